"""A player who does one thing after another through the views, and what the database must hold after each.

The views run without middleware and without templates: a tap costs a few milliseconds, and long games can be played.
"""

import json
import random
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from unittest.mock import patch as replaced

from django.apps import apps
from django.db import connection
from django.http import Http404, HttpResponse
from django.test import RequestFactory, override_settings

from accounts.models import User
from combat import play
from combat.views import fight as fight_views
from rulesets.billy.models.sheet import BillySheet
from rulesets.cretoises.models.sheet import CretoisesSheet
from rulesets.defis.models.sheet import DefisSheet
from rulesets.kit.protocol import Offer
from rulesets.kit.registry import fight_rules
from sheets import rows as journal_rows
from sheets.bindings import binding_of
from sheets.models import Action, Book, Character, Entry, HeroRow
from sheets.views import belongings, create, journal, shelf
from sheets.views import sheet as sheet_views

Snapshot = dict[str, dict[int, dict[str, Any]]]

# Columns that say when and under which number a row was written, or what the table is set to: not the hero's state.
NOT_STATE = {"id", "hero_id", "opened_at", "always_dodge"}
NOT_STATE_OF_HERO = {
    "id",
    "ref",
    "owner_id",
    "ruleset",
    "version",
    "next_ordinal",
    "created_at",
    "played_at",
    "hero_dice_typed",
    "foe_dice_typed",
}
READERS_OWN = ("name", "notes")

faces = random.Random()


def randbelow(sides: int) -> int:
    """The program's dice of a game: repeatable; what DICE_RANDBELOW names."""
    return faces.randrange(sides)


@cache
def tables() -> list[tuple[str, str, tuple[str, ...]]]:
    """Return the tables of a hero: the name patches use, the query of his rows, and its columns."""
    listed = []
    for model in apps.get_models():
        name = str(model._meta.model_name)
        if not (issubclass(model, HeroRow | DefisSheet | BillySheet | CretoisesSheet) or model is Character):
            continue
        columns = tuple(str(column.column) for column in model._meta.concrete_fields)
        of = "id" if model is Character else "hero_id"
        named = ", ".join(f'"{column}"' for column in columns)
        listed.append((name, f'SELECT {named} FROM "{model._meta.db_table}" WHERE "{of}" = %s', columns))
    return listed


def snapshot(hero_id: int) -> Snapshot:
    """Return every column of every row of a hero, read without the journal's own code."""
    taken: Snapshot = {}
    fights: dict[int, int] = {}
    with connection.cursor() as cursor:
        for name, query, columns in tables():
            cursor.execute(query, [hero_id])
            rows = [dict(zip(columns, row, strict=True)) for row in cursor.fetchall()]
            if name == "fight":
                fights = {row["id"]: row["ordinal"] for row in rows}
            taken[name] = {row.get("ordinal", 0): row for row in rows}
    for name, table in taken.items():
        left_out = NOT_STATE_OF_HERO if name == "character" else NOT_STATE
        for row in table.values():
            for column in left_out & row.keys():
                del row[column]
            if "fight_id" in row:
                row["fight_id"] = fights[row["fight_id"]]
            for column in {"asked", "pending"} & row.keys():
                row[column] = json.loads(row[column]) if isinstance(row[column], str) else row[column]
    return taken


@dataclass
class Answer:
    """What a tap came to: an HTTP status, and the sentences when it was refused."""

    status: int
    sentences: dict[str, str] = field(default_factory=dict)


