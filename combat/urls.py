"""Addresses of the fight."""

from django.urls import path

from combat.views import fight

urlpatterns = [
    path("heros/<str:ref>/combat/", fight.fight, name="fight"),
    path("heros/<str:ref>/combat/agir/", fight.choose, name="choose"),
    path("heros/<str:ref>/combat/reglages/", fight.settings, name="fight-settings"),
    path("heros/<str:ref>/combat/adversaires/<int:order>/", fight.correct, name="foe-correct"),
    path("heros/<str:ref>/combat/fin/", fight.end, name="fight-end"),
    path("heros/<str:ref>/combat/<int:ordinal>/reprendre/", fight.resume, name="fight-resume"),
    path("heros/<str:ref>/combat/<str:fight_ref>.json", fight.export, name="fight-export"),
]
