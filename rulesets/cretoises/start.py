"""How an Althéos begins: a patron, and for one who comes from an earlier book what he brings along (CRE-01)."""

from collections.abc import Mapping
from typing import Any

from django import forms

from lib.refusals import FormRefused, faults
from rulesets.cretoises.engine.gear import armour_fault
from rulesets.cretoises.engine.state import Armour
from rulesets.cretoises.engine.tables import CLUB, GODS, KINDS, START
from rulesets.cretoises.forms import ArmourRowForm, StartForm, WeaponRowForm
from rulesets.kit.protocol import Data

MOST_ROWS = 20
LISTS = (("weapon", WeaponRowForm), ("armour", ArmourRowForm))


def read_start(posted: Mapping[str, str]) -> Data:
    """Return the form that `create` takes; raises FormRefused with a sentence beside each fault."""
    carries = posted.get("start") == "carry"
    form = StartForm(posted if carries else {"patron": posted.get("patron", "")})
    wrong = {} if form.is_valid() else faults(form)
    lists: dict[str, list[Data]] = {}
    for prefix, row_form in LISTS if carries else ():
        lists[prefix] = []
        for row in _filled(posted, prefix):
            typed = row_form(posted, prefix=f"{prefix}-{row}")
            if typed.is_valid():
                lists[prefix].append(typed.codec_data())
            else:
                wrong |= faults(typed)
    pieces = [Armour(piece["name"], piece["kind"], worn=piece["worn"]) for piece in lists.get("armour", [])]
    fault = armour_fault(pieces)
    if fault is not None:
        wrong["armour"] = fault
    if wrong:
        raise FormRefused(wrong)
    read: Data = {"patron": form.cleaned_data["patron"]}
    if carries:
        read |= {name: form.cleaned_data[name] for name in ("honneur", "honte")}
        read |= {"weapons": lists["weapon"], "armour": lists["armour"]}
    return read


def start_context(values: Mapping[str, str]) -> Data:
    """Return the gods, and the rows of weapons and armour with what was typed or brought along."""
    return {
        "patrons": GODS,
        "patron": values.get("patron", ""),
        "patron_brought": values.get("patron-brought", ""),
        "carries": values.get("start") == "carry",
        "club": CLUB,
        "plain": START,
        "given": {name: values.get(name, "") for name in ("name", "honneur", "honte")},
        "kinds": KINDS,
        "weapon_rows": _rows(values, "weapon", WeaponRowForm),
        "most_rows": MOST_ROWS,
        "armour_rows": _rows(values, "armour", ArmourRowForm),
    }


def carried(hero: Data, posted: Mapping[str, str]) -> Data:
    """Return the form as it would be filled by hand with what a hero has; a patron chosen in it stays chosen."""
    own = hero["patron"] or ""
    chosen = posted.get("patron", "")
    values: Data = {
        "start": "carry",
        "patron": own if chosen in ("", posted.get("patron-brought")) else chosen,
        "patron-brought": own,
        "honneur": hero["honneur"],
        "honte": hero["honte"],
    }
    for prefix, listed in (("weapon", hero["weapons"]), ("armour", hero["armour"])):
        for row, thing in enumerate(listed):
            values |= {f"{prefix}-{row}-{name}": value for name, value in thing.items() if value is not False}
    return {name: str(value) for name, value in values.items()}


def _filled(posted: Mapping[str, str], prefix: str) -> list[int]:
    return [
        row
        for row in range(MOST_ROWS)
        if any(str(posted.get(f"{prefix}-{row}-{name}", "")).strip() for name in ("name", "force", "protection"))
    ]


def _rows(values: Mapping[str, str], prefix: str, form: type[forms.Form]) -> list[dict[str, Any]]:
    """Return the rows shown: those filled in, at least one, and one more where it was asked for (`show`)."""
    filled = _filled(values, prefix)
    shown = str(values.get(f"{prefix}-rows", ""))
    count = max(
        1, filled[-1] + 1 if filled else 0, int(shown) if shown.isascii() and shown.isdigit() and len(shown) < 3 else 0
    )
    count += values.get("show") == prefix
    return [
        {
            "prefix": f"{prefix}-{row}",
            "label": row + 1,
            "fields": {name: f"{prefix}-{row}-{name}" for name in form.base_fields},
            **{name: values.get(f"{prefix}-{row}-{name}", "") for name in form.base_fields},
        }
        for row in range(min(count, MOST_ROWS))
    ]
