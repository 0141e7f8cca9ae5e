"""Encounters opened, led choice by choice, interrupted and taken up again.

A roll that is made with real dice interrupts the choice: what was rolled before it is saved in `Encounter.asked`, and
the same choice is played again, with those faces given back, once the missing ones are typed.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from campaigns.live import running_session, touch
from campaigns.members import PUT_AWAY
from campaigns.models import Campaign, Membership
from combat.dice_data import DICE_AWAITED, NOTHING_AWAITED, roll_data, roll_of, rolled_of
from lib.dice import randbelow
from rulesets.kit.dice import DiceNeeded, RandomDice, Roll, Rolled, TableDice, as_printed, check_faces
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Data, Encounters
from rulesets.kit.registry import ENCOUNTERS
from rulesets.portes.encounters import heroes
from rulesets.portes.encounters.draft import Draft
from rulesets.portes.encounters.naming import named
from rulesets.portes.encounters.rows import canonical, rules_of, store
from rulesets.portes.encounters.turn import EncounterTurn, refuse_closed
from rulesets.portes.encounters.undo import OPENED
from rulesets.portes.models import Encounter, EncounterEntry
from sheets.books import once
from sheets.models import Action
from sheets.turn import roll_data as rolled_data

NOT_WAITING = "Cette rencontre n’est pas interrompue."


def open_encounter(place: Membership, key: str, draft: Draft, ruleset: str = "portes") -> Encounter:
    """Begin an encounter at a table; raises AlreadyDone, RuleViolation or BadScenario."""
    refs = [member.ref for side in draft.sides for member in side.members if member.ref]
    with once(place.user, key):
        heroes.hold("", refs)
        campaign = Campaign.objects.get(pk=place.campaign_id)
        if campaign.archived:
            raise RuleViolation(PUT_AWAY)
        heroes.refuse_strangers(campaign.pk, ruleset, refs)
        rules = ENCOUNTERS[ruleset]
        data = _begun(rules, draft)
        encounter = Encounter(
            campaign=campaign,
            ruleset=rules.key,
            rules_version=rules.rules_version,
            name=draft.name,
            level=draft.level,
        )
        heroes.refuse_elsewhere(encounter, refs)
        over = data["outcome"] != "ongoing"
        status = Encounter.Status.OVER if over else Encounter.Status.OPEN
        store(encounter, data, status, {place: side.hidden for place, side in enumerate(draft.sides)})
        action = Action.objects.get(author_id=place.user_id, key=key)
        action.campaign, action.session_id = campaign, running_session(campaign.pk)
        action.save(update_fields=["campaign", "session"])
        scenario = {"ruleset": rules.key, "do": "encounter", "sides": data["sides"], "options": data["options"]}
        rolled = [rules.codec.event_data(event) for event in draft.rolled]
        EncounterEntry.objects.create(encounter=encounter, action=action, do=OPENED, choice=scenario, events=rolled)
        heroes.raise_versions(campaign.pk, refs)
        touch(campaign.pk)
        return encounter


def made_with(user: Any, key: str) -> Encounter | None:
    """Return the encounter that a request with this key has begun."""
    return Encounter.objects.filter(
        entries__do=OPENED, entries__action__author_id=user.pk, entries__action__key=key
    ).first()


def _begun(rules: Encounters, draft: Draft) -> Data:
    """Return the state that an encounter begins with."""
    codec = rules.codec
    tests = [place for place, side in enumerate(draft.sides) if side.tests]
    options = {
        "place": draft.place,
        "individual": draft.individual,
        "reaction_modifier": draft.reaction_modifier,
        "fatigue": draft.fatigue,
        "led": True,
        "surprise_tests": None if len(tests) == len(draft.sides) else tests,
    }
    sides = [
        codec.whole_side(
            {
                "name": side.name,
                "monsters": side.monsters,
                "members": [codec.member_data(member) for member in side.members],
            }
        )
        for side in draft.sides
    ]
    return canonical(codec.encounter_data(rules.start(sides, codec.whole_options(options))))


def act(
    turn: EncounterTurn,
    choice: Data,
    known: Sequence[Rolled] = (),
    *,
    by_hand: bool = True,
    beside: Iterable[Any] = (),
    noted: Data | None = None,
) -> None:
    """Make a choice, or what the MdT does by hand; raises RuleViolation, BadScenario or BadDie.

    Without `by_hand` it is a player who has done it on his own sheet: the log does not lay it to the MdT. `beside` are
    events that go with it, of what was rolled before; `noted` is kept with the choice.
    """
    encounter = turn.encounter
    refuse_closed(encounter)
    if encounter.asked is not None and not known:
        raise RuleViolation(DICE_AWAITED)
    rules = rules_of(encounter)
    made = rules.codec.choice_by_hand(choice)
    typed = {"hero": encounter.hero_dice_typed, "foe": encounter.foe_dice_typed, "mdt": encounter.foe_dice_typed}
    dice = TableDice(known, lambda roll: typed.get(roll.who, False), randbelow)
    try:
        state, events = rules.apply(turn.state, made, dice)
    except DiceNeeded as needed:
        rolled = [rolled_data(rolled) for rolled in needed.rolled]
        turn.settle(asked={"choice": choice, "rolled": rolled, "wanted": roll_data(needed.wanted)})
        return
    turn.settle(asked=None)
    turn.become(state)
    told = named(state, [rules.codec.event_data(event) for event in (*events, *beside)])
    if not by_hand:
        told = [{**event, "by_hand": False} for event in told]
    turn.record(str(made.do), choice={**choice, **(noted or {})}, rolls=dice.rolled, events=told)


def faces_awaited(encounter: Encounter) -> Roll:
    """Return the roll that is awaited; raises RuleViolation when none is."""
    if encounter.asked is None:
        raise RuleViolation(NOTHING_AWAITED)
    return roll_of(encounter.asked["wanted"])


def answer(turn: EncounterTurn, faces: Sequence[int] | None) -> None:
    """Give the awaited roll its faces, typed, or rolled by the program when `faces` is None. Raises BadDie."""
    wanted = faces_awaited(turn.encounter)
    asked = turn.encounter.asked or {}
    if faces is None:
        made = Rolled(wanted, RandomDice(randbelow).roll(wanted), "program")
    else:
        made = Rolled(wanted, check_faces(wanted, as_printed(wanted, faces)), "typed")
    act(turn, dict(asked["choice"]), [*(rolled_of(rolled) for rolled in asked["rolled"]), made])


def interrupt(turn: EncounterTurn) -> None:
    """Let the encounter wait as it is; heroes take the PV they have left along. Raises RuleViolation."""
    refuse_closed(turn.encounter)
    if turn.encounter.asked is not None:
        raise RuleViolation(DICE_AWAITED)
    turn.become(turn.state, Encounter.Status.WAITING)
    turn.record("interrupted")


def resume(turn: EncounterTurn) -> None:
    """Take an encounter up again where it was, with the PV that heroes have now. Raises RuleViolation."""
    if turn.encounter.status != Encounter.Status.WAITING:
        raise RuleViolation(NOT_WAITING)
    rules, state = rules_of(turn.encounter), turn.state
    events: list[Any] = []
    for pair, _, _, pv in heroes.changed_on_sheets(turn.encounter, turn.after["state"]):
        made = rules.codec.choice_by_hand({"do": "set", "member": {"index": pair, "pv": pv}})
        state, found = rules.apply(state, made, RandomDice(randbelow))
        events += found
    turn.become(state)
    # Their sheets have changed, not by his hand.
    told = named(state, [{**rules.codec.event_data(event), "by_hand": False} for event in events])
    turn.record("resumed", events=told)


def rearrange(
    turn: EncounterTurn,
    *,
    name: str,
    shown: str,
    hero_dice_typed: bool,
    foe_dice_typed: bool,
    hidden: Iterable[int],
) -> None:
    """Change what is no step of the encounter: its name, what players see of it, who throws which dice."""
    turn.settle(name=name, shown=shown, hero_dice_typed=hero_dice_typed, foe_dice_typed=foe_dice_typed)
    wanted = set(hidden)
    for side in turn.encounter.sides.all():
        if side.hidden != (side.key in wanted):
            side.hidden = not side.hidden
            side.save(update_fields=["hidden"])
            turn.settled()
