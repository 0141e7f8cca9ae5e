"""Addresses of the fight."""

from django.urls import path

from combat.views import bestiary, fight

urlpatterns = [
    path("heros/<str:ref>/combat/", fight.fight, name="fight"),
    path("heros/<str:ref>/combat/agir/", fight.choose, name="choose"),
    path("heros/<str:ref>/combat/reglages/", fight.settings, name="fight-settings"),
    path("heros/<str:ref>/combat/adversaires/<int:order>/", fight.correct, name="foe-correct"),
    path("heros/<str:ref>/combat/fin/", fight.end, name="fight-end"),
    path("heros/<str:ref>/combat/<int:ordinal>/reprendre/", fight.resume, name="fight-resume"),
    path("heros/<str:ref>/combat/<str:fight_ref>.json", fight.export, name="fight-export"),
    path("heros/<str:ref>/bestiaire/", bestiary.listed, name="bestiary"),
    path("heros/<str:ref>/bestiaire/nouvelle/", bestiary.new, name="meeting-new"),
    path("heros/<str:ref>/bestiaire/annuler/", bestiary.undo, name="bestiary-undo"),
    path("heros/<str:ref>/bestiaire/importer/", bestiary.bring_in, name="bestiary-import"),
    path("heros/<str:ref>/bestiaire/exemples/", bestiary.samples, name="bestiary-samples"),
    path("heros/<str:ref>/bestiaire/export.<slug:sort>", bestiary.export, name="bestiary-export"),
    path("heros/<str:ref>/bestiaire/<str:meeting_ref>/", bestiary.edit, name="meeting-edit"),
    path("heros/<str:ref>/bestiaire/<str:meeting_ref>/supprimer/", bestiary.delete, name="meeting-delete"),
    path("heros/<str:ref>/bestiaire/<str:meeting_ref>/combattre/", bestiary.meet, name="meet"),
]
