"""Forms of a fight of the Chroniques Crétoises: an adversary, what the paragraph imposes, hand corrections."""

from typing import Any, ClassVar

from django import forms

from combat.forms import OptionsForm
from lib.fields import number_field, text_field
from rulesets.cretoises.engine.tables import CONDITIONS, RETREAT_MAX

CONDITION_CHOICES = [(condition, condition) for condition in CONDITIONS]
UNKNOWN_CONDITION = "Indemne, blessé, grièvement blessé ou mort ?"


def _condition(choices: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        choices=choices, required=False, empty_value=None, error_messages={"invalid_choice": UNKNOWN_CONDITION}
    )


class CretoisesFoeForm(forms.Form):
    """One adversary: human unless said otherwise (the asterisk, CRE-26), unharmed unless said otherwise."""

    name = text_field(max_length=80, required=False)
    force = number_field("Il manque la Force.", min_value=0, max_value=99)
    protection = number_field("Il manque la Protection.", min_value=0, max_value=99)
    human = forms.NullBooleanField(required=False)
    condition = _condition(CONDITION_CHOICES[:-1])

    def codec_data(self) -> dict[str, Any]:
        """Return the adversary as the codec reads it."""
        values = self.cleaned_data
        return {**values, "human": values["human"] is not False, "condition": values["condition"] or CONDITIONS[0]}


class CretoisesCorrectionForm(forms.Form):
    """Numbers and condition of an adversary corrected by hand (CRE-27); a field left empty is left alone."""

    force = number_field(required=False, min_value=0, max_value=99)
    protection = number_field(required=False, min_value=0, max_value=99)
    human = forms.NullBooleanField(required=False)
    condition = _condition(CONDITION_CHOICES)


class CretoisesOptionsForm(OptionsForm):
    """What the paragraph imposes (CRE-11, CRE-27, CRE-40, CRE-41, CRE-43); what is left out keeps its plain value."""

    SIDES = (("hero", "hero"), ("foe", "foe"))

    retreat_max = number_field(required=False, min_value=0, max_value=6)
    honour_won = number_field(required=False, min_value=0, max_value=999)
    accepts_surrender = forms.NullBooleanField(required=False)
    hero_force = number_field(required=False, min_value=-99, max_value=99)
    hero_protection = number_field(required=False, min_value=-99, max_value=99)
    foe_force = number_field(required=False, min_value=-99, max_value=99)
    foe_protection = number_field(required=False, min_value=-99, max_value=99)
    first = forms.ChoiceField(choices=SIDES, required=False)
    wounds_stay = forms.BooleanField(required=False)

    DEFAULTS: ClassVar[dict[str, Any]] = {"retreat_max": RETREAT_MAX, "accepts_surrender": None, "first": "hero"}
