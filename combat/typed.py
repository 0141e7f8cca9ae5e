"""Adversaries and settings as a form posts them, the same for a fight that starts and for the bestiary."""

from collections.abc import Mapping
from typing import Any

from combat.bindings import FoeBinding
from rulesets.protocol import Data
from sheets.views.common import FormRefused, faults

NOBODY = "Qui combattez-vous\u202f? Donnez au moins un adversaire."


def rows_of(posted: Mapping[str, Any], binding: FoeBinding) -> int:
    """Return how many rows of adversaries a form has, at least 1 and no more than the rules know."""
    typed = str(posted.get("rows", ""))
    return min(max(int(typed), 1), binding.most_foes) if typed.isascii() and typed.isdigit() and len(typed) < 4 else 1


def read_form(posted: Mapping[str, str], binding: FoeBinding) -> tuple[list[Data], Data]:
    """Return the adversaries and the options; a row left wholly empty is none. Raises FormRefused."""
    foes: list[Data] = []
    wrong: dict[str, str] = {}
    for row in range(rows_of(posted, binding)):
        form = binding.foe_form(posted, prefix=f"foe-{row}")
        if not any(str(posted.get(form.add_prefix(name), "")).strip() for name in form.fields):
            continue
        if form.is_valid():
            foes.append(form.codec_data())  # type: ignore[attr-defined]
        else:
            wrong |= faults(form)
    options = binding.options_form(posted)
    if not options.is_valid():
        wrong |= faults(options)
    if wrong:
        raise FormRefused(wrong)
    if not foes:
        raise FormRefused({"": NOBODY})
    return foes, binding.typed_options(options)
