"""Forms of an encounter's page that are no rule's: what it is called, what players see of it, who throws which dice."""

from typing import Any

from django import forms

from campaigns.forms import choice
from combat.forms import FacesForm
from combat.models import Encounter
from rulesets.dice import Roll
from sheets.forms import text_field


class EncounterSettingsForm(forms.Form):
    """What is settled beside the rules; `hidden` are the sides whose numbers are the MdT's alone."""

    name = text_field(max_length=80, required=False)
    shown = choice(Encounter.Shown.values, "Que voient les joueurs des groupes cachés ?")
    hero_dice_typed = forms.BooleanField(required=False)
    foe_dice_typed = forms.BooleanField(required=False)


class TableFacesForm(FacesForm):
    """Faces of real dice for a roll; those of a d100 may be typed as the number that they make."""

    def __init__(self, *args: Any, roll: Roll, **kwargs: Any) -> None:
        super().__init__(*args, sides=roll.sides, **kwargs)
        self.roll = roll

    def clean_faces(self) -> list[int]:
        """Read the faces; 7 and 07 are 0 and 7, 100 is 0 and 0."""
        faces = super().clean_faces()
        hundred = self.roll.low == 0 and self.roll.count == 2 and self.roll.sides == 10
        return [faces[0] // 10 % 10, faces[0] % 10] if hundred and len(faces) == 1 and faces[0] <= 100 else faces
