"""Addresses of the shelf, the sheet and the journal; in French, as the player sees them."""

from django.urls import path

from sheets.views import belongings, create, journal, sheet, shelf

urlpatterns = [
    path("", shelf.shelf, name="shelf"),
    path("archive/", shelf.archive, name="archive"),
    path("nouveau/<slug:ruleset>/", create.create, name="create"),
    path("heros/<ref:ref>/", sheet.sheet, name="sheet"),
    path("heros/<ref:ref>/archiver/", shelf.put_away, name="put-away"),
    path("heros/<ref:ref>/score/", sheet.tap, name="tap"),
    path("heros/<ref:ref>/valeur/", sheet.value, name="value"),
    path("heros/<ref:ref>/acte/", sheet.do, name="act"),
    path("heros/<ref:ref>/lancer/", sheet.roll, name="roll"),
    path("heros/<ref:ref>/des/", sheet.faces, name="faces"),
    path("heros/<ref:ref>/mains/", sheet.hands, name="hands"),
    path("heros/<ref:ref>/habitude/", sheet.habit, name="habit"),
    path("heros/<ref:ref>/nom/", sheet.name, name="name"),
    path("heros/<ref:ref>/notes/", sheet.notes, name="notes"),
    path("heros/<ref:ref>/paragraphe/", sheet.paragraph, name="paragraph"),
    path("heros/<ref:ref>/objets/", belongings.add_item, name="item-add"),
    path("heros/<ref:ref>/objets/<int:ordinal>/", belongings.edit_item, name="item-edit"),
    path("heros/<ref:ref>/objets/<int:ordinal>/utiliser/", belongings.use_item, name="item-use"),
    path("heros/<ref:ref>/objets/<int:ordinal>/jeter/", belongings.drop_item, name="item-drop"),
    path("heros/<ref:ref>/mots/", belongings.add_codeword, name="codeword-add"),
    path("heros/<ref:ref>/mots/<int:ordinal>/rayer/", belongings.drop_codeword, name="codeword-drop"),
    path("heros/<ref:ref>/compteurs/", belongings.add_counter, name="counter-add"),
    path("heros/<ref:ref>/compteurs/touche/", belongings.tap_counter, name="counter-tap"),
    path("heros/<ref:ref>/compteurs/<int:ordinal>/", belongings.edit_counter, name="counter-edit"),
    path("heros/<ref:ref>/compteurs/<int:ordinal>/rayer/", belongings.drop_counter, name="counter-drop"),
    path("heros/<ref:ref>/signets/", belongings.add_bookmark, name="bookmark-add"),
    path("heros/<ref:ref>/signets/<int:ordinal>/revenir/", belongings.go_to_bookmark, name="bookmark-go"),
    path("heros/<ref:ref>/signets/<int:ordinal>/retirer/", belongings.drop_bookmark, name="bookmark-drop"),
    path("heros/<ref:ref>/journal/", journal.journal, name="journal"),
    path("heros/<ref:ref>/annuler/", journal.undo, name="undo"),
    path("heros/<ref:ref>/retablir/", journal.redo, name="redo"),
]
