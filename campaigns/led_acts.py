"""Acts of a hero's sheet that the MdT does for him: at the table, and where an encounter is made up."""

from collections.abc import Mapping
from typing import Any

from campaigns import turns
from campaigns.models import Membership
from combat import play
from lib.refusals import FormRefused
from rulesets.kit.errors import RuleViolation
from sheets.bindings import binding_of
from sheets.turn import Turn

NOT_HIS = "Cela ne se fait que sur la feuille de ce héros."


def do_for(turn: Turn, posted: Mapping[str, str]) -> None:
    """Do one of the acts that are the MdT's too, by its form; raises RuleViolation or FormRefused.

    Dice that the player throws himself wait for nobody here: the program rolls them.
    """
    if posted.get("do") not in binding_of(turn.hero.ruleset).led_acts:
        raise RuleViolation(NOT_HIS)
    play.act(turn, play.read_act(turn.hero, posted), by_program=True)


def do_for_each(place: Membership, forms: Mapping[str, Mapping[str, str]], user: Any, key: str) -> None:
    """Do an act for each hero by the form that goes with his reference, all or none.

    Raises AlreadyDone, RuleViolation, or FormRefused with the field of the hero in the way: "hero-REF-pv".
    """

    def do(turn: Turn) -> None:
        try:
            do_for(turn, forms[turn.hero.ref])
        except FormRefused as fault:
            prefix = f"hero-{turn.hero.ref}-"
            raise FormRefused({prefix + name: said for name, said in fault.sentences.items()}) from None

    turns.for_all(place.campaign_id, list(forms), user, key, do)
