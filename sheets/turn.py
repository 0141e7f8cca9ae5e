"""One tap from lock to log: rows to state, the engine's word, state to rows, and the entry that can take it back.

Two kinds of tap (see `take_turn`): a decision carries the version of the page it was made on, a delta does not. Both
carry a key, and the key is looked at first: a request that comes twice is done once.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any, TypeVar

from django.db import IntegrityError, models, transaction
from django.db.models import F, QuerySet
from django.http import Http404
from django.utils import timezone

from lib.prepared import Prepared
from rulesets.kit.dice import Rolled
from sheets import registries
from sheets.models import Action, Character, Entry, HeroRow
from sheets.parts import HISTORY, SETTINGS, WHOLE, Changed, names_of
from sheets.rows import Change, Patch, apply_patch, columns, difference, table_of, whole
from sheets.writing import goes_on

Row = TypeVar("Row", bound=HeroRow)

# Whose he is was asked when he was taken hold of.
HELD = Prepared(lambda ref: Character.objects.select_related("book").filter(ref=ref), str)


class AlreadyDone(Exception):
    """This key was seen before: the tap is done, and what it did is in the journal."""


class Stale(Exception):
    """The page that the decision was made on is no longer the present state."""


class NothingChanged(Exception):
    """The tap changes nothing at all; nothing is written, no version is raised."""


class Unmoved(Exception):
    """A change of a score that a limit holds back altogether: nothing is written, and the page says so."""

    def __init__(self, score: str, by: int) -> None:
        super().__init__(score, by)
        self.score = score
        self.by = by


class Turn:
    """What one tap does to one hero, gathered so that it is written, and can be taken back, as a whole."""

    def __init__(self, hero: Character, author: Any, key: str, action: Action | None = None) -> None:
        self.hero = hero
        self.author = author
        self.key = key
        self.kind = Action.Kind.DO
        self.undoes: Action | None = None
        # Written down at once where a turn is taken, so that a key that was there before stops it.
        self._action = action
        self._next_ordinal = hero.next_ordinal
        self._touched: dict[tuple[str, int], tuple[models.Model, dict[str, Any]]] = {}
        self._made: list[models.Model] = []
        self._made_changed: list[models.Model] = []
        self._hero_fields: set[str] = set()
        self._gone: list[Change] = []
        self._entries: list[Entry] = []
        self._settled = False
        self._applied = False
        self._anew = False
        # A text that is still being typed goes on with the entry of its last saving.
        self.typing = False
        # What pages are to draw again, once the turn is closed; None when that is all of it.
        self.changed: Changed | None = None

    @property
    def in_hand(self) -> bool:
        """Whether the hero, and whatever was read with him, are as the database has them once the turn is closed."""
        return not self._applied and not self._anew

    @property
    def action(self) -> Action:
        """The action that this tap is, written down."""
        if self._action is None:
            self._action = Action.objects.create(author=self.author, key=self.key, **at_table(self.hero))
        return self._action

    def redraw(self) -> None:
        """Note that something beside the hero's rows has changed: his page is drawn anew."""
        self._settled = self._anew = True
        vars(self.hero).pop("met_now", None)

    def update(self, row: models.Model, **values: Any) -> None:
        """Change columns of a row of this hero; it is saved, and the patch made, when the turn closes."""
        address = (table_of(row), row.ordinal)  # type: ignore[attr-defined]
        held = row
        if row in self._made:
            held = self._made[self._made.index(row)]
            self._made_changed.append(held)
        elif address in self._touched:
            held, _ = self._touched[address]
        else:
            self._touched[address] = (row, columns(row))
        # One row may have been read twice: what the turn saves is the one that it saw first.
        for name, value in values.items():
            setattr(row, name, value)
            setattr(held, name, value)

    def settle(self, **values: Any) -> None:
        """Change a setting of the hero's table: kept, but no act of the hero, so not in the journal."""
        for name, value in values.items():
            setattr(self.hero, name, value)
        self._hero_fields.update(values)
        self._settled = True

    def settle_row(self, row: models.Model, **values: Any) -> None:
        """Change a setting that stands in a row beside the hero's: saved at once, and not in the journal either."""
        for name, value in values.items():
            setattr(row, name, value)
        row.save(update_fields=list(values))
        self._settled = True

    def create(self, model: type[Row], **values: Any) -> Row:
        """Make a row of this hero; it stands in the database at once, so that others can point at it."""
        row = model(hero=self.hero, ordinal=self.hero.take_ordinal(), **values)
        row.save(force_insert=True)
        self._made.append(row)
        self._forget()
        return row

    def delete(self, row: HeroRow) -> None:
        """Take a row away at once; the journal keeps all of it."""
        before = whole(row)
        address = (table_of(row), row.ordinal)
        if address in self._touched:
            before |= self._touched.pop(address)[1]
        if row in self._made:
            self._made.remove(row)
            self._made_changed = [made for made in self._made_changed if made != row]
        else:
            self._gone.append({"table": address[0], "row": address[1], "before": before, "after": None})
        row.delete()
        self._forget()

    def _forget(self) -> None:
        """Rows came or went: what was read of the hero's tables is read again where it is wanted."""
        vars(self.hero).pop("_prefetched_objects_cache", None)
        self.hero.open_fight = None

    def apply(self, patch: Patch) -> None:
        """Bring rows to where a patch leads; raises RowsMoved when they do not stand where it starts."""
        self._applied = True
        self._forget()
        apply_patch(self.hero, patch)
        for change in patch:
            if change["table"] == table_of(self.hero):
                self._hero_fields.update(change["after"])

    def record(
        self,
        do: str,
        *,
        choice: Mapping[str, Any] | None = None,
        rolls: Sequence[Rolled] = (),
        events: Sequence[Mapping[str, Any]] = (),
        fight_ordinal: int | None = None,
        veil: str = "",
        patch: Patch | None = None,
    ) -> Entry:
        """Note what was done; the rows that the turn changes go into the patch of its last entry.

        `veil` is what the player sees in the place of his adversaries' numbers, "" when he sees them.
        """
        entry = Entry(
            hero=self.hero,
            do=do,
            choice=dict(choice or {}),
            rolls=[roll_data(rolled) for rolled in rolls],
            events=[dict(event) for event in events],
            fight_ordinal=fight_ordinal,
            veil=veil,
            patch=patch if patch is not None else [],
        )
        self._entries.append(entry)
        return entry

    def close(self) -> None:
        """Save every changed row and write the action with its entries; raises NothingChanged when there is none."""
        patch = self._save_rows()
        if not self._entries and self.kind == Action.Kind.DO and not self._settled:
            raise NothingChanged
        action = self.action
        if self.kind != Action.Kind.DO:
            action.kind, action.undoes = self.kind, self.undoes
            action.save(update_fields=["kind", "undoes"])
        if self._entries and not (self.typing and self._goes_on(action, patch)):
            self._write_entries(action, patch)
        # Last of all: a table is held for as short a time as can be, and after its heroes.
        for tell in registries.TURN_CLOSED:
            tell(self.hero)
        if not self._applied and not self._anew:
            names = names_of(patch) | self._other_names()
            first = self._entries[0].pk if self._entries else None
            self.changed = None if names & WHOLE else Changed(names, first)

    def _other_names(self) -> set[str]:
        """Return by what names a page tells what changed besides rows."""
        names = {HISTORY} if self._entries else set()
        return names | {SETTINGS} if self._settled else names

    def _goes_on(self, action: Action, patch: Patch) -> bool:
        return len(self._entries) == 1 and goes_on(self._entries[0], self._entries[0].patch + patch, action)

    def _write_entries(self, action: Action, patch: Patch) -> None:
        self._entries[-1].patch = self._entries[-1].patch + patch
        for entry in self._entries:
            entry.action = action
        # What was undone can no longer be redone: it stays visible, left behind (one statement, whatever the journal).
        undone = Entry.objects.filter(hero=self.hero, state=Entry.State.UNDONE)
        undone.update(state=Entry.State.LEFT)
        Entry.objects.bulk_create(self._entries)

    def _save_rows(self) -> Patch:
        patch: Patch = list(self._gone)
        for (table, ordinal), (row, was) in self._touched.items():
            before, after = difference(was, columns(row))
            if not after:
                continue
            patch.append({"table": table, "row": ordinal, "before": before, "after": after})
            if row is self.hero:
                self._hero_fields.update(after)
            else:
                row.save(update_fields=list(after))
        patch += [
            {"table": table_of(row), "row": row.ordinal, "before": None, "after": whole(row)}  # type: ignore[attr-defined]
            for row in self._made
        ]
        for row in self._made_changed:
            row.save()
        if self.hero.next_ordinal != self._next_ordinal:
            self._hero_fields.add("next_ordinal")
        if self._hero_fields:
            self.hero.save(update_fields=list(self._hero_fields))
        return patch


