"""Addresses of the fight."""

from django.urls import path

from combat.views import fight

urlpatterns = [
    path("heros/<ref:ref>/combat/", fight.fight, name="fight"),
    path("heros/<ref:ref>/combat/agir/", fight.choose, name="choose"),
    path("heros/<ref:ref>/combat/reglages/", fight.settings, name="fight-settings"),
    path("heros/<ref:ref>/combat/adversaires/<int:order>/", fight.correct, name="foe-correct"),
    path("heros/<ref:ref>/combat/fin/", fight.end, name="fight-end"),
    path("heros/<ref:ref>/combat/<int:ordinal>/reprendre/", fight.resume, name="fight-resume"),
    path("heros/<ref:ref>/combat/<ref:fight_ref>.json", fight.export, name="fight-export"),
]
