"""Rows of a form of adversaries, as pages show them."""

from collections.abc import Sequence
from typing import Any

from combat.bindings import foe_binding_of
from combat.typed import rows_of
from rulesets.kit.protocol import Data
from sheets.bindings import Binding


def foe_rows(
    binding: Binding, refused: Any, *, where: str = "foes", present: Sequence[Data] = (), ids: str = ""
) -> list[Data]:
    """Return the rows of a form of adversaries: what was typed when the page comes back, else those `present`.

    Where a page has several such forms, `ids` tells what is in one from what is in another.
    """
    form = foe_binding_of(binding.ruleset.family).foe_form
    values = dict(refused.values) if refused is not None and refused.where == where else {}
    if not values:
        values = {f"foe-{row}-{name}": value for row, foe in enumerate(present) for name, value in foe.items()}
        values["rows"] = str(len(present) or 1)
    count = rows_of(values, foe_binding_of(binding.ruleset.family))
    return [
        {
            "number": row,
            "label": row + 1,
            "prefix": f"foe-{row}",
            "id": f"{ids}foe-{row}",
            "fields": {name: f"foe-{row}-{name}" for name in form.base_fields},
            **{name: values.get(f"foe-{row}-{name}", "") for name in form.base_fields},
        }
        for row in range(count)
    ]
