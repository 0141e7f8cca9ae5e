"""What each choice of an encounter needs: its offer and its doing ask the same question here."""

from rulesets.kit.errors import RuleViolation
from rulesets.portes.engine.state import FLED, FLEEING, LEFT, PURSUING, STOPPED, Encounter, Group, Pair, Side
from rulesets.portes.engine.tables import MORALE_NEVER_FIGHTS, MORALE_SUCCESSES, SURFACE


def verify_ongoing(state: Encounter) -> None:
    """Refuse anything in an encounter that is over."""
    if state.over:
        raise RuleViolation("Cette rencontre est terminée.")


def verify_begun(state: Encounter) -> None:
    """Refuse what comes after distance and surprise until both are known (POR-10, POR-11)."""
    verify_ongoing(state)
    if state.distance is None:
        raise RuleViolation("Il faut d’abord connaître la distance qui sépare les groupes.")
    if not state.tested:
        raise RuleViolation("Il faut d’abord tester la surprise.")


def verify_side(state: Encounter, index: int) -> Side:
    """Return a side that exists."""
    if not 0 <= index < len(state.sides):
        raise RuleViolation(f"Il n’y a pas de groupe n° {index + 1} dans cette rencontre.")
    return state.sides[index]


def verify_member(state: Encounter, pair: Pair) -> None:
    """Refuse a combatant that does not exist."""
    verify_side(state, pair[0])
    if not state.exists(pair):
        raise RuleViolation(f"Le groupe n° {pair[0] + 1} n’a pas de membre n° {pair[1] + 1}.")


def verify_there(state: Encounter, index: int) -> Side:
    """Return a side with a living member that has neither fled nor left."""
    side = verify_side(state, index)
    if not side.there:
        gone = "a fui" if side.status == FLED else "est parti" if side.status == LEFT else "n’a plus personne en vie"
        raise RuleViolation(f"Ce groupe {gone}.")
    return side


def verify_free(state: Encounter, index: int) -> Side:
    """Return a side that is there, and that surprise does not keep from acting (POR-11)."""
    side = verify_there(state, index)
    if state.held(index):
        raise RuleViolation("Ce groupe est surpris : il ne peut pas agir avant la fin du premier round.")
    return side


def verify_not_fleeing(side: Side) -> None:
    """Refuse what a fleeing side cannot do."""
    if side.status == FLEEING:
        raise RuleViolation("Ce groupe est en fuite.")


def verify_peace(state: Encounter) -> None:
    """Refuse what can only be done before the fight."""
    if state.engaged:
        raise RuleViolation("Le combat a commencé.")


def verify_distance(state: Encounter, metres: int | None) -> None:
    """Allow the distance once, first of all (POR-10)."""
    verify_ongoing(state)
    if state.distance is not None:
        raise RuleViolation("La distance est déjà connue.")
    if metres is not None and metres < 0:
        raise RuleViolation("Une distance ne peut pas être négative.")


def verify_surprise(state: Encounter) -> None:
    """Allow surprise once, after the distance (POR-11)."""
    verify_ongoing(state)
    if state.distance is None:
        raise RuleViolation("Il faut d’abord connaître la distance qui sépare les groupes.")
    if state.tested:
        raise RuleViolation("La surprise est déjà testée.")


def verify_reaction(state: Encounter, index: int) -> None:
    """Allow a side of monsters one reaction, before the fight (POR-12)."""
    verify_begun(state)
    side = verify_there(state, index)
    if not side.monsters:
        raise RuleViolation("Seuls les monstres ont une réaction : les personnages décident de la leur.")
    verify_peace(state)
    if side.reaction is not None:
        raise RuleViolation("La réaction de ce groupe est déjà connue.")


def verify_initiative(state: Encounter) -> None:
    """Allow initiative between rounds, while there is anybody to meet (POR-20)."""
    verify_begun(state)
    if state.spent:
        raise RuleViolation("Il n’y a plus personne à affronter.")
    if state.turn is not None:
        raise RuleViolation("Un round est en cours.")


def verify_keep(state: Encounter) -> None:
    """Allow the last order again from round 2 on, before the fight, when all have their place in it (POR-22)."""
    verify_initiative(state)
    if state.round == 0:
        raise RuleViolation("Il n’y a pas encore d’initiative à garder.")
    if state.engaged:
        raise RuleViolation("L’initiative ne se garde qu’avant le premier coup du combat.")
    if not all(state.placed(pair) for pair in state.living(state.there)):
        raise RuleViolation("La dernière initiative ne donne pas sa place à chacun : il faut la tester.")


def verify_order(state: Encounter, order: tuple[Group, ...]) -> tuple[Group, ...]:
    """Return an order typed by hand: groups of sides or combatants that exist, none of them twice."""
    if not order or not all(order):
        raise RuleViolation("Un ordre d’initiative a au moins un groupe, et chaque groupe quelqu’un.")
    seen: set[Pair] = set()
    for side, member in (actor for group in order for actor in group):
        if member is None:
            verify_side(state, side)
        else:
            verify_member(state, (side, member))
        named = set(state.pairs((side,))) if member is None else {(side, member)}
        if named & seen:
            raise RuleViolation("Nul ne peut avoir deux places dans un ordre d’initiative.")
        seen |= named
    return order


