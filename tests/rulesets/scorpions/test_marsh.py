"""The map of the marsh: directions, layout, contradictions."""

import time
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.defis.engine.scorpions.marsh import (
    NEVER,
    NO_SUCH_PASSAGE,
    OPPOSITE,
    STEPS,
    UNKNOWN_DIRECTION,
    Astray,
    Crowded,
    Passage,
    lay_out,
    read_direction,
)
from rulesets.kit.errors import RuleViolation

NUMBERS = st.integers(1, 12)
PASSAGES = st.builds(Passage, NUMBERS, st.sampled_from(sorted(STEPS)), st.none() | NUMBERS)
NOTES = st.tuples(st.frozensets(NUMBERS, max_size=4), st.lists(PASSAGES, max_size=24))


@st.composite
def true_marshes(draw):
    """A marsh on a grid, some of its passages noted, each from one end or from both."""
    cells = draw(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=20, unique=True))
    at = {cell: number for number, cell in enumerate(cells, 1)}
    passages = []
    for (x, y), number in at.items():
        for direction, (dx, dy) in STEPS.items():
            neighbour = at.get((x + dx, y + dy))
            noted = draw(st.sampled_from(["no", "open", "followed"]))
            if noted != "no" and (neighbour or noted == "open"):
                passages.append(Passage(number, direction, neighbour if noted == "followed" else None))
    return at, passages


@pytest.mark.rule("SCO-50")
def test_the_adventure_starts_in_clearing_1():
    assert lay_out([], []).places == {1: (0, 0)}


@pytest.mark.rule("SCO-50")
def test_clearings_are_joined_by_passages():
    layout = lay_out([1, 2, 3], [Passage(1, "e", 2), Passage(2, "n", 3), Passage(3, "e")])
    assert layout.places == {1: (0, 0), 2: (1, 0), 3: (1, -1)}
    assert layout.contradictions == ()


@pytest.mark.rule("SCO-51")
def test_north_is_up_and_six_directions_are_allowed():
    around = {direction: lay_out([1], [Passage(1, direction, 2)]).places[2] for direction in STEPS}
    assert around == {"n": (0, -1), "ne": (1, -1), "e": (1, 0), "s": (0, 1), "so": (-1, 1), "o": (-1, 0)}
    assert [read_direction(direction) for direction in STEPS] == list(STEPS)


@pytest.mark.rule("SCO-51")
@pytest.mark.parametrize("direction", NEVER)
def test_never_north_west_nor_south_east(direction):
    with pytest.raises(RuleViolation, match=NO_SUCH_PASSAGE):
        read_direction(direction)


@pytest.mark.rule("SCO-51")
@pytest.mark.parametrize("typed", ["", "w", "N", "nord", "n" * 10_000, "\x00"])
def test_what_is_no_direction(typed):
    with pytest.raises(RuleViolation) as refused:
        read_direction(typed)
    assert str(refused.value) == UNKNOWN_DIRECTION


@pytest.mark.rule("SCO-51")
def test_a_passage_back_takes_the_opposite_direction():
    for direction, (dx, dy) in STEPS.items():
        assert STEPS[OPPOSITE[direction]] == (-dx, -dy)


@pytest.mark.rule("SCO-52")
def test_clearing_4_both_north_and_east_of_1():
    layout = lay_out([1, 4], [Passage(1, "n", 4), Passage(1, "e", 4)])
    assert layout.places == {1: (0, 0), 4: (0, -1)}
    assert layout.contradictions == (Astray(Passage(1, "e", 4)),)
    assert layout.doubtful == {1, 4}


@pytest.mark.rule("SCO-52")
def test_two_chains_that_put_a_clearing_at_two_places():
    notes = [Passage(1, "n", 2), Passage(2, "n", 5), Passage(1, "e", 3), Passage(3, "n", 5)]
    layout = lay_out([], notes)
    assert [found.clearings for found in layout.contradictions] == [(3, 5)]


@pytest.mark.rule("SCO-52")
def test_two_clearings_at_one_place():
    notes = [Passage(1, "n", 2), Passage(2, "e", 4), Passage(1, "e", 3), Passage(3, "n", 5)]
    assert lay_out([], notes).contradictions == (Crowded((4, 5)),)


