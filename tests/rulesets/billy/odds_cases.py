"""Fights to ask the odds of Billy: those that a player meets, for the bench too, and any number drawn from a seed."""

from random import Random

from rulesets.kit.dice import RandomDice
from rulesets.kit.protocol import Choice
from tests.rulesets.billy.builders import BILLY, billy, foe, started

GUERRIER = billy("guerrier", endurance=6, pv=18, adresse=2, degats=1)
PRUDENT = billy("prudent", endurance=6, pv=18, adresse=2, chance=9)
PAYSAN = billy("paysan", endurance=7, pv=20, adresse=1, critique=6)
DEBROUILLARD = billy("debrouillard", endurance=6, pv=18, adresse=4)

CASES = {
    "guerrier": (GUERRIER, foe(6, 18), {}),
    "paysan": (PAYSAN, foe(7, 20), {}),
    "debrouillard": (DEBROUILLARD, foe(7, 20), {}),
    "armour": (DEBROUILLARD, foe(9, 16, armure=3), {}),
    "losses": (PAYSAN, foe(7, 20), {"hero_between": 1, "foe_between": 1, "between_every": 2}),
    "last-round": (GUERRIER, foe(6, 20), {"max_rounds": 8}),
    "prudent": (PRUDENT, foe(7, 20), {}),
    "prudent-armour": (PRUDENT, foe(9, 18, armure=3), {}),
    "prudent-rich": ({**PRUDENT, "chance": 12, "endurance": 7, "pv": 20}, foe(8, 20), {}),
}
"""By name: Billy, his adversary, the options. Those of a Prudent take longest."""


def opened(name):
    """A case's fight as the engine holds it."""
    hero, against, options = CASES[name]
    return started(hero, against, **options)


def drawn(random: Random, most=8):
    """A small fight and where a few choices at random have brought it; any caractère, any option."""
    endurance = random.randint(1, 8)
    hero = billy(
        random.choice((None, "guerrier", "prudent", "prudent", "paysan", "debrouillard")),
        habilete=random.randint(2, 9),
        adresse=random.randint(0, 5),
        endurance=endurance,
        pv=random.randint(1, min(most, 3 * endurance)),
        chance=random.randint(0, 4),
        armure=random.choice((0, 0, 1, 3)),
        degats=random.choice((0, 0, 1)),
        critique=random.choice((0, 0, 6)),
    )
    against = foe(
        random.randint(2, 9), random.randint(1, most), armure=random.choice((0, 1, 3)), degats=random.choice((0, 0, 1))
    )
    options = {}
    if random.random() < 0.4:
        options = {
            "companions": random.randint(0, 2),
            "hero_habilete": random.randint(-1, 1),
            "hero_adresse": random.randint(-2, 1),
            "hero_between": random.randint(0, 2),
            "foe_between": random.randint(0, 2),
            "between_every": random.randint(1, 3),
            "max_rounds": random.choice((0, 0, 1, 2, 5)),
        }
    state = started(hero, against, **options)
    dice = RandomDice(random.randrange)
    for _ in range(random.randint(0, 5)):
        free = [offer.do for offer in BILLY.offers(state) if offer.refusal is None]
        if not free:
            return drawn(random, most)
        state, _ = BILLY.apply(state, Choice(random.choice(free)), dice)
    return drawn(random, most) if state.over else state
