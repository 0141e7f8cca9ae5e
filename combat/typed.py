"""Adversaries and settings as a form posts them, the same for a fight that starts and for the bestiary."""

from collections.abc import Callable, Mapping
from typing import Any

from combat.bindings import FoeBinding
from lib.refusals import FormRefused, faults
from rulesets.kit.protocol import Data

NOBODY = "Qui combattez-vous\u202f? Donnez au moins un adversaire."


def rows_of(posted: Mapping[str, Any], binding: FoeBinding) -> int:
    """Return how many rows of adversaries a form has, at least 1 and no more than the rules know."""
    typed = str(posted.get("rows", ""))
    return min(max(int(typed), 1), binding.most_foes) if typed.isascii() and typed.isdigit() and len(typed) < 4 else 1


def reshapes(posted: Mapping[str, Any]) -> bool:
    """Say whether a form asks for one row more, or for one fewer, and for nothing else."""
    return posted.get("add") == "1" or "drop" in posted


def reshaped(posted: Mapping[str, str], binding: FoeBinding) -> dict[str, str]:
    """Return what a form holds with one more row (`add`), or without the row that it names (`drop`)."""
    count, dropped = rows_of(posted, binding), str(posted.get("drop", ""))
    if posted.get("add") == "1":
        return {**posted, "rows": str(count + 1)}
    if not (dropped.isascii() and dropped.isdigit()) or len(dropped) > 3 or not int(dropped) < count > 1:
        return dict(posted)
    kept = {name: value for name, value in posted.items() if not name.startswith("foe-")}
    left = [row for row in range(count) if row != int(dropped)]
    for number, row in enumerate(left):
        for name in binding.foe_form.base_fields:
            kept[f"foe-{number}-{name}"] = posted.get(f"foe-{row}-{name}", "")
    return {**kept, "rows": str(len(left))}


def read_options(posted: Mapping[str, str], binding: FoeBinding) -> Data:
    """Return the options; raises FormRefused."""
    options = binding.options_form(posted)
    if not options.is_valid():
        raise FormRefused(faults(options))
    return binding.typed_options(options)


def read_form(
    posted: Mapping[str, str],
    binding: FoeBinding,
    options_of: Callable[[Mapping[str, str], FoeBinding], Data] = read_options,
) -> tuple[list[Data], Data]:
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
    options: Data = {}
    try:
        options = options_of(posted, binding)
    except FormRefused as fault:
        wrong |= fault.sentences
    if wrong:
        raise FormRefused(wrong)
    if not foes:
        raise FormRefused({"": NOBODY})
    return foes, options
