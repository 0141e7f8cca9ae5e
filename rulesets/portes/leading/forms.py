"""What the forms of an encounter's page post, read into the engine's choices: a refusal stands beside its field."""

import re
from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

from django import forms
from django.http import QueryDict

from lib.refusals import FormRefused, cleaned
from rulesets.kit.protocol import Data
from rulesets.portes.engine.notation import Damage
from rulesets.portes.engine.state import Encounter, Member, Side
from rulesets.portes.engine.tables import STEPS
from rulesets.portes.leading.base import untied
from rulesets.portes.leading.fields import (
    HOW_MUCH,
    MEMBER,
    METRES,
    SHAPES,
    SIDE,
    WHOLE,
    Placed,
    Shape,
    member_field,
    side_field,
    whole_field,
)
from sheets.forms import ValueForm
from sheets.refusals import NOT_UNDERSTOOD

NO_ORDER = "Tapez au moins un résultat : le plus élevé agit d’abord, deux résultats égaux agissent ensemble."
BOTH = "Des points ou des dés : l’un des deux."

DELTAS = ("hurt", "heal", "tap")


def is_delta(posted: QueryDict) -> bool:
    """Say whether a tap always applies: PV lost or won by an amount, not settled."""
    do = posted.get("do", "tap")
    return do in DELTAS or (do == "pv" and posted.get("way") != "fix" and not posted.get("value", "").startswith("="))


def choices(posted: QueryDict, state: Encounter) -> tuple[Data, ...]:
    """Read a tap into the choices that it makes; raises FormRefused."""
    do = posted.get("do", "tap")
    read = READERS.get(do)
    if read is not None:
        return read(posted, state)
    if do not in SHAPES:
        raise FormRefused({"": NOT_UNDERSTOOD})
    return (_plain(do, posted, state),)


def _read(field: forms.Field, value: Any, state: Encounter) -> Any:
    """Read a single value, where he stands of somebody who is named; raises FormRefused."""
    try:
        found = field.clean(value)
        return field.placed(found, state) if isinstance(field, Placed) else found
    except forms.ValidationError as fault:
        raise FormRefused({"": str(fault.messages[0])}) from fault


def _form(shape: Shape, posted: QueryDict, state: Encounter) -> Data:
    """Read the fields of a form; who is named in them by his key is where he stands now. Raises FormRefused."""
    form = forms.Form(posted)
    form.fields.update({name: make() for name, make in shape.items()})
    values = cleaned(form)
    for name, field in form.fields.items():
        if isinstance(field, Placed) and values[name] not in (None, "", []):
            try:
                values[name] = field.placed(values[name], state)
            except forms.ValidationError as fault:
                raise FormRefused({"": str(fault.messages[0])}) from fault
    return values


def _plain(do: str, posted: QueryDict, state: Encounter) -> Data:
    """Read a choice whose fields are its parameters; a number that a form asks for is there."""
    values = _form(SHAPES[do], posted, state)
    if "metres" in posted and values.get("metres") is None:
        raise FormRefused({"metres": METRES})
    return {"do": do, **{name: value for name, value in values.items() if value is not None and value not in ("", [])}}


def _with_answers(do: str, posted: QueryDict, state: Encounter) -> Data:
    """Read a choice whose answer may be “no”, which is not the same as none."""
    values = _form(SHAPES[do], posted, state)
    return {"do": do, **{name: value for name, value in values.items() if value is not None}}


def _answered(do: str) -> Callable[[QueryDict, Encounter], tuple[Data, ...]]:
    return lambda posted, state: (_with_answers(do, posted, state),)


def _surprise(posted: QueryDict, state: Encounter) -> tuple[Data, ...]:
    """Test surprise for the sides ticked to test, or take those ticked as surprised."""
    if posted.get("how") == "hand":
        return ({"do": "surprise", "surprised": _sides(posted, "surprised", state)},)
    if posted.get("how") != "some":
        return ({"do": "surprise"},)
    tests = _sides(posted, "tests", state)
    everybody = list(range(len(state.sides)))
    wanted = None if tests == everybody else tests
    now = state.options.surprise_tests
    settled = ({"do": "set", "surprise_tests": wanted},) if wanted != (None if now is None else sorted(now)) else ()
    return (*settled, {"do": "surprise"})


def _sides(posted: QueryDict, name: str, state: Encounter) -> list[int]:
    return sorted({int(_read(side_field(), value, state)) for value in posted.getlist(name)})


def _initiative(posted: QueryDict, state: Encounter) -> tuple[Data, ...]:
    """Begin a round: by dice, by the last order, or by the results that were typed."""
    if posted.get("how") != "hand":
        return (_plain("initiative", posted, state),)
    typed: list[tuple[int, Any]] = []
    wrong: dict[str, str] = {}
    for name, value in posted.dict().items():
        if not name.startswith("rank-") or not str(value).strip():
            continue
        key = name.removeprefix("rank-")
        actor = _read(member_field() if "." in key else side_field(), key, state)
        try:
            result = int(whole_field().clean(value))
        except forms.ValidationError as fault:
            wrong[name] = str(fault.messages[0])
            continue
        typed.append((result, actor))
    if wrong:
        raise FormRefused(wrong)
    if not typed:
        raise FormRefused({"": NO_ORDER})
    typed.sort(key=lambda one: -one[0])
    order = [[actor for _, actor in tied] for _, tied in groupby(typed, key=lambda one: one[0])]
    return ({"do": "initiative", "order": order},)