def verify_round(state: Encounter) -> None:
    """Refuse between rounds."""
    verify_begun(state)
    if state.turn is None:
        raise RuleViolation("Aucun round n’est en cours : testez d’abord l’initiative.")


def verify_striker(state: Encounter, by: Pair) -> None:
    """Allow who may strike now, whomever he strikes (POR-11, POR-20, POR-64)."""
    verify_round(state)
    verify_member(state, by)
    side = state.sides[by[0]]
    if not state.acts(by):
        raise RuleViolation("Ce n’est pas à son tour d’agir.")
    if by not in state.standing or not (state.member(by).living or state.tied):
        raise RuleViolation("Il est hors de combat : seul qui tombe sous un coup donné en même temps frappe encore.")
    if side.status in (FLED, LEFT):
        raise RuleViolation("Son groupe n’est plus là.")
    verify_not_fleeing(side)
    if state.held(by[0]):
        raise RuleViolation("Son groupe est surpris : il ne peut pas agir avant la fin du premier round.")
    if state.struck.count(by) >= len(state.member(by).blows):
        raise RuleViolation("Il a déjà attaqué pendant ce round.")
    if state.member(by).morale == MORALE_NEVER_FIGHTS:
        raise RuleViolation("Avec un moral de 2, il ne se bat jamais.")


def targets(state: Encounter, index: int) -> tuple[Pair, ...]:
    """Return whom a combatant of that side may strike, even those who flee."""
    return state.living(other for other in state.there if other != index)


def verify_attack(state: Encounter, by: Pair, at: Pair) -> None:
    """Allow a blow at a living combatant of another side that is there."""
    verify_striker(state, by)
    verify_member(state, at)
    if at[0] == by[0]:
        raise RuleViolation("Il ne peut pas s’en prendre à son propre groupe.")
    verify_there(state, at[0])
    if not state.member(at).living:
        raise RuleViolation("Cette cible est déjà morte.")


def verify_targets(state: Encounter, by: Pair) -> None:
    """Allow a blow when there is someone to strike."""
    verify_striker(state, by)
    if not targets(state, by[0]):
        raise RuleViolation("Il n’y a plus personne à attaquer.")


def verify_morale(state: Encounter, index: int) -> int:
    """Return the score of a side of monsters whose morale may be tested: in the fight, twice successful at most (POR-64)."""
    verify_begun(state)
    side = verify_there(state, index)
    if not side.monsters:
        raise RuleViolation("Seuls les monstres testent leur moral.")
    verify_not_fleeing(side)
    if side.morale is None:
        raise RuleViolation("Ce groupe n’a pas de score de moral.")
    if side.successes >= MORALE_SUCCESSES:
        raise RuleViolation("Ce groupe a tenu deux fois : son moral ne se teste plus.")
    if not state.engaged:
        raise RuleViolation("Le moral ne se teste que pendant un combat.")
    return side.morale


def verify_flee(state: Encounter, index: int) -> None:
    """Allow a side to flee before the fight (POR-40), and in the fight where it is led."""
    verify_begun(state)
    verify_not_fleeing(verify_free(state, index))
    if not state.options.led:
        verify_peace(state)


def verify_pursue(state: Encounter, index: int) -> None:
    """Allow a side to pursue, or to decide whether it does, while another flees (POR-41)."""
    verify_begun(state)
    side = verify_free(state, index)
    if not state.with_status(FLEEING):
        raise RuleViolation("Personne n’est en fuite.")
    verify_not_fleeing(side)
    if side.status == PURSUING:
        raise RuleViolation("Ce groupe poursuit déjà.")
    if side.status == STOPPED:
        raise RuleViolation("Ce groupe a renoncé à poursuivre.")


def verify_pursuing(state: Encounter, index: int) -> Side:
    """Return a side that pursues (POR-42)."""
    verify_begun(state)
    side = verify_there(state, index)
    if side.status != PURSUING:
        raise RuleViolation("Ce groupe ne poursuit personne.")
    return side


def verify_drop(state: Encounter, index: int) -> None:
    """Allow bait before monsters that pursue (POR-42)."""
    if not verify_pursuing(state, index).monsters:
        raise RuleViolation("Seuls des monstres peuvent se laisser détourner ainsi.")


def verify_evade(state: Encounter, index: int) -> None:
    """Allow a side to evade at the surface, before the fight (POR-50 to POR-54)."""
    verify_begun(state)
    if state.options.place != SURFACE:
        raise RuleViolation("On ne s’esquive ainsi qu’en surface.")
    verify_not_fleeing(verify_free(state, index))
    verify_peace(state)
