"""From a form's texts to a choice: only what the engine offers can be asked for."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.errors import RuleViolation
from rulesets.protocol import Data, Offer, Param

NOT_OFFERED = "Ce choix n’existe pas, ou n’existe plus : la page montre ce qui est possible maintenant."


def read(offers: Sequence[Offer], posted: Mapping[str, str], *, whole: bool = False) -> Data:
    """Return the choice that a form names, as plain data; raises RuleViolation for one that is not offered.

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
        return {"do": offer.do, **offer.args, **params}
    raise RuleViolation(NOT_OFFERED)


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
