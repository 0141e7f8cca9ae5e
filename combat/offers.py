"""From a form's texts to a choice: only what the engine offers can be asked for."""

from collections.abc import Mapping, Sequence
from typing import Any

from lib.refusals import FormRefused
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Data, Offer, Param

NOT_OFFERED = "Ce choix n’existe pas, ou n’existe plus : la page montre ce qui est possible maintenant."


def read(offers: Sequence[Offer], posted: Mapping[str, str], *, whole: bool = False) -> Data:
    """Return the choice that a form names, as plain data; raises RuleViolation for one that is not offered.

    Of points that a limit would take the player is asked first (FormRefused). See `find`.
    """
    offer, data = find(offers, posted, whole=whole)
    return {**data, **above(offer, posted)}


def find(offers: Sequence[Offer], posted: Mapping[str, str], *, whole: bool = False) -> tuple[Offer, Data]:
    """Return the offer that a form names, and the choice that it makes of it; raises RuleViolation for none.

    An offer out of reach, or a word that is none of its parameter's, is read too: the engine says why it cannot be.
    With `whole`, every parameter has to be named; a fight's choice may leave out whom it is aimed at.
    """
    for offer in offers:
        if offer.do != posted.get("do"):
            continue
        if any(str(value) != posted.get(name, "") for name, value in _texts(offer.args)):
            continue
        params = _params(offer.params, posted)
        if whole and len(params) < len(offer.params):
            raise RuleViolation(NOT_OFFERED)
        return offer, {"do": offer.do, **offer.args, **params}
    raise RuleViolation(NOT_OFFERED)


def above(offer: Offer, posted: Mapping[str, str]) -> Data:
    """Return what the player says of points that a limit would take; raises FormRefused as long as he was not asked."""
    how = posted.get("above", "")
    if not offer.lost or offer.refusal is not None or how == "cap":
        return {}
    if how == "book":
        return {"book": True}
    raise FormRefused({"": lost_points(offer)}, ask="above")


def lost_points(offer: Offer) -> str:
    """Say how many of the points that a choice gives back would count, and how many would not (DEF-02).

    >>> lost_points(Offer("eat", gain=1, lost=2))
    'Seulement +1\u202f: 2 points seraient perdus au-delà du total de départ.'
    >>> lost_points(Offer("eat", lost=1))
    'Rien ne serait gagné\u202f: 1 point serait perdu au-delà du total de départ.'
    """
    lost = "1 point serait perdu" if offer.lost == 1 else f"{offer.lost} points seraient perdus"
    won = f"Seulement +{offer.gain}" if offer.gain else "Rien ne serait gagné"
    return f"{won}\u202f: {lost} au-delà du total de départ."


def _texts(args: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """A flag that is settled needs no field: the offer itself says it."""
    return [(name, value) for name, value in args.items() if not isinstance(value, bool)]


def _params(params: Sequence[Param], posted: Mapping[str, str]) -> Data:
    read: Data = {}
    for param in params:
        typed = posted.get(param.name, "")
        if typed == "":
            continue
        read[param.name] = _value(param, typed)
    return read


def _value(param: Param, typed: str) -> Any:
    if any(isinstance(value, str) for value in param.values):
        return typed
    digits = typed.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 7):
        raise RuleViolation(NOT_OFFERED)
    return int(typed)
