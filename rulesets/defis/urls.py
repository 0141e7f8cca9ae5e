"""Addresses of the map of the marsh; in French, as the player sees them."""

from django.urls import path

from rulesets.defis import pages

urlpatterns = [
    path("heros/<ref:ref>/carte/", pages.show, name="map"),
    path("heros/<ref:ref>/carte/clairieres/", pages.add_clearing, name="map-add"),
    path("heros/<ref:ref>/carte/<int:number>/ici/", pages.stand, name="map-here"),
    path("heros/<ref:ref>/carte/<int:number>/note/", pages.note, name="map-note"),
    path("heros/<ref:ref>/carte/<int:number>/numero/", pages.renumber, name="map-number"),
    path("heros/<ref:ref>/carte/<int:number>/effacer/", pages.drop_clearing, name="map-drop"),
    path("heros/<ref:ref>/carte/<int:number>/sorties/", pages.add_exit, name="map-exit"),
    path("heros/<ref:ref>/carte/<int:number>/sorties/<slug:direction>/", pages.lead_exit, name="map-lead"),
    path("heros/<ref:ref>/carte/<int:number>/sorties/<slug:direction>/effacer/", pages.drop_exit, name="map-close"),
]
