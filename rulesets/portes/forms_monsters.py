"""Forms of monsters that come in numbers (POR-04), and of an encounter: dice are checked and kept in one way."""

import re
from typing import Any

from django import forms

from lib.fields import number_field, text_field
from rulesets.portes.engine.notation import Damage, HitDice, number
from rulesets.portes.engine.tables import PLACES

DV = "Les DV s’écrivent « 3 », « 1-1 », « 4+1 » ou « ½ »."
NO_DV = "Il manque les DV, ou un bonus d’attaque et des PV."
APPEARING = "Le nombre s’écrit « 4 » ou en dés : « 2d6 », « 1d4+1 »."
DAMAGES = "Les dégâts s’écrivent en dés, un par attaque : « 1d6 », « 1d4/1d4/2d6+1 »."
PV = "Les PV s’écrivent « 5 », ou ceux de chacun : « 3, 5, 6 »."
NO_PV = "Il manque des PV (encore {lacking}), ou les DV pour les lancer."
TOO_MANY_DICE = "C’est trop : 100 dés de 1 000 faces au plus, et 10 000 ajoutés."
MOST_DV = 50
MOST_PV = 999
PARTS = {"1/2": "½", "1/4": "¼", "1⁄2": "½", "1⁄4": "¼"}
BETWEEN = re.compile(r"\s*(?:[/,;&]|\bet\b)\s*", re.IGNORECASE)


def plain_dice(text: str) -> str:
    """Return dice as the engine writes them, whatever minus sign, capitals and spaces they were typed with.

    >>> plain_dice("2 D6 − 1"), plain_dice("d8")
    ('2d6-1', '1d8')
    """
    written = re.sub(r"\s+", "", text).lower().replace("−", "-").replace("–", "-")
    return f"1{written}" if written.startswith("d") else written


def _bounded(found: Damage) -> bool:
    return found.count <= 100 and found.sides <= 1000 and abs(found.bonus) <= 10_000


class PortesFoeForm(forms.Form):
    """One monster of Portes, Monstres & Trésors, as a bestiary has it."""

    name = text_field(max_length=80, required=False)
    dv = text_field(max_length=12, required=False)
    in_labyrinth = text_field(max_length=20, required=False)
    at_surface = text_field(max_length=20, required=False)
    movement = number_field("Il manque le mouvement, en mètres.", min_value=0, max_value=999)
    ca = number_field("Il manque la classe d’armure.", min_value=-20, max_value=20)
    attack = number_field(required=False, min_value=-20, max_value=50)
    damages = text_field("Il manque les dégâts.", max_length=120)
    morale = number_field(required=False, min_value=2, max_value=12)
    initiative = number_field(required=False, min_value=-20, max_value=20)
    hit_points = text_field(max_length=120, required=False)

    def clean_dv(self) -> str:
        """Read DV: a half may be written "1/2"."""
        written = re.sub(r"\s+", "", self.cleaned_data["dv"]).replace("−", "-").replace("–", "-")
        for typed, kept in PARTS.items():
            written = written.replace(typed, kept)
        found = HitDice.parse(written) if written else None
        if written and (found is None or not 0 < found.dice <= MOST_DV):
            raise forms.ValidationError(DV)
        return written

    def clean_in_labyrinth(self) -> str:
        """Read how many are met in the labyrinth (POR-04)."""
        return self._appearing("in_labyrinth")

    def clean_at_surface(self) -> str:
        """Read how many are met at the surface or in their lair (POR-04)."""
        return self._appearing("at_surface")

    def _appearing(self, name: str) -> str:
        written = plain_dice(self.cleaned_data[name])
        found = number(written) if written else 0
        if found is None or (isinstance(found, int) and found > MOST_PV):
            raise forms.ValidationError(APPEARING)
        if isinstance(found, Damage) and not _bounded(found):
            raise forms.ValidationError(TOO_MANY_DICE)
        return written[:12]

    def clean_damages(self) -> str:
        """Read the dice of each attack."""
        written = [plain_dice(one) for one in BETWEEN.split(self.cleaned_data["damages"].strip())]
        found = [Damage.parse(one) for one in written]
        if not all(found):
            raise forms.ValidationError(DAMAGES)
        if not all(one is not None and _bounded(one) for one in found):
            raise forms.ValidationError(TOO_MANY_DICE)
        return "/".join(str(one) for one in found)

    def clean_hit_points(self) -> str:
        """Read PV: one number for all, or each one's in turn."""
        written = self.cleaned_data["hit_points"].strip()
        parts = [part for part in re.split(r"[\s,;/]+|\bet\b", written) if part]
        if not all(part.isascii() and part.isdigit() and 1 <= int(part[:9]) <= MOST_PV for part in parts):
            raise forms.ValidationError(PV)
        return ", ".join(str(int(part)) for part in parts)

    def clean(self) -> dict[str, Any]:
        """Refuse a monster of which neither DV nor the numbers that they give are known."""
        values = super().clean() or {}
        unsaid = values.get("attack") is None or not values.get("hit_points")
        if not values.get("dv") and unsaid and not {"dv", "attack", "hit_points"} & {*self.errors}:
            self.add_error("dv", NO_DV)
        return values

    def codec_data(self) -> dict[str, Any]:
        """Return what stands in the columns; what is not said is left out."""
        values = self.cleaned_data
        return {name: value for name, value in values.items() if name == "name" or value not in (None, "")}


class PortesKindForm(PortesFoeForm):
    """Monsters of one kind who take part in an encounter: how many, on which side, each with his PV."""

    MOST = 100

    hit_points = text_field(max_length=600, required=False)
    count = number_field("Combien sont-ils ?", min_value=1, max_value=MOST)
    side = number_field("De quel groupe sont-ils ?", min_value=0, max_value=99)
    lives = forms.BooleanField(required=False)
    # Which PV were rolled: what the form keeps for itself.
    thrown = forms.CharField(required=False, max_length=600)

    def clean_thrown(self) -> str:
        """Read what the form has kept; anything else is nothing."""
        written = self.cleaned_data["thrown"]
        return written if re.fullmatch(r"(?:-|[0-9]{1,6})(?:, (?:-|[0-9]{1,6}))*", written, re.ASCII) else ""

    def clean(self) -> dict[str, Any]:
        """Ask for a name, combatants are told apart by it; and for the PV that nothing gives."""
        values = super().clean()
        written = len([one for one in values.get("hit_points", "").split(",") if one])
        lacking = (values.get("count") or 0) - written
        if not values.get("dv") and written > 1 and lacking > 0 and "dv" not in self.errors:
            self.add_error("hit_points", NO_PV.format(lacking=lacking))
        if not values.get("name") and "name" not in self.errors:
            self.add_error("name", "Comment s’appelle ce monstre ?")
        return values


class PortesGatherForm(forms.Form):
    """Where an encounter is and how it is played (POR-04, POR-12, POR-21, POR-31)."""

    name = text_field(max_length=80, required=False)
    place = forms.ChoiceField(
        choices=[(place, place) for place in PLACES],
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Labyrinthe ou surface ?"),
    )
    level = number_field(required=False, min_value=1, max_value=99)
    individual = forms.BooleanField(required=False)
    fatigue = forms.BooleanField(required=False)
    speaker = forms.CharField(required=False, max_length=16)
    reaction_modifier = number_field(required=False, min_value=-20, max_value=20)


class SideForm(forms.Form):
    """One side of an encounter."""

    name = text_field(max_length=80, required=False)
    monsters = forms.BooleanField(required=False)
    hidden = forms.BooleanField(required=False)
    tests = forms.BooleanField(required=False)
