"""Addresses of encounters; in French, as the player sees them."""

from django.urls import path

from rulesets.portes.pages import encounter, encounters, gather

urlpatterns = [
    path("tables/<ref:ref>/rencontres/nouvelle/", gather.new, name="encounter-new"),
    path("tables/<ref:ref>/rencontres/<ref:encounter>/ajouter/", gather.join, name="encounter-join"),
    path("tables/<ref:ref>/rencontres/", encounters.listed, name="encounters"),
    path("tables/<ref:ref>/horloge/", encounters.clock, name="table-clock"),
    path("tables/<ref:ref>/rencontres/<ref:encounter>/", encounter.encounter, name="encounter"),
    path("tables/<ref:ref>/rencontres/<ref:encounter>/faire/", encounter.act, name="encounter-act"),
    path("tables/<ref:ref>/rencontres/<ref:encounter>/des/", encounter.faces, name="encounter-faces"),
    path("tables/<ref:ref>/rencontres/<ref:encounter>/annuler/", encounter.undo, name="encounter-undo"),
    path("tables/<ref:ref>/rencontres/<ref:encounter>/retablir/", encounter.redo, name="encounter-redo"),
    path("tables/<ref:ref>/rencontres/<ref:encounter>/reglages/", encounter.settings, name="encounter-settings"),
    path("tables/<ref:ref>/rencontres/<ref:encounter>/interrompre/", encounter.pause, name="encounter-pause"),
    path("tables/<ref:ref>/rencontres/<ref:encounter>/reprendre/", encounter.resume, name="encounter-resume"),
]
