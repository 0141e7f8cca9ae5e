"""Forms of the fight pages: an adversary, what the paragraph imposes, hand corrections, typed dice."""

import re
from typing import Any, ClassVar

from django import forms

from sheets.forms import NoteForm, number_field, text_field


class IncomingPlaceForm(NoteForm):
    """Where the adversaries of a file are met: in which book, too."""

    book = text_field(max_length=120, required=False)


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


class DefisOptionsForm(forms.Form):
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

    def codec_data(self) -> dict[str, Any]:
        """Return every option as the codec reads it."""
        return {
            name: value if value not in (None, "") else self.DEFAULTS.get(name, 0)
            for name, value in self.cleaned_data.items()
        }


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


class BillyOptionsForm(forms.Form):
    """What the text imposes (BIL-30, BIL-36, BIL-39); a field left out keeps its plain value."""

    companions = number_field(required=False, min_value=-20, max_value=99)
    hero_habilete = number_field(required=False, min_value=-20, max_value=20)
    hero_adresse = number_field(required=False, min_value=-20, max_value=20)
    hero_between = number_field(required=False, min_value=0, max_value=99)
    foe_between = number_field(required=False, min_value=0, max_value=99)
    between_every = number_field(required=False, min_value=1, max_value=99)
    max_rounds = number_field(required=False, min_value=0, max_value=999)

    DEFAULTS: ClassVar[dict[str, Any]] = {"between_every": 1}

    def codec_data(self) -> dict[str, Any]:
        """Return every option as the codec reads it."""
        return {
            name: self.DEFAULTS.get(name, 0) if value is None else value for name, value in self.cleaned_data.items()
        }


class NoLootForm(forms.Form):
    """Where the rules of the book know no loot: the form is empty, and taking something is refused in words."""

    def args(self) -> dict[str, Any]:
        """Return what is taken."""
        return {}


FACES_WANTED = "Tapez les faces de vos dés, en chiffres : « 4 3 » par exemple."
FACES_APART = (
    "Une face est un nombre entier : séparez vos dés par une espace, ou une virgule et une espace, « 4 3 » par exemple."
)


class FacesForm(forms.Form):
    """Faces of real dice, typed or tapped: figures in order, with a blank or a comma and a blank between them."""

    faces = text_field(max_length=400, required=False)

    def __init__(self, *args: Any, sides: int = 6, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sides = sides

    def clean_faces(self) -> list[int]:
        """Read the figures; two-figure faces need something between them ("10 7"), those of a d6 do not ("43")."""
        text = self.cleaned_data["faces"].strip()
        parts = re.split(r"\s*,\s+|\s+", text)
        if not all(part.isascii() and part.isdecimal() for part in parts):
            raise forms.ValidationError(FACES_APART if re.search(r"\d\s*[^\w\s]+\s*\d", text) else FACES_WANTED)
        if len(parts) == 1 and self.sides < 10:
            return [int(figure) for figure in parts[0]]
        return [int(part) for part in parts]
