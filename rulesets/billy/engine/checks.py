"""What each choice of a fight needs: its offer, its doing and the end of a round ask the same question here."""

from rulesets.billy.engine.state import Fight, Pending
from rulesets.billy.engine.tables import DODGE_ADRESSE, DOUBLE_COST
from rulesets.kit.choices import verify_ongoing
from rulesets.kit.errors import RuleViolation


def points(cost: int) -> str:
    """Return a price in CHANCE as a sentence names it."""
    return f"{cost} point{'s' if cost > 1 else ''} de CHANCE"


def verify_settled(fight: Fight) -> None:
    """Refuse while a round waits for a decision."""
    verify_ongoing(fight)
    if fight.pending is None:
        return
    if fight.pending.stage == "survive":
        raise RuleViolation("Un coup mortel attend : il faut d’abord tenter de survivre, ou accepter de mourir.")
    raise RuleViolation("Un tour est en cours : il faut d’abord décider comment il se termine.")


def verify_stage(fight: Fight, stage: str) -> Pending:
    """Return what waits, when it is a decision of that stage."""
    verify_ongoing(fight)
    if fight.pending is None or fight.pending.stage != stage:
        what = "Aucun coup mortel n’attend" if stage == "survive" else "Aucun tour n’attend"
        raise RuleViolation(f"{what} de décision.")
    return fight.pending


def verify_caractere(fight: Fight, caractere: str, name: str) -> None:
    """Refuse the power of another caractère."""
    if fight.hero.caractere != caractere:
        raise RuleViolation(f"Seul un Billy {name} a ce pouvoir.")


def verify_chance(fight: Fight, cost: int) -> None:
    """Refuse a *jet de chance* that cannot be paid, and any at CHANCE 0, free ones too (BIL-07, BIL-40)."""
    have = fight.hero.chance
    if have < max(cost, 1):
        left = f"vous n’en avez que {have}" if have else "vous n’en avez plus"
        raise RuleViolation(f"Il faut {points(max(cost, 1))} : {left}.")


def verify_reroll(fight: Fight) -> Pending:
    """Allow a Débrouillard one more throw of the attack die in each round (BIL-44)."""
    pending = verify_stage(fight, "round")
    verify_caractere(fight, "debrouillard", "DÉBROUILLARD")
    if pending.rerolled:
        raise RuleViolation("Le dé d’attaque ne se relance qu’une fois par tour.")
    return pending


def verify_double(fight: Fight) -> Pending:
    """Allow a Prudent one try at doubling in each round, once the die is seen (BIL-42)."""
    pending = verify_stage(fight, "round")
    verify_caractere(fight, "prudent", "PRUDENT")
    if pending.doubling is not None:
        raise RuleViolation("Doubler les dégâts ne se tente qu’une fois par tour.")
    verify_chance(fight, DOUBLE_COST)
    return pending


def verify_dodge(fight: Fight) -> Pending:
    """Allow the dodge die from ADRESSE 2, this fight's modifier counted (BIL-36)."""
    pending = verify_stage(fight, "round")
    if fight.adresse < DODGE_ADRESSE:
        raise RuleViolation(f"Il faut au moins {DODGE_ADRESSE} en ADRESSE pour esquiver.")
    return pending


def verify_survive(fight: Fight) -> Pending:
    """Allow a Prudent to try luck against the killing blow that waits (BIL-41)."""
    pending = verify_stage(fight, "survive")
    verify_payable_survival(fight)
    return pending


def verify_payable_survival(fight: Fight) -> None:
    """Refuse survival to another caractère, and at a price that cannot be paid (BIL-41)."""
    verify_caractere(fight, "prudent", "PRUDENT")
    verify_chance(fight, fight.survive_cost)


def verify_avoid(fight: Fight) -> None:
    """Allow a Prudent one try at avoiding the fight, before its first round (BIL-40)."""
    verify_settled(fight)
    verify_caractere(fight, "prudent", "PRUDENT")
    if fight.avoid_tried:
        raise RuleViolation("Éviter le combat ne se tente qu’une fois.")
    if fight.rounds:
        raise RuleViolation("Le combat est engagé : il ne peut plus être évité.")
    verify_chance(fight, fight.avoid_cost)
