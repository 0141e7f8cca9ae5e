"""Forms of a character of Portes, Monstres & Trésors: what is written on his sheet, and his weapons (POR-70)."""

from typing import Any

from django import forms

from lib.fields import TOO_LONG_TEXT, PlainTextField, number_field, text_field
from rulesets.portes.engine.notation import Damage
from rulesets.portes.engine.sheet import DERIVED
from rulesets.portes.engine.tables import ARMOUR, CHARACTERISTICS, CLASSES, SHIELD
from sheets.forms import ActForm, row_field

LOWEST, HIGHEST = 3, 18
"""What 3d6 can give; on a sheet, magic may go beyond."""

MOST = 9999
CLASSE = "Choisissez une classe dans la liste."
DICE = "Des dés comme « 1d6 », « 2d4+1 » ou « 1d8-1 »."
FIRST_PV = "De 1 à 9999, ou des dés à lancer comme « 1d8+1 »."
DICE_MOST, SIDES_MOST, BONUS_MOST = 20, 100, 99

Fields = dict[str, forms.Field]


def _classe() -> forms.ChoiceField:
    choices = [("", ""), *((classe, classe) for classe in CLASSES)]
    return forms.ChoiceField(choices=choices, required=False, error_messages={"invalid_choice": CLASSE})


def _written() -> Fields:
    """Return one field per thing that can be written; only a derived number and a class may be left empty."""
    return {
        **{name: number_field(min_value=0, max_value=99) for name in CHARACTERISTICS},
        "classe": _classe(),
        "niveau": number_field(min_value=0, max_value=99),
        "pv_max": number_field(min_value=0, max_value=MOST),
        "pv": number_field(min_value=0, max_value=MOST),
        "ca": number_field(min_value=-99, max_value=99),
        "movement": number_field(min_value=0, max_value=MOST),
        **{name: number_field(required=False, min_value=-999, max_value=999) for name in DERIVED},
        "treasure": PlainTextField(
            max_length=20000, required=False, strip=False, error_messages={"max_length": TOO_LONG_TEXT}
        ),
    }


class WriteForm(ActForm):
    """Anything of the sheet: of its fields, those that were sent."""

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        self.fields.update({name: field for name, field in _written().items() if name in data})

    def args(self) -> dict[str, Any]:
        """Return what is written; an empty derived number takes its override back."""
        values = dict(self.cleaned_data)
        if "classe" in values:
            values["classe"] = values["classe"] or None
        return values


def _dice(typed: str) -> Damage | None:
    """Read dice as they are typed at a table: capitals, spaces and a real minus sign are no matter."""
    written = "".join(typed.split()).lower().replace("−", "-")
    found = Damage.parse(f"1{written}" if written.startswith("d") else written)
    if found is None or found.count > DICE_MOST or found.sides > SIDES_MOST or abs(found.bonus) > BONUS_MOST:
        return None
    return found


class FirstPvForm(ActForm):
    """The PV that a character begins with: a number, or dice to be rolled for them."""

    pv = text_field(FIRST_PV, max_length=20)

    def clean_pv(self) -> int | Damage:
        """Read the number or the dice."""
        typed = self.cleaned_data["pv"]
        if typed.isascii() and typed.isdigit() and 1 <= int(typed[:9]) <= MOST:
            return int(typed)
        found = _dice(typed)
        if found is None:
            raise forms.ValidationError(FIRST_PV)
        return found

    def args(self) -> dict[str, Any]:
        """Return the number, or the dice as they are written."""
        pv = self.cleaned_data["pv"]
        return {"dice": str(pv)} if isinstance(pv, Damage) else {"pv": pv}


class WeaponForm(ActForm):
    """A weapon, new or in the place of the one whose row is named."""

    row = row_field(required=False)
    name = text_field("Comment s’appelle cette arme ?", max_length=80)
    damage = text_field("Quels dés de dégâts ?", max_length=20)

    def clean_damage(self) -> Damage:
        """Read the dice."""
        damage = _dice(self.cleaned_data["damage"])
        if damage is None:
            raise forms.ValidationError(DICE)
        return damage


class DropWeaponForm(ActForm):
    """A weapon that he has no more."""

    row = row_field("Quelle arme ?")


class NumbersForm(forms.Form):
    """Six characteristics rolled at the table, typed as numbers."""

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        for name in CHARACTERISTICS:
            self.fields[name] = number_field(min_value=LOWEST, max_value=HIGHEST)


class RestForm(forms.Form):
    """What else is known of a new character; what is left empty is written later."""

    classe = _classe()
    niveau = number_field(required=False, min_value=0, max_value=99)
    pv = number_field(required=False, min_value=1, max_value=MOST)
    armour = forms.ChoiceField(
        choices=[(name, name) for name in ARMOUR],
        required=False,
        error_messages={"invalid_choice": "Choisissez une armure dans la liste."},
    )
    shield = forms.BooleanField(required=False)
    movement = number_field(required=False, min_value=0, max_value=MOST)

    def written(self) -> dict[str, Any]:
        """Return what `write` takes, the armour class from the armour worn (POR-61)."""
        values = self.cleaned_data
        ca = ARMOUR[values["armour"] or "aucune"] + (SHIELD if values["shield"] else 0)
        written = {
            name: values[name] for name in ("classe", "niveau", "pv", "movement") if values[name] not in ("", None)
        }
        return {**written, "ca": ca}


ACT_FORMS: dict[str, type[forms.Form]] = {
    "first_pv": FirstPvForm,
    "write": WriteForm,
    "weapon": WeaponForm,
    "drop_weapon": DropWeaponForm,
}
