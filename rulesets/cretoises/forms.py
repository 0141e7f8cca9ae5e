"""Forms of Althéos's sheet: what he starts with, and the acts that take words or numbers of the player's."""

from typing import Any

from django import forms

from lib.fields import number_field, text_field
from lib.search import search_key
from rulesets.cretoises.engine.tables import ATTITUDES, GOD_NAMES, GODS, KINDS, START
from sheets.forms import ActForm, row_field

PATRON = "Choisissez un dieu protecteur."
BY_NAME = {search_key(name): god for god, name in GOD_NAMES.items()}


def _choice(values: Any, missing: str = "", *, required: bool = True) -> forms.ChoiceField:
    messages = {"required": missing, "invalid_choice": missing or "Choisissez dans la liste."}
    return forms.ChoiceField(choices=[(value, value) for value in values], required=required, error_messages=messages)


class StartForm(forms.Form):
    """The patron, and the scores that an earlier book left him (CRE-01); what is left empty takes its plain value."""

    patron = _choice(GODS, PATRON)
    honneur = number_field(required=False, min_value=0, max_value=999)
    honte = number_field(required=False, min_value=0, max_value=999)

    def clean(self) -> dict[str, Any]:
        """Refuse who would die at once (CRE-08)."""
        values = super().clean() or {}
        for score in ("honneur", "honte"):
            if values.get(score) is None:
                values[score] = START[score]
        if not self.errors and values["honte"] > values["honneur"]:
            self.add_error("honte", "La Honte ne peut pas dépasser l’Honneur : Althéos n’y survivrait pas.")
        return values


class WeaponRowForm(forms.Form):
    """A weapon of the creation form; a row without a name is none."""

    name = text_field("Comment s’appelle cette arme ?", max_length=80)
    force = number_field(required=False, min_value=-99, max_value=99)
    protection = number_field(required=False, min_value=-99, max_value=99)

    def codec_data(self) -> dict[str, Any]:
        """Return the weapon as the codec reads it."""
        values = self.cleaned_data
        return {"name": values["name"], "force": values["force"] or 0, "protection": values["protection"] or 0}


class ArmourRowForm(forms.Form):
    """A piece of armour of the creation form; a row without a name is none."""

    name = text_field("Comment s’appelle cette pièce ?", max_length=80)
    kind = _choice(KINDS, required=False)
    force = number_field(required=False, min_value=-99, max_value=99)
    protection = number_field(required=False, min_value=-99, max_value=99)
    worn = forms.BooleanField(required=False)

    def codec_data(self) -> dict[str, Any]:
        """Return the piece as the codec reads it; no FORCE is not a FORCE of 0."""
        values = self.cleaned_data
        piece = {"name": values["name"], "kind": values["kind"] or KINDS[-1], "protection": values["protection"] or 0}
        piece["worn"] = values["worn"]
        return piece if values["force"] is None else {**piece, "force": values["force"]}


class WieldForm(ActForm):
    """The weapon taken in hand; none is the most powerful (CRE-02)."""

    weapon = row_field(required=False)


class WearForm(ActForm):
    """The piece put on or taken off."""

    armour = row_field("Quelle pièce ?")


class DropForm(ActForm):
    """A weapon or a piece of armour left behind."""

    weapon = row_field(required=False)
    armour = row_field(required=False)

    def args(self) -> dict[str, Any]:
        """Return which one of the two."""
        return {name: value for name, value in self.cleaned_data.items() if value is not None}


class TakeForm(ActForm):
    """A weapon or a piece of armour found, or taken from who yielded."""

    item = _choice(("weapon", "armour"), "Dites si c’est une arme ou une pièce d’armure.")
    name = text_field("Donnez-lui un nom.", max_length=80)
    kind = _choice(KINDS, required=False)
    force = number_field(required=False, min_value=-99, max_value=99)
    protection = number_field(required=False, min_value=-99, max_value=99)
    worn = forms.BooleanField(required=False)

    def args(self) -> dict[str, Any]:
        """Return what each of the two sorts has."""
        values = self.cleaned_data
        args = {"item": values["item"], "name": values["name"], "protection": values["protection"] or 0}
        if values["item"] == "weapon":
            return {**args, "force": values["force"] or 0}
        args |= {"kind": values["kind"] or KINDS[-1], "worn": values["worn"]}
        return args if values["force"] is None else {**args, "force": values["force"]}


class PatronHelpForm(ActForm):
    """What the patron's help costs: a number, or a die (CRE-51)."""

    honneur = number_field(required=False, min_value=0, max_value=999)
    die = forms.BooleanField(required=False)

    def args(self) -> dict[str, Any]:
        """Return the price."""
        return {"honneur": "die" if self.cleaned_data["die"] else self.cleaned_data["honneur"] or 0}


class GodForm(ActForm):
    """A god of the book by its key or its name, or another by the player's name for it."""

    god = text_field("Donnez un nom à ce dieu.", max_length=60)

    def clean_god(self) -> str:
        """Return the key of a god of the book, however its name is typed."""
        typed: str = self.cleaned_data["god"]
        return BY_NAME.get(search_key(typed), typed)


class AttitudeForm(GodForm):
    """How a god looks on him (CRE-50)."""

    attitude = _choice(ATTITUDES, "Favorable, neutre ou défavorable ?")


class RestartForm(ActForm):
    """Starting again, with the same patron or another (CRE-09)."""

    patron = _choice(GODS, PATRON, required=False)

    def args(self) -> dict[str, Any]:
        """Return the patron if one is named."""
        return {"patron": self.cleaned_data["patron"]} if self.cleaned_data["patron"] else {}


class NotHereForm(ActForm):
    """Loot is taken from an adversary of a fight, not on the sheet."""

    def clean(self) -> dict[str, Any]:
        """Refuse it."""
        raise forms.ValidationError("Le butin se prend à la fin du combat, à qui s’est rendu.")


ACT_FORMS: dict[str, type[ActForm]] = {
    "wield": WieldForm,
    "wear": WearForm,
    "take_off": WearForm,
    "drop": DropForm,
    "take": TakeForm,
    "loot": NotHereForm,
    "patron_help": PatronHelpForm,
    "attitude": AttitudeForm,
    "remove_god": GodForm,
    "restart": RestartForm,
}
