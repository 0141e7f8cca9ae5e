"""Addresses of Billy’s companions; in French, as the player sees them."""

from django.urls import path

from rulesets.billy import pages

urlpatterns = [
    path("heros/<ref:ref>/compagnons/", pages.add, name="companion-add"),
    path("heros/<ref:ref>/compagnons/<int:ordinal>/", pages.edit, name="companion-edit"),
    path("heros/<ref:ref>/compagnons/<int:ordinal>/cote/", pages.beside, name="companion-beside"),
    path("heros/<ref:ref>/compagnons/<int:ordinal>/quitter/", pages.drop, name="companion-drop"),
]
