"""A field for a number that may be negative has a minus key on every phone, and each minus sign is understood."""

import importlib
import re
from pathlib import Path

import pytest
from django import forms
from django.template import Context, Template

from lib.fields import FrenchIntegerField, number_field
from rulesets.portes.leading.fields import SHAPES

MODULES = (
    "sheets.forms",
    "rulesets.cretoises.forms",
    "rulesets.portes.forms",
    "combat.forms",
    "rulesets.billy.forms",
    "rulesets.defis.forms",
    "rulesets.cretoises.forms_fight",
    "rulesets.portes.forms_monsters",
    "campaigns.forms",
)
INPUT = re.compile(r"<input\b[^>]*\bname=\"(?:\{\{ [\w.]+ \}\}-)?(\w+)\"[^>]*>")
# Its three buttons say which way.
WITH_BUTTONS = {"value"}


def _numbers() -> dict[str, list[bool]]:
    """Return every number that a form takes by its name: whether it may be negative, once for each form."""
    found: dict[str, list[bool]] = {}
    for module in map(importlib.import_module, MODULES):
        for form in vars(module).values():
            if isinstance(form, type) and issubclass(form, forms.Form):
                for name, field in form.base_fields.items():
                    if isinstance(field, FrenchIntegerField):
                        found.setdefault(name, []).append(field.signed)
    for shape in SHAPES.values():
        for name, make in shape.items():
            field = make()
            if isinstance(field, FrenchIntegerField):
                found.setdefault(name, []).append(field.signed)
    return found


def test_no_field_of_a_number_that_may_be_negative_shows_figures_alone():
    signed = {name for name, negative in _numbers().items() if all(negative)} - WITH_BUTTONS
    assert {"strength", "ca", "modifier", "minimum", "hero_habilete", "reaction_modifier"} <= signed
    seen, faults = set(), []
    for path in (one for folder in ("templates", "rulesets") for one in Path(folder).rglob("*.html")):
        for found in INPUT.finditer(path.read_text()):
            if found[1] in signed:
                seen.add(found[1])
                if "either_sign" not in found[0] and "inputmode" in found[0]:
                    faults.append(f"{path}: {found[1]}")
    assert not faults
    assert {"strength", "ca", "modifier", "minimum"} <= seen


def test_what_such_a_field_says_of_itself():
    attributes = Template("{% load signet %}{% either_sign %}").render(Context())
    assert 'inputmode="text"' in attributes
    pattern = re.search(r'pattern="([^"]*)"', attributes)
    assert pattern
    for typed in ("-2", "−2", "–2", "+2", "2", " − 2 "):
        assert re.fullmatch(pattern[1], typed)
    for typed in ("", "deux", "2-", "--2", "2,5"):
        assert not re.fullmatch(pattern[1], typed)


@pytest.mark.parametrize("typed", ["-2", "−2", "–2", "− 2", "\xa0−2\u202f"])
def test_each_minus_is_understood(typed: str):
    assert number_field(min_value=-20, max_value=20).clean(typed) == -2
