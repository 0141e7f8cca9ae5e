"""Fields of an encounter's forms, and which of them each choice has; what stays empty is left out of it."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from django import forms

from lib.fields import number_field, text_field
from rulesets.portes.engine.notation import Damage
from rulesets.portes.engine.state import STATUSES, Encounter
from rulesets.portes.engine.tables import INTENTIONS, PLACES, REACTIONS
from rulesets.portes.forms_monsters import plain_dice
from rulesets.portes.leading.base import untied
from sheets.refusals import NOT_UNDERSTOOD

Shape = Mapping[str, Callable[[], forms.Field]]

MOST = 9999
DICE = "Des dés comme « 1d6 », « 2d4+1 » ou « 1d4−2 »."
GONE = "Ce combattant n’est plus dans cette rencontre : rien n’a été changé."
SIDE_GONE = "Ce groupe n’est plus dans cette rencontre : rien n’a été changé."
NOBODY = "Qui ? Cochez au moins un combattant."
HOW_MUCH = "Combien de points, ou quels dés ?"


class Placed:
    """A field that names somebody by his key; the engine wants to know where he stands now."""

    def placed(self, value: Any, state: Encounter) -> Any:
        """Return where who was named stands; raises ValidationError when he is gone."""
        raise NotImplementedError


class MemberField(forms.CharField, Placed):
    """A combatant as forms have him: his key, "1.0"."""

    def to_python(self, value: Any) -> Any:
        """Read the two numbers of it."""
        found = untied(str(value))
        if value and found is None:
            raise forms.ValidationError(NOT_UNDERSTOOD)
        return found

    def placed(self, value: Any, state: Encounter) -> list[int]:
        """Return his side and his place on it."""
        found = state.place_of(value)
        if found is None:
            raise forms.ValidationError(GONE)
        return list(found)


class MembersField(forms.Field, Placed):
    """Several combatants that are ticked."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Any) -> Any:
        """Read each of them."""
        return [member_field().clean(one) for one in value or ()]

    def placed(self, value: Any, state: Encounter) -> list[list[int]]:
        """Return the side and the place of each."""
        return [MemberField().placed(one, state) for one in value]


class SideField(forms.CharField, Placed):
    """A side by its key."""

    def to_python(self, value: Any) -> Any:
        """Read the number."""
        written = str(value or "").strip()
        if not written:
            return None
        if not (written.isascii() and written.isdigit() and len(written) < 5):
            raise forms.ValidationError(NOT_UNDERSTOOD)
        return int(written)

    def placed(self, value: Any, state: Encounter) -> int:
        """Return its place."""
        found = state.side_of(value)
        if found is None:
            raise forms.ValidationError(SIDE_GONE)
        return found


class DiceField(forms.CharField):
    """Dice as they are written at a table: "1d6", "D8 + 1", "2d4−1"."""

    def to_python(self, value: Any) -> Any:
        """Read them; what is written is what the engine writes."""
        written = plain_dice(str(value or ""))
        if not written:
            return ""
        dice = Damage.parse(written)
        if dice is None or dice.count > 50 or dice.sides > 1000 or abs(dice.bonus) > MOST:
            raise forms.ValidationError(DICE)
        return str(dice)


class BlowsField(forms.CharField):
    """Dice of several attacks: "1d4/1d4"."""

    def to_python(self, value: Any) -> Any:
        """Read each of them."""
        return [DiceField().clean(one) for one in re.split(r"[/,]", str(value or "")) if one.strip()]


def one_of(values: tuple[str, ...], *, required: bool = True) -> forms.ChoiceField:
    """Return a field for a field that takes one of some words."""
    messages = {"required": NOT_UNDERSTOOD, "invalid_choice": NOT_UNDERSTOOD}
    return forms.ChoiceField(choices=[(value, value) for value in values], required=required, error_messages=messages)


def side_field(*, required: bool = True) -> SideField:
    """Return a field for a side."""
    return SideField(required=required, error_messages={"required": NOT_UNDERSTOOD})


def member_field(*, required: bool = True) -> MemberField:
    """Return a field for a combatant."""
    return MemberField(required=required, error_messages={"required": NOT_UNDERSTOOD})


def members_field(*, required: bool = True) -> MembersField:
    """Return a field for several combatants."""
    return MembersField(required=required, error_messages={"required": NOBODY})


def whole_field(sentence: str = "", low: int = -MOST, *, required: bool = False) -> forms.Field:
    """Return a field for a whole number, empty unless required."""
    return number_field(sentence, required=required, min_value=low, max_value=MOST)


def dice_field(*, required: bool = False) -> forms.Field:
    """Return a field for dice."""
    return DiceField(required=required, max_length=30, error_messages={"required": DICE, "max_length": DICE})


