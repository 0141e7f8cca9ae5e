"""Forms of the book: adversaries, what the text imposes on a fight, companions."""

from typing import Any, ClassVar

from django import forms

from combat.forms import OptionsForm
from lib.fields import number_field, text_field
from sheets.forms import note_field


class BillyFoeForm(forms.Form):
    """One adversary of la Forteresse du Chaudron Noir."""

    name = text_field(max_length=80, required=False)
    habilete = number_field("Il manque l’Habileté.", min_value=0, max_value=99)
    pv = number_field("Il manque les PV.", min_value=1, max_value=999)
    armure = number_field(required=False, min_value=0, max_value=99)
    degats = number_field(required=False, min_value=0, max_value=99)

    def codec_data(self) -> dict[str, Any]:
        """Return the adversary as the codec reads it; no ARMURE and no DÉGÂTS mean 0."""
        return {name: 0 if value is None else value for name, value in self.cleaned_data.items()}


class BillyCorrectionForm(forms.Form):
    """Numbers of the adversary corrected by hand; a field left empty is left alone."""

    habilete = number_field(required=False, min_value=0, max_value=99)
    pv = number_field(required=False, min_value=0, max_value=999)
    armure = number_field(required=False, min_value=0, max_value=99)
    degats = number_field(required=False, min_value=0, max_value=99)


class BillyOptionsForm(OptionsForm):
    """What the text imposes (BIL-30, BIL-36, BIL-39); a field left out keeps its plain value."""

    companions = number_field(required=False, min_value=-20, max_value=99)
    hero_habilete = number_field(required=False, min_value=-20, max_value=20)
    hero_adresse = number_field(required=False, min_value=-20, max_value=20)
    hero_between = number_field(required=False, min_value=0, max_value=99)
    foe_between = number_field(required=False, min_value=0, max_value=99)
    between_every = number_field(required=False, min_value=1, max_value=99)
    max_rounds = number_field(required=False, min_value=0, max_value=999)

    DEFAULTS: ClassVar[dict[str, Any]] = {"between_every": 1}


class CompanionForm(forms.Form):
    """Somebody who goes with the hero."""

    name = text_field("Comment s’appelle ce compagnon ?", max_length=80)
    habilete = number_field("Quelle est son Habileté ?", min_value=0, max_value=99)
    note = note_field()