def roll_data(rolled: Rolled) -> dict[str, Any]:
    """Return a roll as plain data, its origin with it."""
    return {**asdict(rolled.roll), "faces": list(rolled.faces), "origin": rolled.origin}


def at_table(hero: Character) -> dict[str, int | None]:
    """Return at which table, on which evening, what is done to a hero is done; nothing where he sits at none."""
    return {name: value for place in registries.PLACES for name, value in place(hero).items()}


@contextmanager
def all_or_nothing(same: QuerySet[Any]) -> Iterator[None]:
    """Change everything or nothing; raises AlreadyDone where a key that was there before (`same`) stands in the way."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        # The same request came twice at once: the other one has done it.
        if same.exists():
            raise AlreadyDone from None
        raise


def hold(mine: QuerySet[Any], seen: int | None, same: QuerySet[Action]) -> None:
    """Hold the one row of `mine` for a tap and raise its version, which must be `seen` unless that is None.

    The guarded update takes the lock on both databases, and tells a stale page. The key comes before the version, but
    is only sure once the lock is held: until then the same request, come twice at once, may still be at work. Where
    the version lets the tap begin, writing its action tells. Raises AlreadyDone, Stale or Http404.
    """
    held = mine if seen is None else mine.filter(version=seen)
    if held.update(version=F("version") + 1, played_at=timezone.now()):
        return
    if same.exists():
        raise AlreadyDone
    if mine.exists():
        raise Stale
    raise Http404


@contextmanager
def take_turn(
    ref: str, user: Any, key: str, seen: int | None, *, heroes: QuerySet[Character] | None = None
) -> Iterator[Turn]:
    """Hold one hero for one tap: lock and version first, log last, all or nothing.

    `seen` is the version of the page that a decision was made on, None for a delta, which always applies. `heroes` are
    those that this person may act for, his own unless said otherwise. Raises Http404 (none of them), AlreadyDone,
    Stale or NothingChanged; then nothing was written.
    """
    mine = (Character.objects.of(user) if heroes is None else heroes).filter(ref=ref)
    same = Action.objects.filter(author_id=user.pk, key=key)
    # A key may also come for two heroes at once, whose locks are not the same: the first has won.
    with all_or_nothing(same):
        # Its first statement, so that whatever is read afterwards is read of a hero who is held.
        hold(mine, seen, same)
        hero = HELD(ref)[0]
        action = Action.objects.create(author=user, key=key, **at_table(hero))
        turn = Turn(hero, user, key, action)
        yield turn
        turn.close()
