"""Chances of fights that have not begun: the adversaries of a form as typed, and those of the bestiary."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from combat import chances, reading, typed
from combat.bindings import fight_binding_of
from combat.models import Meeting
from combat.oracle import Answer, Patience, Question, oracle
from lib.refusals import FormRefused
from rulesets.kit.errors import BadScenario, RuleViolation
from rulesets.kit.odds import Odds
from rulesets.kit.protocol import Data
from rulesets.kit.registry import fight_rules
from sheets.bindings import binding_of
from sheets.models import Character


def of_form(
    hero: Character,
    viewer: Any,
    posted: Mapping[str, str],
    beside: Sequence[str] | None = None,
    patience: Patience | None = None,
) -> Data | None:
    """Return the chances against the adversaries of the form of a new fight, as it would start.

    {"late": True} when they come later; None when the form makes no fight yet: no fault of anybody's, and not said.
    `beside` are the companions ticked, None where the form does not show them; `patience` is for what would be left,
    which takes longer than the chances themselves.
    """
    if not chances.may_show(hero, viewer):
        return None
    binding = fight_binding_of(binding_of(hero.ruleset).ruleset.family)
    try:
        foes, options = typed.read_form(_with_text(posted, hero), binding)
    except FormRefused:
        return None
    state = started(hero, foes, binding.would_join(hero, options, beside))
    if state is None:
        return None
    found = oracle().ask(chances.asking_odds(hero.ruleset, state), oracle().page())
    told = _told(found, chances.has_stop(hero.ruleset, state), detail=True)
    if told is None or told["late"]:
        return told
    left = oracle().ask(chances.asking_remains(hero.ruleset, state), patience or oracle().page())
    return {
        **told,
        "left": chances.remains_data(left.value) if left.value is not None else None,
        "left_late": left.late,
    }


def of_meetings(
    hero: Character, viewer: Any, meetings: Iterable[Meeting], patience: Patience
) -> dict[str, Data | None]:
    """Return the present hero's chances against each meeting, by its ref: {"late": True} for one that comes later."""
    binding = fight_binding_of(binding_of(hero.ruleset).ruleset.family)
    asked: dict[str, Question] = {}
    told: dict[str, Data | None] = {}
    stopping: set[str] = set()
    shown = chances.may_show(hero, viewer)
    for meeting in meetings:
        foes, options = binding.recall(meeting)
        told[meeting.ref] = None
        if shown:
            state = started(hero, foes, binding.joined(hero, options))
            if state is not None:
                asked[meeting.ref] = chances.asking_odds(hero.ruleset, state)
                if chances.has_stop(hero.ruleset, state):
                    stopping.add(meeting.ref)
    answers = oracle().ask_all([*asked.values()], patience)
    return {**told, **{ref: _told(answer, ref in stopping) for ref, answer in zip(asked, answers, strict=True)}}


def started(hero: Character, foes: Sequence[Data], options: Data) -> Any:
    """Return the fight as it would start, None where these numbers make none."""
    binding, ruleset = binding_of(hero.ruleset), fight_rules(hero.ruleset)
    fights = fight_binding_of(ruleset.family)
    try:
        wanted = ruleset.codec.options(fights.options_for(len(foes), options))
        return ruleset.start(binding.load(hero), [ruleset.codec.foe(foe) for foe in foes], wanted)
    except (BadScenario, RuleViolation):
        return None


def _told(found: Answer, stops: bool, *, detail: bool = False) -> Data | None:
    if found.late:
        return {"late": True, "stops": stops}
    if not isinstance(found.value, Odds):
        return None
    told = chances.odds_data(found.value)
    return {"late": False, "stops": stops, **(told if detail else {"win": told["win"]})}


def _with_text(posted: Mapping[str, str], hero: Character) -> Mapping[str, str]:
    """Return what was typed, a pasted text read into it unless its cards are shown already."""
    text = posted.get("text", "")
    if not text.strip() or len(text) > reading.LONGEST or reading.same_text(text, posted.get("read_text", "")):
        return posted
    ruleset = fight_rules(hero.ruleset)
    return {**posted, **reading.read(text, ruleset, fight_binding_of(ruleset.family), posted).values}
