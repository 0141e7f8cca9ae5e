"""What the tests of the views share: a hero made as the test wants him, a tap, and what every tap answers to."""

import html
import re
import secrets
from typing import Any, ClassVar

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from accounts.models import User
from sheets.bindings import BINDINGS
from sheets.models import Book, Character, Entry
from sheets.refusals import STALE
from sheets.rows import columns, tables
from sheets.turn import Turn
from sheets.undo import CREATED
from tests.conftest import Persona

SCORES = {
    "scorpions": {"habilete": 10, "endurance": 20, "chance": 9, "sante": 12, "or": 20, "repas": 4},
    "mutation": {"habilete": 10, "endurance": 16, "chance": 10, "or": 9, "repas": 10, "mutation": 0},
}

NASTY = {
    "html": "<script>alert(1)</script> & \"'",
    "emoji": "🧙‍♀️ Jéromine",
    "right to left": "\u05e2\u05dc\u05d9\u05e1 evil",
}
"""Names that are plain text like any other."""

NUL = "a\x00b"
NUL_REFUSED = "Le caractère nul n’est pas autorisé."
LONG = "é" * 10_000
HUGE = "9" * 5_000


def hero_of(
    persona: Persona, ruleset: str = "scorpions", *, name: str = "", pierres: Any = None, **scores: Any
) -> Character:
    """Make a hero with these scores (a number, or `(initial, current)`) and gold, as the creation page would."""
    binding = BINDINGS[ruleset]
    data: dict[str, Any] = {**SCORES[ruleset], **scores}
    data["or"] = data.pop("gold", data["or"])
    for score in binding.scores_kept:  # type: ignore[attr-defined]
        value = data[score]
        initial, current = value if isinstance(value, tuple) else (value, value)
        data[score] = {"initial": initial, "current": current}
    if pierres:
        data["pierres"] = pierres
    book = Book.objects.default_for(persona.user, ruleset, binding.title)
    hero = Character.objects.create(owner=persona.user, book=book, ruleset=ruleset, name=name)
    turn = Turn(hero, persona.user, f"made-{hero.ref}")
    state = binding.ruleset.codec.hero(data)
    binding.create(turn, state)
    if pierres:
        binding.store(turn, state)
    turn.record(CREATED)
    turn.close()
    return Character.objects.get(pk=hero.pk)


def version_of(hero: Character) -> int:
    """Return the version that a page rendered now would carry."""
    return Character.objects.values_list("version", flat=True).get(pk=hero.pk)


def post(
    persona: Persona | Client,
    address: str,
    hero: Character,
    *args: Any,
    version: Any = "now",
    key: Any = "fresh",
    htmx: Any = True,
    **data: Any,
) -> Any:
    """Tap: by default as htmx does, on a page rendered just now, with a fresh key (None leaves a field out)."""
    client = persona if isinstance(persona, Client) else persona.client
    fields = {name.replace("__", "-"): value for name, value in data.items()}
    if version is not None:
        fields.setdefault("version", version_of(hero) if version == "now" else version)
    if key is not None:
        fields.setdefault("key", secrets.token_urlsafe(12) if key == "fresh" else key)
    headers = {"hx-request": "true"} if htmx else {}
    return client.post(reverse(address, args=[hero.ref, *args]), fields, headers=headers)


def see(persona: Persona, address: str, *args: Any, **query: Any) -> str:
    """Return what a page shows."""
    response = persona.client.get(reverse(address, args=args), query)
    assert response.status_code == 200
    return text(response)


def text(response: Any) -> str:
    """Return the body."""
    return str(response.getvalue(), "utf-8")


def words(response: Any) -> str:
    """Return what is read on a page: no tags, spaces as one."""
    body = response if isinstance(response, str) else text(response)
    body = re.sub(r"<(svg|title)\b.*?</\1>", " ", body, flags=re.DOTALL)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", body)))


def steady(response: Any) -> str:
    """Return the body without what differs at every rendering: keys and tokens."""
    return re.sub(r'name="(key|csrfmiddlewaretoken)" value="[^"]*"', "", text(response))


