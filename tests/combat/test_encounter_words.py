"""Each event of an encounter has its words, whole sums among them, in French as it is set."""

import inspect
import re

import pytest
from django.template.loader import render_to_string

from rulesets.portes.encounters.sight import Sight
from rulesets.portes.encounters.told import filled
from rulesets.portes.encounters.veil import VEILS, veiled_events
from rulesets.portes.engine import corrections, events, hand_events
from rulesets.portes.engine.events import Event
from rulesets.portes.templatetags.encounters import CORRECTED
from tests.combat.encounter_events import MEMBERS, SAID, SIDES, said, stored, written
from tests.test_typography import faults

CLASSES = {
    name
    for module in (events, hand_events)
    for name, kind in inspect.getmembers(module, inspect.isclass)
    if issubclass(kind, Event) and kind not in (Event, hand_events.HandEvent)
}
SIGHTS = [
    Sight(frozenset(hidden), shown, others, frozenset(plain))
    for hidden in ({1}, {0, 1}, set())
    for shown in ("name", "condition", "numbers")
    for others in ("name", "condition", "numbers")
    for plain in (("Aline", "Gobelin", "Chef"), ())
]


def test_every_event_has_its_words_and_its_veil():
    assert {type(event).__name__ for event, _ in SAID} == CLASSES
    assert set(VEILS) == CLASSES


@pytest.mark.parametrize(("event", "words"), SAID, ids=lambda value: type(value).__name__)
def test_words(event: Event, words: str):
    assert said(event) == words


@pytest.mark.parametrize("event", [event for event, _ in SAID], ids=lambda event: type(event).__name__)
def test_french_as_it_is_set(event: Event):
    drawn = render_to_string(f"portes/events.html#{type(event).__name__}", {"event": filled(stored(event), SIDES)})
    text = re.sub(r"<[^>]+>", "", drawn)
    assert faults(text) == []
    assert " :" not in text
    assert not re.search(r"(?<!\w)-\d", text)


@pytest.mark.parametrize("event", [event for event, _ in SAID], ids=lambda event: type(event).__name__)
def test_what_is_left_of_it_is_a_whole_sentence_too(event: Event):
    for sight in SIGHTS:
        for left in veiled_events([filled(stored(event), SIDES)], sight):
            words = written(left)
            assert words.endswith("."), words
            for gap in ("None", "()", "( ", ", .", ": .", "  ", "{"):
                assert gap not in words, words


def test_every_correction_has_its_name():
    known = {*corrections.OPTIONS, *corrections.NUMBERS, *corrections.SIDE_NUMBERS, *corrections.MEMBER_NUMBERS}
    assert known | {"order", "turn"} == set(CORRECTED)


def test_a_side_without_a_name_and_a_member_without_one():
    event = events.AttackRolled((0, 0), (1, 1), (14,), 0, 0, 13, True)
    bare = {"event": "AttackRolled", **{n: getattr(event, n) for n in ("by", "at", "faces", "modifier", "malus")}}
    words = written(filled({**bare, "needed": 13, "hit": True}, ["", ""]))
    assert words.startswith("Combattant 1 attaque Combattant 2")
    assert len(MEMBERS) == len(SIDES)
