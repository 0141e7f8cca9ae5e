"""What is done to an open fight by hand: an adversary's numbers put right, the end that the text gives it."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404

from combat import play
from combat.bindings import fight_binding_of
from combat.models import Fight
from lib.refusals import FormRefused, faults
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Data
from rulesets.kit.registry import fight_rules
from sheets.turn import Turn

BAD_END = "Comment ce combat finit-il ?"

ENDS: Mapping[str, Data] = {
    "stopped": {"do": "stop"},
    "won": {"do": "stop", "outcome": "won"},
    "lost": {"do": "stop", "outcome": "lost"},
}


def open_row(turn: Turn) -> Fight:
    """Return the hero's open fight; raises RuleViolation."""
    row = play.open_fight_of(turn.hero)
    if row is None:
        raise RuleViolation(play.NOT_FIGHTING)
    return row


def correct_foe(turn: Turn, row: Fight, order: int, posted: Mapping[str, Any]) -> None:
    """Set what a form says otherwise of an adversary; raises FormRefused, RuleViolation, or Http404 for no such one."""
    ruleset = fight_rules(row.ruleset)
    form = fight_binding_of(ruleset.family).correction_form(posted)
    if not form.is_valid():
        raise FormRefused(faults(form))
    state = play.load_fight(row)
    if order >= len(state.foes):
        raise Http404
    present = ruleset.codec.foe_data(state.foes[order])
    changed = {
        name: value for name, value in form.cleaned_data.items() if value is not None and value != present.get(name, 0)
    }
    if changed:
        play.play(turn, {"do": "set", "foe": order, **changed})


def end_fight(turn: Turn, outcome: str, *, waiting: bool = False) -> None:
    """End the open fight as the text says; raises RuleViolation.

    `waiting` ends it while the player has something to decide or dice to type: a wound that waits counts as it is.
    """
    row = open_row(turn)
    if outcome not in ENDS:
        raise RuleViolation(BAD_END)
    choice = ENDS[outcome]
    if waiting and row.pending is not None:
        choice = {**choice, "waiting": True}
    if waiting and turn.hero.asked is not None:
        turn.update(turn.hero, asked=None)
    play.play(turn, choice)
