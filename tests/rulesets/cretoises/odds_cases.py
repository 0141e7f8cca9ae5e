"""Fights to ask the odds of Althéos: those that a player meets, for the bench too, and any number drawn from a seed."""

from dataclasses import replace
from random import Random

from rulesets.kit.dice import RandomDice
from rulesets.kit.protocol import Choice
from rulesets.kit.replay import legal
from tests.rulesets.cretoises.builders import CLUB, HELMET, LANCE, RULES, foe, hero, piece, started

SWORD = {"name": "épée", "force": 2, "protection": 3}
WOLVES = [foe(2, 12, human=False), foe(2, 12, human=False), foe(2, 12, human=False)]

CASES = {
    "first": (hero(honneur=7, weapons=[CLUB], armour=[]), [foe(5, 12)], {}),
    "honour": (hero(honneur=15), [foe(8, 16)], {"honour_won": 2}),
    "three-wolves": (hero(honneur=12), WOLVES, {}),
    "two-weapons": (hero(honneur=10, weapons=[LANCE, SWORD]), [foe(9, 15), foe(7, 14)], {"first": "foe"}),
    "wounded": (hero(honneur=8, condition="grievement"), [foe(7, 14, condition="grievement")], {}),
    "shame": (hero(honneur=15, honte=6), [foe(9, 17), foe(5, 13)], {}),
    "five": (hero(honneur=15), [foe(4, 12)] * 5, {}),
}
"""By name: Althéos, his adversaries, the options."""


def opened(name):
    """A case's fight as the engine holds it."""
    altheos, foes, options = CASES[name]
    return started(altheos, foes, **options)


def drawn(random: Random, honneur=5, foes=3):
    """A fight and where a few choices at random have brought it."""
    conditions = ("indemne", "indemne", "blesse", "grievement")
    weapons = random.choice(([], [LANCE], [CLUB], [LANCE, SWORD], [LANCE, SWORD, CLUB]))
    altheos = hero(
        force=random.randint(0, 8),
        protection=random.randint(5, 14),
        honneur=random.randint(0, honneur),
        honte=random.choice((0, 0, 0, 1, 3)),
        condition=random.choice(conditions),
        weapons=weapons,
        armour=random.choice(([], [HELMET], [piece(worn=True, force=-1)])),
    )
    beaten = ("grievement",) if random.random() < 0.15 else conditions
    others = [
        foe(random.randint(0, 10), random.randint(6, 20), human=random.random() < 0.7, condition=random.choice(beaten))
        for _ in range(random.choice((1, 1, random.randint(2, foes))))
    ]
    options: dict[str, object] = {
        "first": random.choice(("hero", "foe")),
        "accepts_surrender": random.choice((None, True, False)),
    }
    if random.random() < 0.4:
        options |= {
            "honour_won": random.randint(0, 3),
            "retreat_max": random.randint(0, 6),
            "hero_force": random.randint(-2, 2),
            "hero_protection": random.randint(-2, 2),
            "foe_force": random.randint(-2, 2),
            "foe_protection": random.randint(-2, 2),
            "wounds_stay": random.random() < 0.5,
        }
    state = started(altheos, others, **options)
    dice = RandomDice(random.randrange)
    for _ in range(random.randint(0, 7)):
        if state.over:
            return drawn(random, honneur, foes)
        do = random.choice(legal(RULES, state))
        args = {"honneur": random.randint(0, min(1, state.hero.honneur))} if do in ("attack", "defend") else {}
        if do == "attack" and len(weapons) > 1 and random.random() < 0.5:
            args["weapon"] = random.randrange(len(weapons))
        state, _ = RULES.apply(state, Choice(do, args), dice)
    return drawn(random, honneur, foes) if state.over else state


def by_hand(random: Random, state):
    """The same fight with a wound that nobody dealt: as a correction may leave it."""
    index = random.choice(state.living)
    changed = replace(state.foes[index], condition=random.choice(("indemne", "blesse", "grievement")))
    foes = (*state.foes[:index], changed, *state.foes[index + 1 :])
    after = replace(state, foes=foes, two_dice=random.random() < 0.3)
    return after if (after.facing is None) == (state.facing is None) else state