def yes_no() -> forms.Field:
    """Return a field for yes, no, or no answer."""
    return forms.TypedChoiceField(
        choices=[("1", "1"), ("0", "0")],
        coerce=lambda value: value == "1",
        required=False,
        empty_value=None,
        error_messages={"invalid_choice": NOT_UNDERSTOOD},
    )


METRES = "Combien de mètres ?"

SEVERAL: Shape = {
    "at": lambda: members_field(),
    "amount": lambda: whole_field(HOW_MUCH, 0),
    "dice": lambda: dice_field(),
    "half": lambda: members_field(required=False),
}

SHAPES: Mapping[str, Shape] = {
    "distance": {"metres": lambda: whole_field(METRES, 0)},
    "surprise": {},
    "reaction": {"side": side_field, "modifier": whole_field, "result": lambda: one_of(REACTIONS, required=False)},
    "initiative": {"keep": lambda: forms.BooleanField(required=False)},
    "attack": {"by": member_field, "at": member_field, "modifier": whole_field, "damage": dice_field},
    "next": {},
    "morale": {"side": side_field, "success": yes_no},
    "flee": {"side": side_field},
    "pursue": {"side": side_field, "pursues": yes_no},
    "drop": {"side": side_field, "stops": yes_no},
    "evade": {"side": side_field, "modifier": whole_field},
    "intend": {"side": side_field, "intention": lambda: one_of(INTENTIONS)},
    "announce": {"who": member_field, "spell": lambda: text_field(max_length=120, required=False)},
    "advance": {
        "side": lambda: side_field(required=False),
        "who": lambda: member_field(required=False),
        "metres": lambda: whole_field(METRES, required=True),
        "running": lambda: forms.BooleanField(required=False),
    },
    "leave": {"side": side_field},
    "give_up": {"side": side_field},
    "end": {"tours": lambda: whole_field("Combien de tours ?", 0)},
    "remove": {"who": member_field},
    "move": {"who": member_field, "to": side_field},
    "rest": {"at": members_field},
    "hurt": {
        "at": members_field,
        "amount": lambda: whole_field(HOW_MUCH, 0),
        "dice": dice_field,
        "half": lambda: members_field(required=False),
    },
    "heal": {
        "at": members_field,
        "amount": lambda: whole_field(HOW_MUCH, 0),
        "dice": dice_field,
        "half": lambda: members_field(required=False),
    },
}
"""Fields of each choice; what stays empty is left out of it."""

MEMBER: Shape = {
    "name": lambda: text_field(max_length=80, required=False),
    "pv": lambda: whole_field("Combien de PV ?", 0, required=True),
    "pv_max": lambda: whole_field(low=0),
    "ca": lambda: whole_field("Quelle CA ?", required=True),
    "attack": lambda: whole_field("Quel bonus d’attaque ?", required=True),
    "damage": lambda: dice_field(required=True),
    "further": lambda: BlowsField(required=False, max_length=200),
    "movement": lambda: whole_field(METRES, 0, required=True),
    "combat": lambda: whole_field(low=0),
    "morale": lambda: number_field(required=False, min_value=2, max_value=12),
    "initiative": lambda: whole_field("Quel ajustement d’initiative ?", required=True),
    "ran": lambda: whole_field("Combien de rounds de course ?", 0, required=True),
    "tired": lambda: forms.BooleanField(required=False),
}
SIDE: Shape = {
    "name": lambda: text_field(max_length=80, required=False),
    "status": lambda: one_of(STATUSES, required=False),
    "reaction": lambda: one_of(REACTIONS, required=False),
    "intention": lambda: one_of(INTENTIONS, required=False),
    "successes": lambda: whole_field("Combien de tests réussis ?", 0, required=True),
    "evasions": lambda: whole_field("Combien de jours ?", 0, required=True),
    "surprised": lambda: forms.BooleanField(required=False),
    "monsters": lambda: forms.BooleanField(required=False),
    "shaken": lambda: forms.BooleanField(required=False),
}
WHOLE: Shape = {
    "distance": lambda: whole_field(METRES, 0),
    "round": lambda: whole_field("Quel round ?", 0, required=True),
    "place": lambda: one_of(PLACES),
    "reaction_modifier": lambda: whole_field("Quel ajustement ?", required=True),
    "tours": lambda: whole_field("Combien de tours ?", 0, required=True),
    "individual": lambda: forms.BooleanField(required=False),
    "fatigue": lambda: forms.BooleanField(required=False),
    "engaged": lambda: forms.BooleanField(required=False),
}
"""What may be corrected, of a combatant, of a side, of the encounter; empty is unknown where that exists."""
