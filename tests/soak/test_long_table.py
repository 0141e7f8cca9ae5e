"""The MdT and a player at the same hero and the same fight, two hundred times over."""

import pytest

from sheets.models import Entry
from tests.campaigns.test_table_races import Meeting, gold_from_both_sides, one_decision_each
from tests.player import seeded

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 200


def test_everything_that_both_add_counts() -> None:
    gold_from_both_sides(Meeting(), TIMES)


def test_of_two_decisions_on_one_fight_one_is_done_and_the_other_told() -> None:
    with seeded(3):
        meeting = Meeting()
        before = Entry.objects.count()
        for _ in range(TIMES):
            one_decision_each(meeting)
    assert Entry.objects.count() >= before + TIMES