def refused(response: Any, sentence: str, status: int = 422) -> None:
    """Check that a tap was refused and that the page says why, in an alert."""
    assert response.status_code == status, words(response)[:800]
    alerts = re.findall(r'<p class="refusal" role="alert"[^>]*>(.*?)</p>', text(response), flags=re.DOTALL)
    assert sentence in [html.unescape(alert) for alert in alerts]


def keeps(response: Any, typed: str) -> None:
    """Check that what was typed is still in the page, as a value or a text and never as a tag."""
    assert html.escape(typed) in text(response)


def alert_ids(response: Any) -> list[str]:
    """Return the ids of the page's alerts; each stands once."""
    return re.findall(r'<p class="refusal" role="alert" id="([^"]*)"', text(response))


def is_fragment(response: Any) -> None:
    """Check that this is #page alone, which htmx swaps in."""
    assert response.status_code == 200, words(response)[:800]
    assert '<div id="page"' in text(response)
    assert "<html" not in text(response)


def rows(hero: Character) -> dict[str, Any]:
    """Return everything that is kept of a hero, but for the version and the journal's own rows."""
    kept: dict[str, Any] = {}
    for table, model in tables().items():
        found = [Character.objects.get(pk=hero.pk)] if model is Character else model._default_manager.filter(hero=hero)
        for row in found:
            kept[f"{table}:{row.ordinal}"] = columns(row)  # type: ignore[attr-defined]
    now = Character.objects.get(pk=hero.pk)
    kept["hands"] = (now.hero_dice_typed, now.foe_dice_typed)
    kept["journal"] = list(Entry.objects.filter(hero=hero).order_by("id").values_list("do", "state"))
    return kept


def scores_of(hero: Character) -> dict[str, int]:
    """Return the current scores."""
    data = BINDINGS[hero.ruleset].ruleset.codec.hero_data(
        BINDINGS[hero.ruleset].load(Character.objects.get(pk=hero.pk))
    )
    return {
        name: value["current"] if isinstance(value, dict) and "current" in value else value
        for name, value in data.items()
        if name not in ("effective", "pierres")
    }


def age(hero: Character) -> None:
    """Let the state move on, so that pages rendered before are stale."""
    Character.objects.filter(pk=hero.pk).update(version=F("version") + 1)


def bad_refs() -> list[str]:
    """Return what a reader of addresses may come by instead of a hero's."""
    return ["nosuch", "x" * 500, "é", "%00", "%ED%A0%80", "..%2f", "<b>", "0"]