@pytest.mark.rule("SCO-52")
def test_a_passage_back_in_another_direction():
    found = lay_out([], [Passage(1, "n", 2), Passage(2, "e", 1)]).contradictions
    assert found == (Astray(Passage(2, "e", 1), back="n"),)


@pytest.mark.rule("SCO-52")
def test_a_passage_back_in_the_opposite_direction_is_the_same_passage():
    assert lay_out([], [Passage(1, "n", 2), Passage(2, "s", 1)]).contradictions == ()


@pytest.mark.rule("SCO-52")
def test_a_passage_that_comes_back_to_its_own_clearing_is_marked():
    assert lay_out([], [Passage(1, "n", 1)]).contradictions == (Astray(Passage(1, "n", 1)),)


@pytest.mark.rule("SCO-52")
def test_parts_that_nothing_joins_stand_apart():
    layout = lay_out([1, 7, 8, 9], [Passage(1, "e", 2), Passage(8, "s", 9)])
    assert layout.places[1] == (0, 0)
    assert len(set(layout.places.values())) == len(layout.places)
    for one, other in ((1, 7), (2, 7), (2, 8), (7, 8)):
        (x1, y1), (x2, y2) = layout.places[one], layout.places[other]
        assert max(abs(x1 - x2), abs(y1 - y2)) > 1
    assert layout.contradictions == ()


@pytest.mark.rule("SCO-52")
@given(NOTES, st.randoms(use_true_random=False))
def test_the_same_notes_give_the_same_map(notes, shuffler):
    clearings, passages = notes
    again = [*passages, *passages]
    shuffler.shuffle(again)
    layout = lay_out(clearings, passages)
    assert lay_out(reversed(sorted(clearings)), again) == layout
    assert list(lay_out(clearings, again).places) == list(layout.places)


@pytest.mark.rule("SCO-52")
@given(true_marshes())
def test_a_marsh_that_stands_on_a_grid_has_no_contradiction(marsh):
    at, passages = marsh
    layout = lay_out(at.values(), passages)
    assert layout.contradictions == ()
    cells = {number: cell for cell, number in at.items()}
    for passage in passages:
        if passage.end is not None:
            for axis in (0, 1):
                true = cells[passage.end][axis] - cells[passage.start][axis]
                assert layout.places[passage.end][axis] - layout.places[passage.start][axis] == true


@pytest.mark.rule("SCO-52")
@given(NOTES)
def test_every_inconsistent_pair_is_reported(notes):
    clearings, passages = notes
    layout = lay_out(clearings, passages)
    places = layout.places
    assert set(clearings) <= set(places) and 1 in places
    crowded = {
        pair
        for found in layout.contradictions
        for pair in combinations(found.clearings, 2)
        if isinstance(found, Crowded)
    }
    assert crowded == {pair for pair in combinations(sorted(places), 2) if places[pair[0]] == places[pair[1]]}
    astray = {found.passage for found in layout.contradictions if isinstance(found, Astray)}
    for passage in passages:
        if passage.end is not None:
            (x, y), (dx, dy) = places[passage.start], STEPS[passage.direction]
            assert (passage in astray) == (places[passage.end] != (x + dx, y + dy))
    # Two directions to one clearing, or there and back not opposite, can never both be drawn.
    for one, other in combinations({p for p in passages if p.end is not None}, 2):
        twice = (one.start, one.end) == (other.start, other.end)
        back = (one.start, one.end) == (other.end, other.start) and one.direction != OPPOSITE[other.direction]
        if twice or (back and one.start != one.end):
            assert {one, other} & astray


@pytest.mark.rule("SCO-52")
def test_two_hundred_clearings_take_no_time():
    chain = [Passage(number, "e" if number % 20 else "s", number + 1) for number in range(1, 200)]
    lost = [Passage(number, "so", 200 - number) for number in range(1, 99)]
    began = time.perf_counter()
    lay_out(range(1, 201), chain + lost)
    assert time.perf_counter() - began < 0.2
    assert len(lay_out(range(1, 201), []).places) == 200
