"""Fights of the family drawn at random for the tests of their chances, small enough to be solved at once."""

from hypothesis import strategies as st

from tests.rulesets.builders import foe, hero, started

MODIFIERS = st.integers(-3, 3)


@st.composite
def scenarios(draw, limits=True):
    """The arguments of `started`; without `limits` nothing but death ends the fight."""
    book = draw(st.sampled_from(["scorpions", "mutation"]))
    mode = draw(st.sampled_from(["one", "as_one", "in_turn", "all"]))
    number = 1 if mode in ("one", "as_one") else draw(st.integers(1, 2))
    numbers = {
        "habilete": draw(st.integers(6, 12)),
        # Two at once are solved up to a few thousand states only.
        "endurance": draw(st.integers(4, 12 if number == 1 else 8)),
        "chance": draw(st.integers(0, 12 if number == 1 else 5)),
    }
    if book == "scorpions":
        numbers["sante"] = (draw(st.integers(1, 12)), 12)
    foes = [foe(draw(st.integers(5, 12)), draw(st.integers(1, 7 if number == 1 else 4))) for _ in range(number)]
    options = {
        "hero_strength": draw(MODIFIERS),
        "foe_strength": draw(MODIFIERS),
        "dealt": draw(st.sampled_from([2, 2, 2, 0, 1, 3, 4])),
        "taken": draw(st.sampled_from([2, 2, 2, 0, 1, 3, 4])),
        "modifiers_for": draw(st.sampled_from([0, 0, 1, 2])),
    }
    if limits:
        options |= {"max_assaults": draw(st.sampled_from([0, 0, 2])), "stop_at": draw(st.sampled_from([0, 0, 2]))}
    return {"book": book, "hero": hero(book, **numbers), "foes": foes, "mode": mode, **options}


def seeded_fight(seed, book):
    """An ordinary fight of that book drawn from a source of chance of the standard library."""
    number = seed.choice([1, 1, 1, 2])
    numbers = {"habilete": seed.randint(7, 12), "endurance": seed.randint(4, 16), "chance": seed.randint(0, 12)}
    if book == "scorpions":
        numbers["sante"] = (seed.randint(2, 12), 12)
    foes = [foe(seed.randint(6, 11), seed.randint(3, 10 // number)) for _ in range(number)]
    options = {
        "dealt": seed.choice([2, 2, 3]),
        "taken": seed.choice([2, 2, 3]),
        "modifiers_for": seed.choice([0, 0, 2]),
    }
    mode = "one" if number == 1 else seed.choice(["in_turn", "all"])
    return started(book, hero=hero(book, **numbers), foes=foes, mode=mode, hero_strength=seed.randint(-1, 1), **options)