class Tap:
    """What every tap answers to, whoever sends it; a test file says in a subclass which tap it is about.

    `typed` are the texts that have to be kept when the page was stale. A tap that goes on to another page (`leads_to`)
    redirects htmx too.
    """

    address: ClassVar[str]
    decision: ClassVar[bool] = True
    typed: ClassVar[tuple[str, ...]] = ()
    leads_to: ClassVar[str] = ""
    page: ClassVar[str] = "sheet"

    def hero(self, persona: Persona) -> Character:
        """Make the hero that the tap is about."""
        return hero_of(persona)

    def arrange(self, persona: Persona, hero: Character) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Set the table; return the address's further parts and the fields of a tap that goes through."""
        raise NotImplementedError

    @pytest.fixture(autouse=True)
    def _table(self, alice: Persona, dice: Any) -> None:
        self.alice = alice
        self.mine = self.hero(alice)
        self.args, self.data = self.arrange(alice, self.mine)

    def tap(self, who: Persona | Client | None = None, **options: Any) -> Any:
        """Send the tap; `options` change it."""
        sent = {"page": self.page, **self.data, **options}
        return post(who or self.alice, self.address, self.mine, *self.args, **sent)

    def test_a_tap_of_htmx_is_answered_with_the_page(self):
        before = rows(self.mine)
        response = self.tap()
        if self.leads_to:
            assert response.status_code == 302
            assert response["Location"] == reverse(self.leads_to, args=[self.mine.ref])
        else:
            is_fragment(response)
        assert rows(self.mine) != before

    def test_without_javascript_it_leads_back_to_the_page(self):
        before = rows(self.mine)
        response = self.tap(htmx=False)
        assert response.status_code == 302
        assert response["Location"].startswith(reverse(self.leads_to or self.page, args=[self.mine.ref]))
        assert self.alice.client.get(response["Location"]).status_code == 200
        assert rows(self.mine) != before

    def test_someone_elses_hero_does_not_exist(self, charlie: Persona):
        before = rows(self.mine)
        assert self.tap(charlie).status_code == 404
        assert self.tap(charlie, htmx=False).status_code == 404
        assert rows(self.mine) == before

    def test_nobody_gets_nothing_and_is_made_no_guest(self):
        before, people = rows(self.mine), User.objects.count()
        assert self.tap(Client()).status_code == 404
        assert rows(self.mine) == before
        assert User.objects.count() == people

    def test_a_bad_address_is_not_found(self):
        for ref in bad_refs():
            url = reverse(self.address, args=[self.mine.ref, *self.args]).replace(self.mine.ref, ref)
            assert self.alice.client.post(url, self.data).status_code == 404, ref

    def test_no_other_method_is_heard(self):
        before = rows(self.mine)
        url = reverse(self.address, args=[self.mine.ref, *self.args])
        for method in ("get", "head", "put", "patch", "delete", "options"):
            assert getattr(self.alice.client, method)(url).status_code == 405, method
        assert rows(self.mine) == before

    def test_a_stale_page_is_told_and_changes_nothing(self):
        seen = version_of(self.mine)
        age(self.mine)
        before = rows(self.mine)
        response = self.tap(version=seen)
        if not self.decision:
            assert response.status_code in (200, 302)
            assert rows(self.mine) != before
            return
        refused(response, STALE, 409)
        for name in self.typed:
            keeps(response, str(self.data[name]))
        assert rows(self.mine) == before
        assert self.tap(version=seen, htmx=False).status_code == 409

    def test_a_page_that_does_not_say_what_it_saw(self):
        before = rows(self.mine)
        if not self.decision:
            assert self.tap(version="nul\x00").status_code in (200, 302)
            assert rows(self.mine) != before
            return
        for version in (None, "", "nul\x00", "-1", "1.0", "9" * 400, "²"):
            refused(self.tap(version=version), STALE, 409)
        assert rows(self.mine) == before

    def test_a_tap_that_comes_twice_is_done_once(self):
        seen = version_of(self.mine)
        first = self.tap(version=seen, key="the same key")
        after = rows(self.mine)
        again = self.tap(version=seen, key="the same key")
        assert rows(self.mine) == after
        assert again.status_code == first.status_code
        assert steady(again) == steady(first)

    @pytest.mark.parametrize("key", [None, "short", "x" * 10_000, "nul\x00nul\x00nul"])
    def test_a_key_that_is_none_is_no_obstacle(self, key: str | None):
        before = rows(self.mine)
        assert self.tap(key=key).status_code in (200, 302)
        assert rows(self.mine) != before

    def test_the_key_of_a_tap_on_another_hero_is_taken(self, alice: Persona):
        other = hero_of(alice)
        assert post(alice, "tap", other, tap="or:+1", key="used elsewhere").status_code == 200
        before = rows(self.mine)
        assert self.tap(key="used elsewhere").status_code in (200, 302)
        assert rows(self.mine) == before

    def test_the_key_of_another_player_is_nothing_to_mine(self, bob: Persona):
        assert post(bob, "tap", hero_of(bob), tap="or:+1", key="bob has used it").status_code == 200
        before = rows(self.mine)
        assert self.tap(key="bob has used it").status_code in (200, 302)
        assert rows(self.mine) != before


class RowTap(Tap):
    """A tap on something that the hero has, named by a number in the address."""

    def nothing(self, hero: Character) -> tuple[Any, ...]:
        """Return further parts of the address that name nothing of this hero's."""
        return (10**6,)

    def test_what_this_hero_does_not_have_is_not_found(self, bob: Persona):
        before = rows(self.mine)
        for number in (*self.nothing(self.mine), 2**31, 2**63, 10**30):
            url = reverse(self.address, args=[self.mine.ref, number])
            data = {**self.data, "version": version_of(self.mine)}
            assert self.alice.client.post(url, data).status_code == 404
        # Another hero may well have a row of that number: it is not this one's.
        theirs = self.hero(bob)
        url = reverse(self.address, args=[theirs.ref, *self.args])
        assert self.alice.client.post(url, {**self.data, "version": theirs.version}).status_code == 404
        assert rows(self.mine) == before
