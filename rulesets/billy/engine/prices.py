"""What each choice of a fight spends that may be missing later."""

from rulesets.billy.engine.state import Fight
from rulesets.billy.engine.tables import AVOID_FAILURE, DOUBLE_COST
from rulesets.kit.odds import FREE, Price


def price(fight: Fight, do: str) -> Price:
    """Return what a choice spends (BIL-40 to BIL-44): CHANCE, or the one throw again that a round has."""
    if do == "reroll":
        return Price(do, 1)
    if do == "double":
        return Price("chance", DOUBLE_COST)
    if do == "survive":
        return Price("chance", fight.survive_cost)
    if do == "avoid":
        # A success costs what the situation says, a failure 1: the dearer of them is what must be at hand.
        return Price("chance", max(fight.avoid_cost, AVOID_FAILURE))
    return FREE
