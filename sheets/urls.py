"""Addresses of the shelf, the sheet and the journal; in French, as the player sees them."""

from django.urls import path

from sheets.views import belongings, create, journal, sheet, shelf

urlpatterns = [
    path("", shelf.shelf, name="shelf"),
    path("archive/", shelf.archive, name="archive"),
    path("nouveau/<slug:ruleset>/", create.create, name="create"),
    path("heros/<str:ref>/", sheet.sheet, name="sheet"),
    path("heros/<str:ref>/archiver/", shelf.put_away, name="put-away"),
    path("heros/<str:ref>/score/", sheet.tap, name="tap"),
    path("heros/<str:ref>/valeur/", sheet.value, name="value"),
    path("heros/<str:ref>/acte/", sheet.do, name="act"),
    path("heros/<str:ref>/lancer/", sheet.roll, name="roll"),
    path("heros/<str:ref>/des/", sheet.faces, name="faces"),
    path("heros/<str:ref>/mains/", sheet.hands, name="hands"),
    path("heros/<str:ref>/nom/", sheet.name, name="name"),
    path("heros/<str:ref>/notes/", sheet.notes, name="notes"),
    path("heros/<str:ref>/paragraphe/", sheet.paragraph, name="paragraph"),
    path("heros/<str:ref>/objets/", belongings.add_item, name="item-add"),
    path("heros/<str:ref>/objets/<int:ordinal>/", belongings.edit_item, name="item-edit"),
    path("heros/<str:ref>/objets/<int:ordinal>/utiliser/", belongings.use_item, name="item-use"),
    path("heros/<str:ref>/objets/<int:ordinal>/jeter/", belongings.drop_item, name="item-drop"),
    path("heros/<str:ref>/mots/", belongings.add_codeword, name="codeword-add"),
    path("heros/<str:ref>/mots/<int:ordinal>/rayer/", belongings.drop_codeword, name="codeword-drop"),
    path("heros/<str:ref>/compteurs/", belongings.add_counter, name="counter-add"),
    path("heros/<str:ref>/compteurs/touche/", belongings.tap_counter, name="counter-tap"),
    path("heros/<str:ref>/compteurs/<int:ordinal>/", belongings.edit_counter, name="counter-edit"),
    path("heros/<str:ref>/compteurs/<int:ordinal>/rayer/", belongings.drop_counter, name="counter-drop"),
    path("heros/<str:ref>/signets/", belongings.add_bookmark, name="bookmark-add"),
    path("heros/<str:ref>/signets/<int:ordinal>/revenir/", belongings.go_to_bookmark, name="bookmark-go"),
    path("heros/<str:ref>/signets/<int:ordinal>/retirer/", belongings.drop_bookmark, name="bookmark-drop"),
    path("heros/<str:ref>/journal/", journal.journal, name="journal"),
    path("heros/<str:ref>/annuler/", journal.undo, name="undo"),
    path("heros/<str:ref>/retablir/", journal.redo, name="redo"),
]