class Player:
    """Somebody with a hero, the pages' forms, and no patience for templates."""

    count = 0

    def __init__(self, user: User, hero: Character) -> None:
        self.user = user
        self.pk = hero.pk
        self.ref = hero.ref
        self.binding = binding_of(hero.ruleset)

    @classmethod
    def with_new_hero(cls, user: User, ruleset: str) -> "Player":
        """Roll a hero through the view."""
        request = RequestFactory().post("/", {"key": cls.new_key(), "name": "Essai"})
        request.user = user
        response = create.create(request, ruleset)
        ref = response["Location"].strip("/").split("/")[-1]
        return cls(user, Character.objects.get(ref=ref))

    @classmethod
    def new_key(cls) -> str:
        Player.count += 1
        return f"key-{Player.count:08d}"

    @property
    def hero(self) -> Character:
        return Character.objects.get(pk=self.pk)

    def rows(self) -> Snapshot:
        return snapshot(self.pk)

    def version(self) -> int:
        return Character.objects.values_list("version", flat=True).get(pk=self.pk)

    def post(self, view: Callable[..., HttpResponse], *args: Any, **data: Any) -> Answer:
        """Post a form to a view from an up-to-date page; `key` and `version` can be given."""
        form = {"key": self.new_key(), "version": self.version(), **data}
        request: Any = RequestFactory().post("/", {name: str(value) for name, value in form.items()})
        request.user = self.user
        request.htmx = False
        refusals: list[Any] = []

        def render_page(page: str, request: Any, hero: Character, refused: Any) -> HttpResponse:
            refusals.append(refused)
            return HttpResponse(status=refused.status)

        with replaced("sheets.views.common.render_page", render_page):
            try:
                response = view(request, self.ref, *args)
            except Http404:
                return Answer(404)
        return Answer(response.status_code, dict(refusals[0].sentences) if refusals else {})

    # The things that can be done; every one takes a few numbers, which a test draws, and picks by them.

    def ordinals(self, table: str) -> list[int]:
        model = journal_rows.tables()[table]
        return list(model._default_manager.filter(hero=self.pk).order_by("ordinal").values_list("ordinal", flat=True))

    def state(self) -> Any:
        hero = self.hero
        fight = play.open_fight_of(hero)
        return play.load_fight(fight) if fight else None

    def tap(self, a: int, b: int, c: int) -> Answer:
        score = pick(self.binding.adjustable, a)
        return self.post(sheet_views.tap, tap=f"{score}:{(b % 9 - 4) or 1}")

    def value(self, a: int, b: int, c: int) -> Answer:
        score = pick(self.binding.adjustable, a)
        form = {"score": score, "value": b % 25, "way": pick(("minus", "plus", "fix"), c)}
        if c % 2:
            form["above"] = pick(("cap", "book"), b)
        if c % 7 == 0:
            form["initial"] = "on"
        return self.post(sheet_views.value, **form)

    def act(self, a: int, b: int, c: int) -> Answer:
        offers = [offer for offer in self.binding.ruleset.acts(self.binding.load(self.hero)) if offer.do != "adjust"]
        return self.post(sheet_views.do, **form_of(pick(offers, a), b))

    def receive(self, a: int, b: int, c: int) -> Answer:
        offers = [offer for offer in self.binding.ruleset.acts(self.binding.load(self.hero)) if offer.do == "receive"]
        return self.post(sheet_views.do, **form_of(pick(offers, a), b)) if offers else self.act(a, b, c)

    def roll(self, a: int, b: int, c: int) -> Answer:
        score = pick(("", *self.binding.adjustable), a)
        return self.post(sheet_views.roll, count=b % 3 + 1, sides=6, score=score, sign=pick((-1, 1), c))

    def name(self, a: int, b: int, c: int) -> Answer:
        return self.post(sheet_views.name, name=pick(("", "Aëlle", "<b>Zoé</b>", "  "), a))

    def rebook(self, a: int, b: int, c: int) -> Answer:
        titles = ("Un autre livre", "Encore un", self.binding.title)
        book = Book.objects.called(self.user, self.binding.key, pick(titles, a))
        return self.post(sheet_views.rebook, book=book.ref)

    def notes(self, a: int, b: int, c: int) -> Answer:
        return self.post(sheet_views.notes, notes=pick(("", "clé rouge\r\nau 12", "« … »\t\N{SNAKE}", "0"), a))

    def paragraph(self, a: int, b: int, c: int) -> Answer:
        return self.post(sheet_views.paragraph, paragraph=a % 5)

    def item_add(self, a: int, b: int, c: int) -> Answer:
        return self.post(belongings.add_item, name=f"Objet {a}", quantity=b % 4, uses=pick(("", 0, 1, 3), c))

    def item_edit(self, a: int, b: int, c: int) -> Answer:
        form = {"name": f"Objet {b}", "quantity": b % 4, "uses": pick(("", 2), c), "note": pick(("", "usé"), b)}
        return self.post(belongings.edit_item, pick(self.ordinals("item") or [999], a), **form)

    def item_use(self, a: int, b: int, c: int) -> Answer:
        return self.post(belongings.use_item, pick(self.ordinals("item") or [1], a))

    def item_drop(self, a: int, b: int, c: int) -> Answer:
        ordinals = self.ordinals("item")
        return self.post(belongings.drop_item, pick(ordinals, a)) if ordinals else self.item_add(a, b, c)

    def codeword_add(self, a: int, b: int, c: int) -> Answer:
        return self.post(belongings.add_codeword, word=f"MOT {a % 4}")

    def codeword_drop(self, a: int, b: int, c: int) -> Answer:
        ordinals = self.ordinals("codeword")
        return self.post(belongings.drop_codeword, pick(ordinals, a)) if ordinals else self.codeword_add(a, b, c)

    def counter_add(self, a: int, b: int, c: int) -> Answer:
        bounds = pick(({}, {"minimum": 0}, {"minimum": -2, "maximum": 3}), c)
        return self.post(belongings.add_counter, name=f"Compte {a}", value=b % 3, **bounds)

    def counter_tap(self, a: int, b: int, c: int) -> Answer:
        ordinals = self.ordinals("counter")
        if not ordinals:
            return self.counter_add(a, b, c)
        return self.post(belongings.tap_counter, tap=f"{pick(ordinals, a)}:{b % 7 - 3}")

    def counter_edit(self, a: int, b: int, c: int) -> Answer:
        ordinals = self.ordinals("counter")
        if not ordinals:
            return self.counter_add(a, b, c)
        form = {"name": "Compte", "value": b % 5, "minimum": pick(("", 0), c), "maximum": pick(("", 4), b)}
        return self.post(belongings.edit_counter, pick(ordinals, a), **form)

    def counter_drop(self, a: int, b: int, c: int) -> Answer:
        ordinals = self.ordinals("counter")
        return self.post(belongings.drop_counter, pick(ordinals, a)) if ordinals else self.counter_add(a, b, c)

    def bookmark_add(self, a: int, b: int, c: int) -> Answer:
        return self.post(belongings.add_bookmark, name=pick(("", "doigt"), a))

    def bookmark_go(self, a: int, b: int, c: int) -> Answer:
        ordinals = self.ordinals("bookmark")
        return self.post(belongings.go_to_bookmark, pick(ordinals, a)) if ordinals else self.bookmark_add(a, b, c)

    def bookmark_drop(self, a: int, b: int, c: int) -> Answer:
        ordinals = self.ordinals("bookmark")
        return self.post(belongings.drop_bookmark, pick(ordinals, a)) if ordinals else self.bookmark_add(a, b, c)

    def fight(self, a: int, b: int, c: int) -> Answer:
        form: dict[str, Any] = {"rows": 3, "mode": pick(("in_turn", "all", "as_one"), b)}
        for row in range(pick((1, 2, 1, 3), a)):
            form |= {f"foe-{row}-habilete": (b + row) % 8 + 3, f"foe-{row}-endurance": (c + 3 * row) % 9 + 1}
            form |= {f"foe-{row}-name": f"OMBRE {row}", f"foe-{row}-strength": pick(("", "", 1, -2), c)}
        if c % 2:
            form["may_flee"] = "on"
        if c % 5 == 0:
            form |= {"max_assaults": 3, "taken": 3, "hero_strength": -1}
        return self.post(fight_views.fight, **form)

    def choose(self, a: int, b: int, c: int) -> Answer:
        state = self.state()
        offers = fight_rules(self.hero.ruleset).offers(state) if state else ()
        if not offers:
            return self.fight(a, b, c)
        # Mostly something that can be done; now and then something that is refused.
        open_ones = [offer for offer in offers if offer.refusal is None] if c % 6 else offers
        return self.post(fight_views.choose, **form_of(pick(open_ones or offers, a), b))

    def attack(self, a: int, b: int, c: int) -> Answer:
        state = self.state()
        if state is None:
            return self.fight(a, b, c)
        do = "attack" if state.pending is None else pick(("keep", "luck"), a)
        return self.post(fight_views.choose, do=do)

    def settings(self, a: int, b: int, c: int) -> Answer:
        state = self.state()
        if state is None:
            return self.fight(a, b, c)
        present = fight_rules(self.hero.ruleset).codec.options_data(state.options)
        form = {name: value for name, value in present.items() if value is not False}
        form |= {"dealt": a % 4, "stop_at": b % 3, "furie" if c % 4 == 0 else "may_flee": "on"}
        return self.post(fight_views.settings, **form)

    def correct(self, a: int, b: int, c: int) -> Answer:
        form = {"endurance": pick(("", 0, 5, 9), b), "habilete": pick(("", 7), c), "strength": pick(("", 0, 1), b)}
        return self.post(fight_views.correct, a % 3, **form)

    def end(self, a: int, b: int, c: int) -> Answer:
        return self.post(fight_views.end, outcome=pick(("stopped", "won", "stopped", "lost"), a))

    def resume(self, a: int, b: int, c: int) -> Answer:
        ordinals = self.ordinals("fight")
        return self.post(fight_views.resume, pick(ordinals, a)) if ordinals else self.fight(a, b, c)

    def hands(self, a: int, b: int, c: int) -> Answer:
        return self.post(sheet_views.hands, side=pick(("hero", "foe"), a), typed=b % 2)

    def give_faces(self, a: int, b: int, c: int) -> Answer:
        asked = self.hero.asked
        if asked is None:
            return self.hands(a, b, c)
        if c % 4 == 0:
            return self.post(sheet_views.faces, by="program")
        count = asked["wanted"]["count"] - (1 if c % 7 == 0 else 0)
        return self.post(sheet_views.faces, faces=" ".join(str((a + b * n) % 6 + 1) for n in range(count)))

    def put_away(self, a: int, b: int, c: int) -> Answer:
        return self.post(shelf.put_away, away=a % 2)

    def undo(self, to: int | None = None) -> Answer:
        return self.post(journal.undo, **({"to": to} if to is not None else {}))

    def redo(self) -> Answer:
        return self.post(journal.redo)


