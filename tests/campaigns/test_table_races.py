"""The MdT and a player at the same hero, in the same moment: nothing is lost, and who comes second is told."""

import secrets
from functools import partial
from typing import Any

import pytest
from django.urls import reverse

from campaigns import members
from campaigns.models import Membership
from combat.models import Fight
from sheets.models import Character, Entry
from tests.atonce import at_once, browser_of
from tests.campaigns.base import Table, hero_version
from tests.combat.base import fight
from tests.player import seeded, snapshot
from tests.sheets.base import hero_of, scores_of

pytestmark = pytest.mark.django_db(transaction=True)

TURNS = 3
DONE = {200, 302}


class Meeting:
    """A table whose MdT and whose player each have browsers, and one hero with a fight open."""

    def __init__(self) -> None:
        self.table = Table()
        self.hero = hero_of(self.table.player, name="Ysolde", endurance=(900, 900), gold=100)
        members.bring_in(self.table.place("player"), self.hero.ref)
        fight(self.table.player, self.hero, **{"foe-0-habilete": "5", "foe-0-endurance": "900"})
        self.browsers = {
            role: [browser_of(getattr(self.table, role).user) for _ in range(2)] for role in ("mdt", "player")
        }

    def plays(self, address: str, browser: int = 0, **data: Any) -> int:
        """Tap as the player, on a page that shows the version `seen` (or the present one); returns the status."""
        form = {"key": secrets.token_urlsafe(12), "version": data.pop("seen", None) or hero_version(self.hero), **data}
        return self.browsers["player"][browser].post(reverse(address, args=[self.hero.ref]), form).status_code

    def leads(self, address: str, browser: int = 0, **data: Any) -> int:
        """Tap as the MdT; returns the status."""
        form = {
            "key": secrets.token_urlsafe(12),
            "hero_version": data.pop("seen", None) or hero_version(self.hero),
            **data,
        }
        url = reverse(address, args=[self.table.ref, self.hero.ref])
        return self.browsers["mdt"][browser].post(url, form).status_code

    def gold(self) -> int:
        """Return what the hero has in his purse."""
        return scores_of(self.hero)["or"]


def gold_from_both_sides(meeting: Meeting, turns: int) -> None:
    """Taps of both and gifts, all at once: every one of them counts."""
    start = meeting.gold()
    more = {"score": "or", "value": "1", "way": "plus"}
    gift = {"what": "gold", "amount": "1", "heroes": [meeting.hero.ref, meeting.table.hero.ref]}
    to_all = reverse("gift", args=[meeting.table.ref])

    def give() -> set[int]:
        sent = ({**gift, "key": secrets.token_urlsafe(12)} for _ in range(turns))
        return {meeting.browsers["mdt"][1].post(to_all, form).status_code for form in sent}

    answers = at_once(
        [
            lambda: {meeting.plays("tap", 0, tap="or:1") for _ in range(turns)},
            lambda: {meeting.plays("tap", 1, tap="or:1") for _ in range(turns)},
            lambda: {meeting.leads("lead-value", 0, **more) for _ in range(turns)},
            give,
        ]
    )
    assert answers == [{302}] * 4
    assert meeting.gold() == start + 4 * turns


def one_decision_each(meeting: Meeting) -> None:
    """An attack against a score that the MdT settles, on the same page: one is done, the other one told."""
    seen, last = hero_version(meeting.hero), Entry.objects.latest("pk").pk
    settled = {"score": "endurance", "value": str(500 + seen), "way": "fix", "seen": seen}
    answers = at_once(
        [
            partial(meeting.plays, "choose", do="attack", seen=seen),
            partial(meeting.leads, "lead-value", **settled),
        ]
    )
    done = [status in DONE for status in answers]
    assert sorted(done) == [False, True], answers
    assert set(answers) - DONE <= {409, 422}
    new = list(Entry.objects.filter(hero=meeting.hero, pk__gt=last).order_by("pk").values_list("do", flat=True))
    assert new == (["attack"] if done[0] else ["adjust"])
    if Fight.objects.get(hero=meeting.hero, status="open").pending:
        assert meeting.plays("choose", do="keep") == 302


def test_everything_that_both_add_counts() -> None:
    gold_from_both_sides(Meeting(), TURNS)


def test_of_two_decisions_on_one_fight_one_is_done_and_the_other_told() -> None:
    with seeded(3):
        meeting = Meeting()
        for _ in range(TURNS):
            one_decision_each(meeting)


def test_undo_of_both_at_once_takes_back_one_thing() -> None:
    meeting = Meeting()
    for _ in range(4):
        meeting.plays("tap", tap="or:1")
    for _ in range(TURNS):
        before, seen = snapshot(meeting.hero.pk), hero_version(meeting.hero)
        answers = at_once([partial(meeting.plays, "undo", seen=seen), partial(meeting.leads, "lead-undo", seen=seen)])
        assert sorted(answers) == [302, 409]
        assert meeting.leads("lead-redo") == 302
        assert snapshot(meeting.hero.pk) == before


def test_a_link_for_one_lets_one_of_two_in() -> None:
    table = Table()
    link = table.link(max_uses=1)
    url = reverse("join", args=[link.token])
    browsers = [browser_of(table.outsider.user), browser_of(table.removed.user)]
    answers = at_once([partial(browser.post, url) for browser in browsers])
    assert sorted(answer.status_code for answer in answers) in ([302, 410], [302, 422])
    link.refresh_from_db()
    assert link.used == 1


def test_one_request_twice_at_once_takes_one_place() -> None:
    table = Table()
    url = reverse("join", args=[table.link(max_uses=5).token])
    browsers = [browser_of(table.outsider.user) for _ in range(3)]
    answers = at_once([partial(browser.post, url) for browser in browsers])
    assert {answer.status_code for answer in answers} == {302}
    assert Membership.objects.filter(user=table.outsider.user).count() == 1


def test_no_hero_stays_of_who_has_gone() -> None:
    table = Table()
    hero = hero_of(table.player)
    bring = reverse("bring-in", args=[table.ref])
    remove = reverse("member-remove", args=[table.ref, table.place("player").ref])
    browsers = [browser_of(table.player.user), browser_of(table.mdt.user)]
    at_once([partial(browsers[0].post, bring, {"hero": hero.ref}), partial(browsers[1].post, remove)])
    assert table.place("player").left_at is not None
    assert not Character.objects.filter(owner=table.player.user, campaign__isnull=False).exists()


def test_a_gift_sent_twice_at_once_is_given_once() -> None:
    meeting = Meeting()
    start = meeting.gold()
    form = {"what": "gold", "amount": "5", "heroes": [meeting.hero.ref, meeting.table.hero.ref], "key": "the same key"}
    url = reverse("gift", args=[meeting.table.ref])
    answers = at_once([partial(browser.post, url, form) for browser in meeting.browsers["mdt"]])
    assert [answer.status_code for answer in answers] == [302, 302]
    assert meeting.gold() == start + 5
