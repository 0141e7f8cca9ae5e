"""Hidden numbers taken out of what a player or a spectator is shown of an encounter (SIG-14, SIG-15).

Who sees what is said in `rulesets.portes.encounters.sight`. Whatever leads back to a hidden number is hidden
with it: what must be reached to hit it, metres that it moves, a distance that its movement has changed.
"""

from collections.abc import Callable, Iterable, Mapping

from rulesets.kit.protocol import Data
from rulesets.portes.encounters.sight import CONDITION, NAME, NUMBERS, Sight

Veil = Callable[[Data, Sight], Data | None]
"""What is left of an event for a viewer, None for nothing."""


def _plain(event: Data, sight: Sight) -> Data:
    return event


def _nothing(event: Data, sight: Sight) -> None:
    return None


def _unless_hidden(event: Data, sight: Sight) -> Data | None:
    return None if event["side"] in sight.hidden else event


def _member(event: Data, sight: Sight) -> str:
    return sight.level(event["side"], event["member_name"])


def _surprise(event: Data, sight: Sight) -> Data:
    tests = [{**test, "face": None} if test["side"] in sight.hidden else test for test in event["tests"]]
    return {**event, "tests": tests, "faces": []}


def _initiative(event: Data, sight: Sight) -> Data:
    throws = []
    for throw in event["throws"]:
        side, member, face = throw["roll"][:3]
        if side in sight.hidden:
            continue
        if member is not None and sight.level(side, throw["name"]) != NUMBERS:
            # His own die is told, not what his dexterity adds.
            throw = {**throw, "roll": [side, member, face, 0, face]}
        throws.append(throw)
    return {**event, "throws": throws, "rolls": [], "roll_names": []}


def _attack(event: Data, sight: Sight) -> Data:
    by = sight.level(event["by"][0], event["by_name"])
    at = sight.level(event["at"][0], event["at_name"])
    told = dict(event)
    if by != NUMBERS or at != NUMBERS:
        told["needed"] = None
    if event["by"][0] in sight.hidden:
        told |= {"faces": [], "modifier": None, "malus": None}
    elif by == NAME:
        told |= {"modifier": 0, "malus": 0}
    return told


def _damage(event: Data, sight: Sight) -> Data:
    at = sight.level(event["at"][0], event["at_name"])
    by_hidden = event["by"][0] in sight.hidden
    told = dict(event)
    if by_hidden:
        told |= {"faces": [], "dice": "", "malus": None}
    if at != NUMBERS:
        told |= {"before": None, "after": None}
        # Who rolled it knows it; nobody at the table rolled a hidden side's.
        if by_hidden:
            told["amount"] = None
    return told


def _pv_changed(event: Data, sight: Sight) -> Data:
    if _member(event, sight) == NUMBERS:
        return event
    return {**event, "amount": None, "before": None, "after": None}


def _with_pv(event: Data, sight: Sight) -> Data:
    return event if _member(event, sight) == NUMBERS else {**event, "pv": None}


def _removed(event: Data, sight: Sight) -> Data:
    # Everybody has seen who is out: his last number tells nothing more.
    return event if event["pv"] == 0 else _with_pv(event, sight)


def _tired(event: Data, sight: Sight) -> Data | None:
    return None if _member(event, sight) == NAME else event


def _morale(event: Data, sight: Sight) -> Data | None:
    if event["side"] not in sight.hidden:
        return event
    return None if event["success"] else {**event, "score": None, "faces": []}


def _without_faces(event: Data, sight: Sight) -> Data:
    return {**event, "faces": []} if event["side"] in sight.hidden else event


def _distance(event: Data, sight: Sight) -> Data:
    if not sight.veiled:
        return event
    before, after = event["before"], event["after"]
    way = "contact" if after == 0 else "nearer" if after < before else "farther" if after > before else ""
    return {**event, "before": None, "after": None, "way": way}


def _advance(event: Data, sight: Sight) -> Data:
    return {**event, "metres": None, "gone": None} if sight.veiled and event["side"] in sight.hidden else event


def _alone(event: Data, sight: Sight) -> Data:
    return event if _member(event, sight) == NUMBERS else {**event, "metres": None, "gone": None}


def _evasion(event: Data, sight: Sight) -> Data:
    told = dict(event)
    if event["side"] in sight.hidden:
        told |= {"faces": [], "rolled": None}
    if (sight.veiled and event["side"] in sight.hidden) or sight.against(event["side"]):
        told |= dict.fromkeys(("base", "by_number", "modifier", "chance"))
    return told


