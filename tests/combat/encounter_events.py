"""Every event of an encounter with its words: Aventuriers (0: Aline, Brann) and Gobelins (1: Gobelin, Chef)."""

import html
import re
from typing import Any

from django.template.loader import render_to_string

from rulesets.kit.protocol import Data
from rulesets.portes.encounters.told import filled
from rulesets.portes.engine import hand_events as hand
from rulesets.portes.engine.codec import PortesCodec
from rulesets.portes.engine.events import (
    AttackRolled,
    BaitDropped,
    CatchTried,
    DamageDealt,
    DistanceChanged,
    DistanceSet,
    EncounterEnded,
    EvasionTried,
    Event,
    FightBegun,
    FlightBegun,
    InitiativeRolled,
    IntentionStated,
    LivesRolled,
    MemberDied,
    MoraleTested,
    PursuitDecided,
    ReactionRolled,
    RoundEnded,
    RunnerTired,
    SideCaught,
    SideFled,
    StepReached,
    SurpriseTested,
    TurnPassed,
)

SIDES = ("Aventuriers", "Gobelins")
MEMBERS = (("Aline", "Brann"), ("Gobelin", "Chef"))

SAID: list[tuple[Event, str]] = [
    (DistanceSet((4,), 24), "Distance : 1d6 × 6 : 4 × 6 = 24 m."),
    (DistanceSet((3, 4, 2, 5), 140), "Distance : 4d6 × 10 : (3 + 4 + 2 + 5) × 10 = 140 m."),
    (DistanceSet((), 30, by_hand=True), "Distance : 30 m (décidé par le MdT)."),
    (SurpriseTested((0, 1), (5, 2), (1,)), "Surprise (1 ou 2) : Aventuriers 5 ; Gobelins 2, surprise."),
    (SurpriseTested((), (), ()), "Surprise : personne ne la teste."),
    (SurpriseTested((), (), (1,), by_hand=True), "Surprise : Gobelins (décidé par le MdT)."),
    (SurpriseTested((), (), (), by_hand=True), "Surprise : personne (décidé par le MdT)."),
    (ReactionRolled(1, (5, 4), -1, 8, "neutral"), "Gobelins, réaction : 5 + 4 − 1 = 8, neutre, incertaine."),
    (ReactionRolled(1, (), 0, 0, "hostile", by_hand=True), "Gobelins, réaction : hostile (décidé par le MdT)."),
    (LivesRolled(1, "Gobelin", (), (4, 2)), "Gobelin : PV lancés d’après les DV, 4, 2."),
    (LivesRolled(1, "Gobelin", (3, 5), (4,)), "Gobelin : PV lancés d’après les DV, 4 ; donnés, 3, 5."),
    (IntentionStated(0, "talk"), "Aventuriers, intention : parler."),
    (
        InitiativeRolled(2, ((0, None, 5, 0, 5), (1, None, 3, 0, 3)), (((0, None),), ((1, None),))),
        "Round 2. Initiative : Aventuriers 5, Gobelins 3. Ordre : Aventuriers, puis Gobelins.",
    ),
    (
        InitiativeRolled(1, ((0, 0, 4, -1, 3), (1, 1, 3, 0, 3)), (((0, 0), (1, 1)), ())),
        "Round 1. Initiative : Aline 4 − 1 = 3, Chef 3. Ordre : Aline et Chef.",
    ),
    (
        InitiativeRolled(3, (), (((1, None),), ((0, None),)), kept=True),
        "Round 3. Initiative gardée. Ordre : Gobelins, puis Aventuriers.",
    ),
    (
        InitiativeRolled(3, (), (((1, None),),), by_hand=True),
        "Round 3. Initiative (décidé par le MdT). Ordre : Gobelins.",
    ),
    (AttackRolled((0, 0), (1, 1), (14,), 1, 0, 13, True), "Aline attaque Chef : d20 14 + 1 = 15 contre 13 : touché."),
    (
        AttackRolled((0, 0), (1, 1), (14,), 0, 2, 13, False),
        "Aline attaque Chef : d20 14 − 2 (épuisement) = 12 contre 13 : manqué.",
    ),
    (
        AttackRolled((0, 0), (1, 1), (20,), 0, 0, 13, True),
        "Aline attaque Chef : d20 20 contre 13 : touché (20 naturel).",
    ),
    (
        AttackRolled((0, 0), (1, 1), (1,), 19, 0, 13, False),
        "Aline attaque Chef : d20 1 + 19 = 20 contre 13 : manqué (1 naturel).",
    ),
    (DamageDealt((0, 0), (1, 1), "1d6+1", (4,), 0, 5, 7, 2), "Chef perd 5 PV (1d6+1 : 4 + 1 = 5), PV 7 → 2."),
    (
        DamageDealt((0, 0), (1, 1), "1d4-1", (1,), 2, 1, 7, 6),
        "Chef perd 1 PV (1d4−1 : 1 − 1 − 2 (épuisement) = −2, au moins 1), PV 7 → 6.",
    ),
    (DamageDealt((0, 0), (1, 1), "2d6", (4, 2), 0, 6, 4, 0), "Chef perd 6 PV (2d6 : 4 + 2 = 6), PV 4 → 0."),
    (
        DamageDealt((0, 0), (1, 1), "1d8", (4,), 0, 4, 9, 5, by_hand=True),
        "Chef perd 4 PV (1d8 : 4), PV 9 → 5 (décidé par le MdT).",
    ),
    (MemberDied(1, 1), "Chef meurt."),
    (FightBegun("attack"), "Le combat commence."),
    (FightBegun("caught"), "Le combat commence, les fuyards sont rattrapés."),
    (FightBegun("hand", by_hand=True), "Le combat commence (décidé par le MdT)."),
    (TurnPassed(2, ((1, None),)), "Gobelins : actions terminées."),
    (TurnPassed(2, ()), "Au groupe suivant."),
    (RoundEnded(2), "Fin du round 2."),
    (MoraleTested(1, 7, (5, 4), False), "Gobelins, moral : 5 + 4 = 9 > 7 : lâche."),
    (MoraleTested(1, 7, (3, 4), True), "Gobelins, moral : 3 + 4 = 7 ≤ 7 : tient bon."),
    (MoraleTested(1, 2, (), False), "Gobelins, moral 2 : ne combat jamais."),
    (MoraleTested(1, 12, (), True), "Gobelins, moral 12 : ne fuit jamais."),
    (MoraleTested(1, 7, (), True, by_hand=True), "Gobelins, moral : tient bon (décidé par le MdT)."),
    (FlightBegun(0), "Aventuriers : la fuite commence."),
    (SideFled(1, "faster"), "Gobelins : hors d’atteinte, plus rapide que tous les autres."),
    (SideFled(1, "unpursued"), "Gobelins : hors d’atteinte, personne ne poursuit."),
    (SideFled(1, "morale"), "Gobelins : en fuite, le moral a lâché."),
    (SideFled(1, "evasion"), "Gobelins : hors d’atteinte."),
    (SideFled(1, "unseen"), "Gobelins : hors d’atteinte sans jet, personne n’est en état de poursuivre."),
    (SideFled(1, "hand", by_hand=True), "Gobelins : en fuite (décidé par le MdT)."),
    (PursuitDecided(1, (3, 4), True), "Gobelins, poursuite : 3 + 4 = 7 ≥ 7 : engagée."),
    (PursuitDecided(1, (2, 4), False), "Gobelins, poursuite : 2 + 4 = 6 < 7 : refusée."),
    (PursuitDecided(0, (), True), "Aventuriers, poursuite : engagée."),
    (BaitDropped(1, (4,), True), "Appât jeté devant Gobelins : 4 ≥ 4 : la poursuite s’arrête."),
    (BaitDropped(1, (3,), False), "Appât jeté devant Gobelins : 3 < 4 : sans effet."),
    (
        BaitDropped(1, (), True, by_hand=True),
        "Appât jeté devant Gobelins : la poursuite s’arrête (décidé par le MdT).",
    ),
    (DistanceChanged(30, 18, "pursuit"), "Distance : 30 → 18 m."),
    (DistanceChanged(12, 24, "front"), "Qui était devant n’y est plus. Distance : 12 → 24 m."),
    (SideCaught(0), "Aventuriers : fuyards rattrapés."),
    (
        EvasionTried(0, 1, 4, 2, 50, 20, 0, 70, (4, 3), 43, True),
        "Aventuriers, jour 1 : 4 fuyards contre 2 poursuivants : 50 + 20 = 70 % ; d100 43 ≤ 70 : échappés.",
    ),
    (
        EvasionTried(0, 2, 1, 1, 50, 40, 25, 100, (0, 0), 100, True),
        "Aventuriers, jour 2 : 1 fuyard contre 1 poursuivant : 50 + 40 + 25 = 115, 100 % au plus ; d100 100 ≤ 100 : "
        "échappés.",
    ),
    (
        EvasionTried(0, 1, 30, 1, 10, 0, -25, 5, (0, 6), 6, False),
        "Aventuriers, jour 1 : 30 fuyards contre 1 poursuivant : 10 + 0 − 25 = −15, 5 % au moins ; d100 6 > 5 : "
        "pas échappés.",
    ),
    (CatchTried(0, 2, (3, 1), 31, True), "Poursuivants plus rapides, jour 2 : d100 31 ≤ 50 : rattrapés."),
    (CatchTried(0, 2, (5, 1), 51, False), "Poursuivants plus rapides, jour 2 : d100 51 > 50 : pas rattrapés."),
    (
        RunnerTired(0, 1),
        "Brann a couru 30 rounds : épuisement (−2 à l’attaque, aux dégâts et à l’armure) jusqu’au repos.",
    ),
    (EncounterEnded(1), "La rencontre est finie : 1 tour, soit 10 min."),
    (EncounterEnded(8), "La rencontre est finie : 8 tours, soit 1 h 20."),
    (EncounterEnded(0), "La rencontre est finie."),
    (StepReached("melee"), "Étape : mêlée."),
    (hand.Corrected("pv", 7, 5, 1, 1), "Correction, Chef : PV, 7 → 5 (décidé par le MdT)."),
    (hand.Corrected("ca", 2, -1, 1, 1), "Correction, Chef : CA, 2 → −1 (décidé par le MdT)."),
    (hand.Corrected("tired", False, True, 1, 1), "Correction, Chef : épuisement, non → oui (décidé par le MdT)."),
    (hand.Corrected("damage", "1d6", "1d6-1", 1, 1), "Correction, Chef : dégâts, 1d6 → 1d6−1 (décidé par le MdT)."),
    (hand.Corrected("morale", None, 8, 1, 1), "Correction, Chef : moral, rien → 8 (décidé par le MdT)."),
    (hand.Corrected("further", "()", "(…)", 1, 1), "Correction, Chef : attaques suivantes (décidé par le MdT)."),
    (
        hand.Corrected("status", "fleeing", "", 1),
        "Correction, Gobelins : situation, en fuite → sur place (décidé par le MdT).",
    ),
    (
        hand.Corrected("reaction", None, "friendly", 1),
        "Correction, Gobelins : réaction, rien → amicale (décidé par le MdT).",
    ),
    (hand.Corrected("distance", 30, 18), "Correction : distance, 30 m → 18 m (décidé par le MdT)."),
    (hand.Corrected("turn", 0, None), "Correction : groupe qui agit, 1 → entre deux rounds (décidé par le MdT)."),
    (hand.Corrected("order", "()", "(…)"), "Correction : ordre de l’initiative (décidé par le MdT)."),
    (hand.Corrected("place", "labyrinth", "surface"), "Correction : lieu, labyrinthe → surface (décidé par le MdT)."),
    (hand.SideAdded(1, "Gobelins", True), "Un groupe arrive : Gobelins."),
    (hand.MemberAdded(1, 1, "Chef", 7), "Chef arrive avec 7 PV (groupe Gobelins)."),
    (hand.MemberRemoved(1, 1, "Chef", 7), "Chef s’en va avec 7 PV (groupe Gobelins)."),
    (hand.MemberRemoved(1, 1, "Chef", 0), "Chef, hors de combat, n’est plus compté (groupe Gobelins)."),
    (hand.MemberMoved(1, 1, "Chef", 0, 2), "Chef passe du groupe Gobelins au groupe Aventuriers."),
    (hand.DiceThrown("2d6", (3, 4), 7), "Dés du MdT : 2d6 : 3 + 4 = 7."),
    (hand.PvChanged(1, 1, "hurt", 3, 7, 4), "Chef perd 3 PV, PV 7 → 4 (décidé par le MdT)."),
    (hand.PvChanged(0, 0, "heal", 3, 4, 7), "Aline reprend 3 PV, PV 4 → 7 (décidé par le MdT)."),
    (hand.SideLeft(1), "Gobelins : départ, plus personne ne suit."),
    (hand.PursuitGivenUp(1), "Gobelins : les fuyards sont perdus de vue, la poursuite cesse."),
    (hand.SpellAnnounced(0, 0, "Sommeil"), "Aline annonce un sort : Sommeil."),
    (hand.SpellAnnounced(0, 0, ""), "Aline n’annonce plus de sort."),
    (hand.SideAdvanced(1, 12, False), "Gobelins : 12 m en avant."),
    (hand.SideAdvanced(1, -36, True), "Gobelins : 36 m en arrière, en courant."),
    (hand.MemberAdvanced(1, 0, 12, False), "Gobelin : 12 m en avant."),
    (hand.MemberAdvanced(1, 0, -18, True), "Gobelin : 18 m en arrière, en courant."),
    (hand.MemberRested(0, 1), "Brann : trois tours de repos, l’épuisement est passé."),
]
"""Each event in the ways that it happens, and what the log says of it."""


def stored(event: Event) -> Data:
    """Return an event as an entry holds it: as data, with the names of that moment."""
    data = PortesCodec().event_data(event)
    if data.get("side") is not None:
        data["side_name"] = SIDES[data["side"]]
    if data.get("member") is not None:
        data["member_name"] = MEMBERS[data["side"]][data["member"]]
    for key in ("by", "at"):
        if key in data:
            data[f"{key}_name"] = MEMBERS[data[key][0]][data[key][1]]
    if data["event"] == "InitiativeRolled":
        data["order_names"] = [[_actor(actor) for actor in group] for group in data["order"]]
        data["roll_names"] = [_actor(roll[:2]) for roll in data["rolls"]]
    return data


def _actor(actor: Any) -> str:
    side, member = actor
    return SIDES[side] if member is None else MEMBERS[side][member]


def written(event: Data) -> str:
    """Return the words of an event whose names are filled in, as they are read."""
    drawn = render_to_string(f"portes/events.html#{event['event']}", {"event": event})
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", "", drawn))).strip()


def said(event: Event) -> str:
    """Return the words of an event, spaces plain."""
    return written(filled(stored(event), SIDES))
