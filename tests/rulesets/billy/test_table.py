"""BIL-31 and BIL-32: the table of situations, against the page as it stands."""

import pytest

from rulesets.billy.engine.tables import SITUATIONS, TABLE, exchange
from tests.rulesets.billy.builders import ATTACK, billy, fight, foe, pvs, started

PAGE = """
| die | −7 | −6 | −5 | −4 | −3 | −2 | −1 | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 |
| 1 | 0–12 | 1–8 | 1–7 | 1–6 | 2–6 | 2–6 | 3–6 | 3–5 | 3–5 | 3–5 | 3–4 | 3–4 | 4–4 | 4–3 | 4–3 |
| 2 | 0–9 | 1–7 | 1–6 | 2–6 | 2–5 | 2–5 | 3–5 | 3–4 | 3–4 | 3–4 | 3–3 | 3–3 | 4–3 | 5–2 | 5–2 |
| 3 | 1–8 | 1–6 | 1–5 | 2–5 | 2–4 | 2–4 | 3–4 | 3–3 | 3–3 | 3–3 | 4–3 | 4–2 | 5–2 | 5–2 | 6–2 |
| 4 | 2–6 | 2–5 | 2–5 | 2–4 | 3–4 | 3–3 | 3–3 | 3–3 | 4–3 | 4–2 | 4–2 | 5–2 | 5–1 | 6–1 | 8–1 |
| 5 | 2–5 | 2–5 | 3–4 | 3–3 | 3–3 | 4–3 | 4–3 | 4–3 | 5–3 | 5–2 | 5–2 | 6–2 | 6–1 | 7–1 | 9–0 |
| 6 | 3–4 | 3–4 | 4–4 | 4–3 | 4–3 | 5–3 | 5–3 | 5–3 | 6–3 | 6–2 | 6–2 | 6–1 | 7–1 | 8–1 | 12–0 |
"""
HEAD, *LINES = [line.strip("| ").split(" | ") for line in PAGE.strip().splitlines()]


@pytest.mark.rule("BIL-31")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("difference", range(-7, 8))
def test_each_cell_in_a_fight(die, difference):
    column = HEAD.index(str(difference).replace("-", "−"))
    dealt, taken = map(int, LINES[die - 1][column].split("–"))
    hero = billy(habilete=10, endurance=10, pv=30)
    result = fight(ATTACK, hero=hero, against=foe(10 - difference, 30), dice=[die])
    assert pvs(result) == (30 - taken, 30 - dealt)


@pytest.mark.rule("BIL-37")
def test_the_die_6_deals_the_most_of_each_column():
    for difference in range(-7, 8):
        assert exchange(6, difference).dealt == max(row[difference + 7].dealt for row in TABLE)


@pytest.mark.rule("BIL-32")
@pytest.mark.parametrize(
    ("name", "first", "last", "cost"),
    [
        ("desavantage_lourd", -7, -5, 5),
        ("desavantage", -4, -3, 3),
        ("desavantage_leger", -2, -1, 1),
        ("egalite", 0, 0, 1),
        ("avantage_leger", 1, 2, 1),
        ("avantage", 3, 4, 1),
        ("avantage_lourd", 5, 7, 0),
    ],
)
def test_situations(name, first, last, cost):
    assert len(SITUATIONS) == 7
    for difference in range(first, last + 1):
        state = started(billy(habilete=10), foe(10 - difference))
        assert (state.difference, state.situation.name, state.avoid_cost) == (difference, name, cost)
