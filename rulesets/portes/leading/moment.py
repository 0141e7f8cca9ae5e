"""The step that the MdT is at, as one sentence with a verb for those who look on (POR-60)."""

from lib.french import listed, plural_fr
from rulesets.kit.protocol import Data
from rulesets.portes.encounters.naming import member_name
from rulesets.portes.engine.state import Encounter

DEEDS = {
    "morale": "teste son moral,testent leur moral",
    "movement": "se déplace,se déplacent",
    "missiles": "tire ou lance quelque chose,tirent ou lancent quelque chose",
    "spells": "lance un sort,lancent leurs sorts",
    "melee": "frappe au corps à corps,frappent au corps à corps",
    "run": "court,courent",
    "": "a fini d’agir,ont fini d’agir",
    "act": "agit,agissent",
}
"""What one does in a step of a turn, and several."""

ASKED = {
    "distance": "Le MdT fixe la distance : à quelle distance se rencontre-t-on ?",
    "surprise": "Le MdT fait tester la surprise : qui est surpris ?",
    "talk": "Les groupes se parlent.",
    "after": "Le combat est rompu : le MdT conclut la rencontre.",
    "over": "La rencontre est finie.",
}
OF_SIDE = {
    "reaction": "Le MdT décide comment réagit le groupe « {side} ».",
    "intend": "Que fait le groupe « {side} » : combattre, parler ou fuir ?",
    "flight": "Le groupe « {side} » veut s’en aller : s’échappe-t-il ?",
    "pursue": "Le groupe « {side} » poursuit-il les fuyards ?",
    "morale": "Le groupe « {side} » teste son moral.",
}
SECRET = ("morale",)
"""Steps that are not told of a hidden side: that it holds out is the MdT’s to know."""
BETWEEN = "Le MdT fait le point entre deux rounds."


def moment(state: Encounter, now: Data, hidden: frozenset[int]) -> str:
    """Return what is done now; `now` is what the MdT’s page asks, `hidden` are the sides whose dice are not seen.

    >>> moment(None, {"phase": "talk"}, frozenset())
    'Les groupes se parlent.'
    """
    phase = now["phase"]
    if phase in ASKED:
        return ASKED[phase]
    if phase == "initiative":
        return f"On annonce les sorts, puis on lance l’initiative du round {now['next']}."
    if phase == "turn":
        return _turn(state, now, hidden)
    side = now["side"]
    if phase in SECRET and side["place"] in hidden:
        return BETWEEN
    return OF_SIDE[phase].format(side=side["name"])


def _turn(state: Encounter, now: Data, hidden: frozenset[int]) -> str:
    """Return who acts and what he does: one or several, by themselves or as a side."""
    step = "run" if now["pursuit"] else now["step"] or ""
    if step in SECRET and any(side["place"] in hidden for side in now["due"]):
        step = "act"
    if not state.group:
        return "Qui devait agir n’est plus là."
    sides = [f"« {now['acting'][place]['name']} »" for place in _places(state, now)]
    people = [member_name(state, side, member) for side, member in state.group if member is not None]
    many = len(sides) + len(people) > 1
    who = listed(people)
    if sides:
        who = f"{'Les groupes' if len(sides) > 1 else 'Le groupe'} {listed(sides)}{' et ' + who if who else ''}"
    return f"{who} {plural_fr(2 if many else 1, DEEDS[step])}."


def _places(state: Encounter, now: Data) -> list[int]:
    """Return where the sides that act as a whole stand among those whose turn it is."""
    whole = {side for side, member in state.group if member is None}
    return [place for place, side in enumerate(now["acting"]) if side["place"] in whole]
