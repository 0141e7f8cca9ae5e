"""Forms of the family: adversaries, what the text imposes on a fight, clearings of the marsh."""

from typing import Any, ClassVar

from django import forms

from combat.forms import OptionsForm
from lib.fields import number_field, text_field
from rulesets.defis.engine.scorpions import marsh
from sheets.forms import note_field


class DefisFoeForm(forms.Form):
    """One adversary of Défis Fantastiques."""

    name = text_field(max_length=80, required=False)
    habilete = number_field("Il manque l’Habileté.", min_value=0, max_value=99)
    endurance = number_field("Il manque l’Endurance.", min_value=1, max_value=999)
    strength = number_field(required=False, min_value=-20, max_value=20)

    def codec_data(self) -> dict[str, Any]:
        """Return the adversary as the codec reads it."""
        data = dict(self.cleaned_data)
        if data.get("strength") is None:
            data.pop("strength", None)
        return data


class DefisCorrectionForm(forms.Form):
    """Numbers of a creature corrected by hand (DEF-40); a field left empty is left alone."""

    habilete = number_field(required=False, min_value=0, max_value=99)
    endurance = number_field(required=False, min_value=0, max_value=999)
    strength = number_field(required=False, min_value=-20, max_value=20)


class DefisOptionsForm(OptionsForm):
    """What the paragraph imposes (DEF-30, DEF-40, SCO-20, SCO-35); a field left out keeps its plain value."""

    MODES = (("one", "one"), ("as_one", "as_one"), ("in_turn", "in_turn"), ("all", "all"))

    mode = forms.ChoiceField(choices=MODES, required=False)
    may_flee = forms.BooleanField(required=False)
    furie = forms.BooleanField(required=False)
    hero_habilete = number_field(required=False, min_value=-20, max_value=20)
    hero_strength = number_field(required=False, min_value=-20, max_value=20)
    foe_strength = number_field(required=False, min_value=-20, max_value=20)
    dealt = number_field(required=False, min_value=0, max_value=99)
    taken = number_field(required=False, min_value=0, max_value=99)
    max_assaults = number_field(required=False, min_value=0, max_value=999)
    modifiers_for = number_field(required=False, min_value=0, max_value=999)
    stop_at = number_field(required=False, min_value=0, max_value=999)

    DEFAULTS: ClassVar[dict[str, Any]] = {"mode": "one", "dealt": 2, "taken": 2}


class ClearingForm(forms.Form):
    """The number of a clearing of the marsh (SCO-50)."""

    number = number_field("Tapez le numéro de la clairière.", min_value=marsh.START, max_value=marsh.HIGHEST)


class ClearingNoteForm(forms.Form):
    """What there is to remember about a clearing."""

    note = note_field()
