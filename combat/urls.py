"""Addresses of the fight."""

from django.urls import path

from combat.views import bestiary, chances, fight

urlpatterns = [
    path("heros/<ref:ref>/combat/", fight.fight, name="fight"),
    path("heros/<ref:ref>/combat/chances/", chances.fight, name="chances"),
    path("heros/<ref:ref>/combat/chances/avant/", chances.before, name="chances-before"),
    path("heros/<ref:ref>/bestiaire/chances/", chances.met, name="chances-met"),
    path("heros/<ref:ref>/combat/lire/", fight.read, name="fight-read"),
    path("heros/<ref:ref>/combat/agir/", fight.choose, name="choose"),
    path("heros/<ref:ref>/combat/reglages/", fight.settings, name="fight-settings"),
    path("heros/<ref:ref>/combat/adversaires/<int:order>/", fight.correct, name="foe-correct"),
    path("heros/<ref:ref>/combat/fin/", fight.end, name="fight-end"),
    path("heros/<ref:ref>/combat/<int:ordinal>/butin/<int:order>/", fight.loot, name="loot"),
    path("heros/<ref:ref>/combat/<int:ordinal>/reprendre/", fight.resume, name="fight-resume"),
    path("heros/<ref:ref>/combat/<ref:fight_ref>.json", fight.export, name="fight-export"),
    path("bestiaire/", bestiary.index, name="bestiaries"),
    path("heros/<ref:ref>/bestiaire/", bestiary.listed, name="bestiary"),
    path("heros/<ref:ref>/bestiaire/nouvelle/", bestiary.new, name="meeting-new"),
    path("heros/<ref:ref>/bestiaire/annuler/", bestiary.undo, name="bestiary-undo"),
    path("heros/<ref:ref>/bestiaire/importer/", bestiary.bring_in, name="bestiary-import"),
    path("heros/<ref:ref>/bestiaire/exemples/", bestiary.samples, name="bestiary-samples"),
    path("heros/<ref:ref>/bestiaire/export.<slug:sort>", bestiary.export, name="bestiary-export"),
    path("heros/<ref:ref>/bestiaire/<ref:meeting_ref>/", bestiary.edit, name="meeting-edit"),
    path("heros/<ref:ref>/bestiaire/<ref:meeting_ref>/supprimer/", bestiary.delete, name="meeting-delete"),
    path("heros/<ref:ref>/bestiaire/<ref:meeting_ref>/combattre/", bestiary.meet, name="meet"),
]