def pick(choices: Sequence[Any], number: int) -> Any:
    return choices[number % len(choices)]


def form_of(offer: Offer, number: int) -> dict[str, Any]:
    """Return the fields of the form that takes an offer."""
    form: dict[str, Any] = {"do": offer.do}
    form |= {name: value for name, value in offer.args.items() if not isinstance(value, bool)}
    for param in offer.params:
        if param.values:
            form[param.name] = pick(param.values, number)
        elif param.name != "foe":
            form[param.name] = pick((1, 2, -1, 6), number) if param.low is None else max(param.low, 2)
    return form


DEEDS = (
    *("tap", "tap", "value", "act", "act", "receive", "roll", "name", "rebook", "notes", "paragraph"),
    *("item_add", "item_edit", "item_use", "item_drop", "codeword_add", "codeword_drop"),
    *("counter_add", "counter_tap", "counter_edit", "counter_drop", "put_away"),
    *("bookmark_add", "bookmark_go", "bookmark_go", "bookmark_drop"),
    *("fight", "fight", "choose", "choose", "choose", "attack", "attack", "settings", "correct", "end", "resume"),
    *("hands", "give_faces", "give_faces", "give_faces"),
)


@dataclass
class Step:
    """One action that holds or waits to be redone: the rows before it and after it."""

    deed: str
    before: Snapshot
    after: Snapshot
    entries: list[int]