def _advance(posted: QueryDict, state: Encounter) -> tuple[Data, ...]:
    """Move a side, or one who acts by himself, towards the others or away from them."""
    choice = _plain("advance", posted, state)
    if ("side" in choice) == ("who" in choice):
        raise FormRefused({"": NOT_UNDERSTOOD})
    if posted.get("way") == "away":
        choice["metres"] = -abs(choice["metres"])
    return (choice,)


def _step(posted: QueryDict, state: Encounter) -> tuple[Data, ...]:
    """Go on to the step that the page has named, over those that have nothing in them."""
    to = posted.get("to", "")
    ahead = STEPS.index(to) - STEPS.index(state.step) if to in STEPS and state.step in STEPS else 1
    return ({"do": "step"},) * max(1, ahead)


def _several(do: str) -> Callable[[QueryDict, Encounter], tuple[Data, ...]]:
    """Return the reader of damage or healing of several at once: points, or dice."""

    def read(posted: QueryDict, state: Encounter) -> tuple[Data, ...]:
        choice = _plain(do, posted, state)
        if ("amount" in choice) == ("dice" in choice):
            raise FormRefused({"amount": BOTH if "amount" in choice else HOW_MUCH})
        if do == "heal":
            choice.pop("half", None)
        elif "half" in choice:
            choice["half"] = [pair for pair in choice["half"] if pair in choice["at"]]
        return (choice,)

    return read


def _pv(posted: QueryDict, state: Encounter) -> tuple[Data, ...]:
    """Read PV of one combatant changed by a number: taken, given back, or settled."""
    values = cleaned(ValueForm(posted))
    pair = _read(member_field(), values["score"], state)
    if values["to"] is not None:
        return _changes("member", pair, {"pv": values["to"]}, state)
    return _by(pair, values["by"])


def _tap(posted: QueryDict, state: Encounter) -> tuple[Data, ...]:
    """Read quick taps on − and + of one combatant, which come as their sum."""
    who, _, by = posted.get("tap", "").rpartition(":")
    if untied(who) is None or not re.fullmatch(r"[+-]?[0-9]{1,4}", by):
        raise FormRefused({"": NOT_UNDERSTOOD})
    return _by(_read(member_field(), who, state), int(by))


def _by(pair: list[int], by: int) -> tuple[Data, ...]:
    return ({"do": "hurt" if by < 0 else "heal", "at": [pair], "amount": abs(by)},) if by else ()


def _correct_member(posted: QueryDict, state: Encounter) -> tuple[Data, ...]:
    pair = _read(member_field(), posted.get("member", ""), state)
    return _changes("member", pair, _form(MEMBER, posted, state), state)


def _correct_side(posted: QueryDict, state: Encounter) -> tuple[Data, ...]:
    index = _read(side_field(), posted.get("side", ""), state)
    values = _form(SIDE, posted, state)
    for name in ("reaction", "intention"):
        values[name] = values[name] or None
    return _changes("side", index, values, state)


def _correct(posted: QueryDict, state: Encounter) -> tuple[Data, ...]:
    """Correct the encounter itself; only what differs is set."""
    values = _form(WHOLE, posted, state)
    changed = {
        name: value
        for name, value in values.items()
        if value != getattr(state if hasattr(state, name) else state.options, name)
    }
    return ({"do": "set", **changed},) if changed else ()


def _changes(what: str, index: Any, values: Data, state: Encounter) -> tuple[Data, ...]:
    """Return the correction of what differs from the present, nothing where all is the same."""
    record: Side | Member = state.sides[index] if what == "side" else state.member((index[0], index[1]))
    changed = {name: value for name, value in values.items() if value != _written(getattr(record, name))}
    return ({"do": "set", what: {"index": index, **changed}},) if changed else ()


def _written(value: Any) -> Any:
    """Return a value of the engine as a form reads it."""
    if isinstance(value, tuple):
        return [str(one) for one in value]
    return str(value) if isinstance(value, Damage) else value


READERS: Mapping[str, Callable[[QueryDict, Encounter], tuple[Data, ...]]] = {
    "surprise": _surprise,
    "initiative": _initiative,
    "advance": _advance,
    "announce": _answered("announce"),
    "step": _step,
    "morale": _answered("morale"),
    "pursue": _answered("pursue"),
    "drop": _answered("drop"),
    "hurt": _several("hurt"),
    "heal": _several("heal"),
    "pv": _pv,
    "tap": _tap,
    "member": _correct_member,
    "side": _correct_side,
    "set": _correct,
}
"""Those whose forms say more than their parameters."""
