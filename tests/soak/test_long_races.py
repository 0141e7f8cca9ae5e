"""Requests that meet, two hundred times over."""

import random
from functools import partial

import pytest

from sheets.models import Action, Entry
from tests.atonce import at_once
from tests.player import seeded, snapshot
from tests.test_races import THREADS, Table

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 200


def test_taps_of_eight_browsers() -> None:
    table = Table()
    start = table.pieces()

    def taps(browser: int) -> set[int]:
        return {table.send(browser, "tap", tap="or:1") for _ in range(TIMES // 8)}

    table.look()
    assert at_once([partial(taps, browser) for browser in range(8)]) == [{302}] * 8
    assert table.pieces() == start + TIMES


def test_anything_against_anything() -> None:
    """Whatever met whatever: each was done once or told why not, and the journal leads back to the start."""
    table = Table()
    player = table.player
    chance = random.Random(7)
    sent = [
        ("tap", {"tap": "or:1"}),
        ("choose", {"do": "attack"}),
        ("choose", {"do": "keep"}),
        ("undo", {}),
        ("redo", {}),
        ("notes", {"notes": "une clé"}),
        ("item-add", {"name": "clé"}),
        ("bookmark-add", {}),
        ("fight-end", {"outcome": "stopped"}),
        ("roll", {"count": "1", "sides": "6", "score": "endurance", "sign": "-1"}),
    ]
    with seeded(7):
        for number in range(TIMES):
            table.look()
            same = f"same-key-{number}" if chance.random() < 0.5 else None
            name, form = chance.choice(sent)
            requests = []
            for browser in range(chance.randrange(2, 9)):
                if same is None:
                    name, form = chance.choice(sent)
                requests.append(partial(table.send, browser, name, **form, **({"key": same} if same else {})))
            version = player.version()
            answers = at_once(requests)
            assert set(answers) <= {302, 409, 422}
            if same:
                assert Action.objects.filter(key=same).count() <= 1
                assert player.version() <= version + 1
    end = snapshot(table.pk)
    undone = Entry.objects.filter(hero=table.pk, state="undone").count()
    back = 0
    while player.undo().status == 302:
        back += 1
    assert Entry.objects.filter(hero=table.pk, state="done").exclude(do="created").count() == 0
    for _ in range(back):
        assert player.redo().status == 302
    assert snapshot(table.pk) == end
    assert Entry.objects.filter(hero=table.pk, state="undone").count() == undone


def test_decisions_made_on_one_page() -> None:
    table = Table()
    for _ in range(TIMES // THREADS):
        table.look()
        last = table.last()
        sending = [partial(table.send, browser, "notes", notes=f"{last} {browser}") for browser in range(THREADS)]
        assert sorted(at_once(sending)) == [302, *[409] * (THREADS - 1)]
        assert len(table.new(last)) == 1