def _catch(event: Data, sight: Sight) -> Data | None:
    if not sight.hidden - {event["side"]}:
        return event
    # That they tried says that they are faster.
    return {**event, "faces": [], "rolled": None} if event["caught"] else None


OF_HIDDEN_SIDE = ("name", "surprised", "status")
ENCOUNTER_SECRETS = ("chance", "reaction", "reaction_modifier", "surprise_tests")


def _corrected(event: Data, sight: Sight) -> Data | None:
    what, side = event["what"], event["side"]
    if side is None:
        if what in ENCOUNTER_SECRETS and sight.hidden:
            return None
        return {**event, "before": None, "only_after": True} if what == "distance" and sight.veiled else event
    if event["member"] is None:
        return event if side not in sight.hidden or what in OF_HIDDEN_SIDE else None
    level = _member(event, sight)
    return event if level == NUMBERS or what == "name" or (what == "tired" and level == CONDITION) else None


VEILS: Mapping[str, Veil] = {
    "DistanceSet": _plain,
    "SurpriseTested": _surprise,
    "ReactionRolled": _unless_hidden,
    "IntentionStated": _unless_hidden,
    "InitiativeRolled": _initiative,
    "AttackRolled": _attack,
    "DamageDealt": _damage,
    "MemberDied": _plain,
    "FightBegun": _plain,
    "TurnPassed": _plain,
    "RoundEnded": _plain,
    "MoraleTested": _morale,
    "FlightBegun": _plain,
    "SideFled": _plain,
    "PursuitDecided": _without_faces,
    "BaitDropped": _without_faces,
    "DistanceChanged": _distance,
    "SideCaught": _plain,
    "EvasionTried": _evasion,
    "CatchTried": _catch,
    "RunnerTired": _tired,
    "EncounterEnded": _plain,
    "StepReached": _plain,
    "LivesRolled": _nothing,
    "Corrected": _corrected,
    "SideAdded": _plain,
    "MemberAdded": _with_pv,
    "MemberRemoved": _removed,
    "MemberMoved": _plain,
    "DiceThrown": _plain,
    "PvChanged": _pv_changed,
    "SideLeft": _plain,
    "PursuitGivenUp": _plain,
    "SpellAnnounced": _unless_hidden,
    "SideAdvanced": _advance,
    "MemberAdvanced": _alone,
    "MemberRested": _tired,
}
"""What is left of each event; of one that is not here, nothing."""


def veiled_events(events: Iterable[Data], sight: Sight) -> list[Data]:
    """Return what a viewer sees of the events of one entry, their names filled in (`rulesets.portes.encounters.told`)."""
    events = list(events)
    # One throw for several: it is told unless one of them is hidden.
    secret = any(
        event["event"] == "PvChanged" and (event["side"] in sight.hidden or _member(event, sight) != NUMBERS)
        for event in events
    )
    kept = []
    for event in events:
        veil = VEILS.get(event["event"])
        if veil is None or (secret and event["event"] == "DiceThrown"):
            continue
        left = veil(event, sight)
        if left is not None:
            kept.append(left)
    return kept


WITH_DICE = {"distance": "DistanceSet", "hurt": "DiceThrown", "heal": "DiceThrown", "catch": "CatchTried"}
"""Rolls that are told when the dice of their event are: the MdT's, and a chase whose other end may be hidden."""


def veiled_rolls(rolls: Iterable[Data], events: Iterable[Data], sight: Sight) -> list[Data]:
    """Return the rolls of an entry that a viewer sees, by what he sees of its `events`; no hidden side's."""
    told = {event["event"] for event in events if event.get("faces")}
    return [
        roll
        for roll in rolls
        if roll["side"] not in sight.hidden
        and (roll["side"] is not None if roll["why"] not in WITH_DICE else WITH_DICE[roll["why"]] in told)
    ]


def veiled_asked(asked: Data | None, sight: Sight) -> Data | None:
    """Return which dice an encounter waits for, None for those that are the MdT's business; no die already rolled."""
    if asked is None:
        return None
    wanted = asked["wanted"]
    if wanted.get("side") is None or wanted["side"] in sight.hidden:
        return None
    return {name: wanted.get(name) for name in ("count", "sides", "why", "side", "member")}