class Game:
    """A game and the book kept of it: after every step the database must say what the book says."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.start = player.rows()
        self.now = self.start
        self.done: list[Step] = []
        self.undone: list[Step] = []
        self.left: set[int] = set()
        self.marked: dict[int, Snapshot] = {}
        self.ordinals: set[int] = set()
        self.refused = 0

    def last_entry(self) -> int:
        return Entry.objects.filter(hero=self.player.pk).order_by("-id").values_list("pk", flat=True)[0]

    def step(self, deed: str, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Do one thing and look at what became of it."""
        if deed == "undo":
            self.undo()
        elif deed == "redo":
            self.redo()
        elif deed == "undo_to":
            self.undo_to(a)
        else:
            self.do(deed, a, b, c)

    def do(self, deed: str, a: int, b: int, c: int) -> None:
        player, before, last = self.player, self.now, self.last_entry()
        version = player.version()
        answer = getattr(player, deed)(a, b, c)
        assert answer.status in (200, 302, 404, 422), (deed, answer)
        self.now = player.rows()
        new = list(Entry.objects.filter(hero=player.pk, pk__gt=last).order_by("id").values_list("pk", "do", "choice"))
        if not new:
            self.refused += answer.status != 302
            assert self.now == before, (deed, "changed something without a word in the journal")
            assert player.version() in (version, version + 1)
            assert answer.status == 302 or player.version() == version
            return
        assert answer.status == 302
        assert player.version() == version + 1
        self.check_new_rows(before)
        self.left |= {entry for step in self.undone for entry in step.entries}
        self.undone.clear()
        self.done.append(Step(deed, before, self.now, [pk for pk, _, _ in new]))
        for ordinal in self.now["bookmark"].keys() - before["bookmark"].keys():
            self.marked[ordinal] = before
        for _, do, choice in new:
            if do == "bookmark_return":
                self.check_return(before, choice)
        self.check_states()

    def check_return(self, before: Snapshot, choice: dict[str, Any]) -> None:
        """All stands as it stood at the bookmark, save what is the reader's own."""
        for ordinal, marked in self.marked.items():
            bookmark = self.now["bookmark"].get(ordinal)
            if bookmark is None or bookmark["anchor"] != choice["anchor"]:
                continue
            expected = {**marked, "bookmark": before["bookmark"]}
            own = {name: before["character"][0][name] for name in READERS_OWN}
            expected["character"] = {0: {**marked["character"][0], **own}}
            assert self.now == expected
            return
        raise AssertionError("came back to a bookmark that is not there")

    def check_new_rows(self, before: Snapshot) -> None:
        """A row that is new, and not brought back, has a number that was never given before."""
        for table, rows in self.now.items():
            for ordinal in set(rows) - set(before[table]) - {0}:
                if self.done_with_rows(table, ordinal):
                    continue
                assert ordinal not in self.ordinals, (table, ordinal)
        self.ordinals |= {ordinal for rows in self.now.values() for ordinal in rows}

    def done_with_rows(self, table: str, ordinal: int) -> bool:
        return any(ordinal in step.after[table] or ordinal in step.before[table] for step in self.done)

    def check_states(self) -> None:
        """The journal's marks say which steps hold, which wait and which were left behind."""
        entries = dict(Entry.objects.filter(hero=self.player.pk).exclude(do="created").values_list("pk", "state"))
        assert {pk for pk, state in entries.items() if state == "done"} == _entries(self.done)
        assert {pk for pk, state in entries.items() if state == "undone"} == _entries(self.undone)
        assert {pk for pk, state in entries.items() if state == "left"} == self.left

    def undo(self) -> None:
        answer = self.player.undo()
        if not self.done:
            assert answer.status == 422
            return
        assert answer.status == 302, answer
        step = self.done.pop()
        self.undone.append(step)
        self.now = self.player.rows()
        assert self.now == step.before, f"undoing {step.deed}"

    def redo(self) -> None:
        answer = self.player.redo()
        if not self.undone:
            assert answer.status == 422
            assert self.player.rows() == self.now
            return
        assert answer.status == 302, answer
        step = self.undone.pop()
        self.done.append(step)
        self.now = self.player.rows()
        assert self.now == step.after, f"redoing {step.deed}"

    def undo_to(self, a: int) -> None:
        """Take back several at once."""
        if not self.done:
            return
        index = len(self.done) - 1 - a % len(self.done)
        answer = self.player.undo(to=pick(self.done[index].entries, a))
        assert answer.status == 302, answer
        self.now = self.player.rows()
        assert self.now == self.done[index].before
        while len(self.done) > index:
            self.undone.append(self.done.pop())

    def unwind(self) -> None:
        """Back to the start, step by step or at once, and forth to the end: every state on the way as it was."""
        self.check_states()
        while self.undone:
            self.redo()
        end = self.now
        while self.done:
            self.undo()
        assert self.now == self.start
        self.check_states()
        while self.undone:
            self.redo()
        assert self.now == end
        if self.done:
            self.undo_to(len(self.done) - 1)
            assert self.now == self.start
            self.check_states()


def _entries(steps: list[Step]) -> set[int]:
    return {entry for step in steps for entry in step.entries}


@contextmanager
def seeded(seed: int) -> Any:
    """The program's dice fall by a seed."""
    faces.seed(seed)
    with override_settings(DICE_RANDBELOW="tests.player.randbelow"):
        yield


def play_game(user: User, ruleset: str, seed: int, steps: Sequence[tuple[str, int, int, int]]) -> Game:
    """Play a whole game and unwind it."""
    with seeded(seed):
        game = Game(Player.with_new_hero(user, ruleset))
        for deed, a, b, c in steps:
            game.step(deed, a, b, c)
        game.unwind()
    keys = Action.objects.filter(author=user).values_list("key", flat=True)
    assert len(keys) == len(set(keys))
    return game
