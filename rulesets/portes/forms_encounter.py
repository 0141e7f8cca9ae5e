"""Forms of an encounter's page that are no rule's: what it is called, what players see of it, who throws which dice."""

from django import forms

from campaigns.forms import choice
from lib.fields import text_field
from rulesets.portes.models import Encounter


class EncounterSettingsForm(forms.Form):
    """What is settled beside the rules; `hidden` are the sides whose numbers are the MdT's alone."""

    name = text_field(max_length=80, required=False)
    shown = choice(Encounter.Shown.values, "Que voient les joueurs des groupes cachés ?")
    hero_dice_typed = forms.BooleanField(required=False)
    foe_dice_typed = forms.BooleanField(required=False)
