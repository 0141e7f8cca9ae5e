"""Words and sums of encounters, as the log and the pages say them."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.safestring import SafeString

from lib.french import NARROW, minus
from rulesets.kit.protocol import Data
from rulesets.portes.engine.notation import Damage
from rulesets.portes.engine.tables import EVASION_LEAST, EVASION_MOST
from sheets.templatetags.play import added, sum_of

register = template.Library()

BY_HAND = SafeString(' <span class="muted">(décidé par le MdT)</span>')

REACTIONS = {
    "friendly": "amicale",
    "indifferent": "indifférente",
    "neutral": "neutre, incertaine",
    "unfriendly": "inamicale",
    "hostile": "hostile",
}
INTENTIONS = {"fight": "combattre", "talk": "parler", "flee": "fuir"}
STEPS = {
    "announce": "annonce des sorts",
    "morale": "moral",
    "movement": "mouvement",
    "missiles": "projectiles",
    "spells": "sorts",
    "melee": "mêlée",
}
STATUSES = {
    "": "sur place",
    "fleeing": "en fuite",
    "fled": "hors d’atteinte",
    "left": "au loin",
    "pursuing": "à la poursuite",
    "stopped": "poursuite abandonnée",
}
PLACES = {"labyrinth": "labyrinthe", "surface": "surface"}
FLED = {
    "faster": "hors d’atteinte, plus rapide que tous les autres",
    "unpursued": "hors d’atteinte, personne ne poursuit",
    "morale": "en fuite, le moral a lâché",
    "evasion": "hors d’atteinte",
    "unseen": "hors d’atteinte sans jet, personne n’est en état de poursuivre",
    "hand": "en fuite",
}

CORRECTED = {
    "place": "lieu",
    "surprise_tests": "groupes qui testent la surprise",
    "individual": "initiative individuelle",
    "reaction_modifier": "modificateur de réaction",
    "fatigue": "fatigue des coureurs",
    "led": "conduite du MdT",
    "distance": "distance",
    "tested": "surprise réglée",
    "reaction": "réaction",
    "round": "round",
    "engaged": "combat engagé",
    "chance": "chance d’évasion",
    "tours": "durée en tours",
    "closed": "rencontre close",
    "order": "ordre de l’initiative",
    "turn": "groupe qui agit",
    "name": "nom",
    "monsters": "groupe de monstres",
    "surprised": "surprise",
    "status": "situation",
    "intention": "intention",
    "evasions": "jours de fuite",
    "bled": "première perte",
    "shaken": "moral à tester",
    "successes": "moral réussi",
    "movement": "mouvement",
    "pv_max": "PV maximum",
    "pv": "PV",
    "ca": "CA",
    "attack": "bonus d’attaque",
    "damage": "dégâts",
    "further": "attaques suivantes",
    "morale": "moral",
    "initiative": "initiative",
    "tired": "épuisement",
    "ran": "rounds de course",
    "ref": "personnage",
    "combat": "mouvement en combat",
}
"""What the MdT corrects (`rulesets.portes.engine.corrections`)."""

UNTOLD = ("order", "surprise_tests", "further", "ref")
"""Corrections whose values are no words: that they were made is all that is told."""

SENTENCES: Mapping[str, Mapping[str, str]] = {
    "reaction": REACTIONS,
    "intention": INTENTIONS,
    "status": STATUSES,
    "place": PLACES,
}
UNITS = {"distance": " m", "movement": " m", "combat": " m", "chance": f"{NARROW}%"}


@register.filter
def by_hand(event: Data) -> str:
    """Say that the MdT decided it, where he did."""
    return BY_HAND if event.get("by_hand") else ""


@register.filter
def reaction_name(reaction: str | None) -> str:
    """Return how monsters take the meeting (POR-12)."""
    return REACTIONS.get(reaction or "", "pas encore connue")


@register.filter
def intention_name(intention: str | None) -> str:
    """Return what a side means to do (POR-13)."""
    return INTENTIONS.get(intention or "", "pas dite")


@register.filter
def step_name(step: str) -> str:
    """Return what a step of a round is called (POR-60)."""
    return STEPS.get(step, step)


@register.filter
def status_name(status: str) -> str:
    """Return where a side stands: fleeing, fled, pursuing…"""
    return STATUSES.get(status, status)


@register.filter
def place_name(place: str) -> str:
    """Return where an encounter takes place (POR-04)."""
    return PLACES.get(place, place)


@register.filter
def fled_words(why: str) -> str:
    """Return how a side got away."""
    return FLED.get(why, FLED["hand"])


@register.filter
def faces_sum(faces: Sequence[int]) -> str:
    """Write dice and their sum; one die is its own.

    >>> faces_sum([3, 4]), faces_sum([5])
    ('3 + 4 = 7', '5')
    """
    written = " + ".join(map(str, faces))
    return written if len(faces) < 2 else f"{written} = {sum_of(faces)}"


@register.filter
def distance_sum(event: Data) -> str:
    """Write how far apart the sides meet: dice, metres for each point, and what they come to (POR-10).

    >>> distance_sum({"faces": [4], "metres": 24}), distance_sum({"faces": [3, 4, 2, 5], "metres": 140})
    ('1d6 × 6\\u202f: 4 × 6 = 24 m', '4d6 × 10\\u202f: (3 + 4 + 2 + 5) × 10 = 140 m')
    """
    faces = event["faces"]
    unit = event["metres"] // sum(faces)
    points = str(faces[0]) if len(faces) == 1 else f"({' + '.join(map(str, faces))})"
    return f"{len(faces)}d6 × {unit}{NARROW}: {points} × {unit} = {event['metres']} m"


@register.filter
def initiative_sum(roll: Sequence[Any]) -> str:
    """Write a die of initiative with its modifier: (side, member, face, modifier, total).

    >>> initiative_sum([0, None, 4, 0, 4]), initiative_sum([0, 1, 4, -1, 3])
    ('4', '4 − 1 = 3')
    """
    face, modifier, total = roll[2:]
    return str(face) if not modifier else f"{face} {added(modifier)} = {minus(total)}"


@register.filter
def attack_sum(event: Data) -> str:
    """Write a blow's d20 with what is added and taken off, the whole of it summed (POR-61).

    >>> attack_sum({"faces": [14], "modifier": 1, "malus": 0}), attack_sum({"faces": [20], "modifier": 0, "malus": 0})
    ('14 + 1 = 15', '20')
    >>> attack_sum({"faces": [14], "modifier": 0, "malus": 2})
    '14 − 2 (épuisement) = 12'
    """
    (face,) = event["faces"]
    modifier, malus = event["modifier"] or 0, event["malus"] or 0
    parts = [str(face)]
    if modifier:
        parts.append(added(modifier))
    if malus:
        parts.append(f"− {malus} (épuisement)")
    return parts[0] if len(parts) == 1 else f"{' '.join(parts)} = {minus(face + modifier - malus)}"


@register.filter
def damage_sum(event: Data) -> str:
    """Write dice of damage or healing, what is added and taken off, and what they come to (POR-62).

    >>> damage_sum({"dice": "1d6+1", "faces": [4], "malus": 0, "amount": 5})
    '1d6+1\\u202f: 4 + 1 = 5'
    >>> damage_sum({"dice": "1d4", "faces": [1], "malus": 2, "amount": 1})
    '1d4\\u202f: 1 − 2 (épuisement) = −1, au moins 1'
    >>> damage_sum({"dice": "2d6", "faces": [3, 4], "total": 7})
    '2d6\\u202f: 3 + 4 = 7'
    """
    faces, malus = event["faces"], event.get("malus") or 0
    dice = Damage.parse(event["dice"])
    bonus = dice.bonus if dice is not None else 0
    total = event["total"] if "total" in event else event["amount"]
    bare = sum(faces) + bonus - malus
    written = f"{event['dice'].replace('-', '−')}{NARROW}: {' + '.join(map(str, faces))}"
    if bonus:
        written += f" {added(bonus)}"
    if malus:
        written += f" − {malus} (épuisement)"
    if len(faces) > 1 or bonus or malus:
        written += f" = {minus(bare)}"
    return written if bare == total else f"{written}, au moins {total}"


@register.filter
def evasion_sum(event: Data) -> str:
    """Write a chance to evade as it is made up, kept within 5 and 100 (POR-51, POR-52).

    >>> evasion_sum({"base": 50, "by_number": 20, "modifier": 0, "chance": 70})
    '50 + 20 = 70\\u202f%'
    >>> evasion_sum({"base": 10, "by_number": 0, "modifier": -25, "chance": 5})
    '10 + 0 − 25 = −15, 5\\u202f% au moins'
    """
    bare = event["base"] + event["by_number"] + event["modifier"]
    written = f"{event['base']} + {event['by_number']}"
    if event["modifier"]:
        written += f" {added(event['modifier'])}"
    if bare == event["chance"]:
        return f"{written} = {bare}{NARROW}%"
    bound = "au moins" if event["chance"] == EVASION_LEAST else "au plus" if event["chance"] == EVASION_MOST else ""
    return f"{written} = {minus(bare)}, {event['chance']}{NARROW}% {bound}".rstrip()


@register.filter
def corrected_name(what: str) -> str:
    """Return what the MdT corrected."""
    return CORRECTED.get(what, what)


@register.filter
def corrected_values(event: Data) -> str:
    """Write a correction's values: « 7 → 5 », « non → oui »; only the new one where the old is hidden, "" for neither.

    >>> corrected_values({"what": "pv", "before": 7, "after": 5})
    '7 → 5'
    >>> corrected_values({"what": "status", "before": "", "after": "fleeing"})
    'sur place → en fuite'
    """
    if event["what"] in UNTOLD:
        return ""
    after = _value(event["what"], event["after"])
    return after if event.get("only_after") else f"{_value(event['what'], event['before'])} → {after}"


def _value(what: str, value: Any) -> str:
    if isinstance(value, bool):
        return "oui" if value else "non"
    if what == "turn":
        return "entre deux rounds" if value is None else str(value + 1)
    if value is None or (value == "" and what != "status"):
        return "rien"
    if isinstance(value, int):
        return f"{minus(value)}{UNITS.get(what, '')}"
    return SENTENCES.get(what, {}).get(value, value if what in ("name",) else value.replace("-", "−"))


@register.filter
def span_of_tours(tours: int) -> str:
    """Write how long so many tours last, ten minutes each (POR-01).

    >>> span_of_tours(1), span_of_tours(14), span_of_tours(150), span_of_tours(0)
    ('10\\xa0min', '2\\xa0h 20', '1 jour et 1\\xa0h', '0\\xa0min')
    """
    hours, minutes = divmod(tours * 10, 60)
    days, hours = divmod(hours, 24)
    parts = [f"{days} jour{'s' if days > 1 else ''}"] if days else []
    if hours:
        parts.append(f"{hours} h {minutes:02}" if minutes else f"{hours} h")
    elif minutes or not days:
        parts.append(f"{minutes} min")
    return " et ".join(parts).replace(" h", "\u00a0h").replace(" min", "\u00a0min")
