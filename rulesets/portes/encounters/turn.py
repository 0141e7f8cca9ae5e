"""One tap of an encounter from lock to log, as `sheets.turn` is for a hero.

What is taken hold of stands in one order: heroes by their keys, the encounter, its table last.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.db.models import F

from campaigns.live import running_session, touch
from campaigns.models import Campaign
from rulesets.kit.dice import Rolled
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Data
from rulesets.portes.encounters import heroes
from rulesets.portes.encounters.patching import Patch, difference
from rulesets.portes.encounters.rows import canonical, fetch, issued_of, rules_of, state_data, store
from rulesets.portes.models import Encounter, EncounterEntry
from sheets.models import Action, Entry
from sheets.turn import NothingChanged, all_or_nothing, hold, roll_data

OPEN = Encounter.Status.OPEN
OVER = Encounter.Status.OVER


class EncounterTurn:
    """What one tap does to one encounter, gathered so that it is written, and can be taken back, as a whole."""

    def __init__(self, encounter: Encounter, author: Any, key: str, action: Action) -> None:
        self.encounter = encounter
        self.author = author
        self.key = key
        self.action = action
        self.kind: str = Action.Kind.DO
        self.undoes: Action | None = None
        # All the actions that are taken back.
        self.undone: set[int] = set()
        self.before: Data = kept(encounter)
        self.after = self.before
        # Keys that were given, whatever is taken back: see `rulesets.portes.encounters.rows`.
        self.issued: list[int] = issued_of(encounter)
        # PV that heroes had when an undone step let them go: what their sheets must still have for it to be taken back.
        self.left: dict[str, int] = {}
        # Of new sides, whether their numbers are the MdT's alone.
        self.hidden: dict[int, bool] = {}
        # Heroes whose sheets the same step has already brought back to where it leads.
        self.followed: set[str] = set()
        self._entries: list[EncounterEntry] = []
        self._columns: set[str] = set()
        self._settled = False
        self._state: Any = None

    @property
    def state(self) -> Any:
        """The engine's encounter as this turn has it so far."""
        if self._state is None:
            self._state = rules_of(self.encounter).codec.encounter({**self.after["state"], "issued": self.issued})
        return self._state

    def become(self, state: Any, status: str | None = None) -> None:
        """Bring the encounter to another state; its status follows, unless it is given."""
        data = canonical(rules_of(self.encounter).codec.encounter_data(state))
        if status is None:
            status = OVER if state.over else OPEN
        self.issued = data.pop("issued")
        self.lead_to({"status": status, "state": data})

    def lead_to(self, data: Data) -> None:
        """Bring the encounter to what the journal keeps of a state."""
        self.after, self._state = data, None

    def settle(self, **values: Any) -> None:
        """Change columns that no journal has."""
        for name, value in values.items():
            if getattr(self.encounter, name) != value:
                setattr(self.encounter, name, value)
                self._columns.add(name)

    def settled(self) -> None:
        """Note that something beside the encounter's own row was changed."""
        self._settled = True

    def record(
        self,
        do: str,
        *,
        choice: Mapping[str, Any] | None = None,
        rolls: Sequence[Rolled] = (),
        events: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        """Note what was done; what the turn changes goes into the patch of its last entry."""
        self._entries.append(
            EncounterEntry(
                encounter=self.encounter,
                action=self.action,
                do=do,
                choice=dict(choice or {}),
                rolls=[roll_data(rolled) for rolled in rolls],
                events=[dict(event) for event in events],
            )
        )

    def close(self) -> None:
        """Write rows, entries, what heroes and the clock get of it; raises NothingChanged."""
        patch = difference(self.before, self.after)
        settled = self._settled or self._columns
        if not patch and not self._entries and not settled and self.kind == Action.Kind.DO:
            raise NothingChanged
        if self.kind != Action.Kind.DO:
            self.action.kind, self.action.undoes = self.kind, self.undoes
            self.action.save(update_fields=["kind", "undoes"])
        self._write_entries(patch)
        if patch:
            self._store()
        elif self._columns:
            self.encounter.save(update_fields=sorted(self._columns))
        touch(self.encounter.campaign_id)

    def _store(self) -> None:
        encounter, before, after = self.encounter, self.before, self.after
        was, now = before["status"], after["status"]
        if now == OPEN:
            refs = heroes.refs_of(after["state"])
            known = set(heroes.refs_of(before["state"]))
            heroes.refuse_strangers(encounter.campaign_id, encounter.ruleset, [ref for ref in refs if ref not in known])
            heroes.refuse_elsewhere(encounter, refs)
        here, there = heroes.pv_of(before, was == OPEN), heroes.pv_of(after, now == OPEN)
        if was != OPEN or self.kind != Action.Kind.DO:
            # Before the rows say that they are here: from then on their sheets show what the encounter has.
            back = {ref: self.left.get(ref, pv) for ref, pv in there.items() if ref not in {*here, *self.followed}}
            heroes.refuse_changed(encounter, back)
            heroes.take_again(encounter, there.keys() - here.keys(), self.undone, self.followed)
        store(encounter, {**after["state"], "issued": self.issued}, now, self.hidden)
        heroes.raise_versions(
            encounter.campaign_id, sorted(ref for ref in here.keys() | there.keys() if here.get(ref) != there.get(ref))
        )
        if self.kind != Action.Kind.UNDO:
            # Those who are no more in it, all of them at its end, have the last PV that they had here.
            last = {**here, **heroes.pv_of(after)}
            by = (self.undoes or self.action).pk
            gone = {ref: last[ref] for ref in here.keys() - there.keys()}
            heroes.give_back(encounter, gone, self.author, self.key, by)
        gone_by = (after["state"]["tours"] if now == OVER else 0) - (before["state"]["tours"] if was == OVER else 0)
        if gone_by:
            move_clock(encounter.campaign_id, gone_by)

    def _write_entries(self, patch: Patch) -> None:
        if not self._entries:
            return
        self._entries[-1].patch = patch
        undone = EncounterEntry.objects.filter(encounter=self.encounter, state=Entry.State.UNDONE)
        undone.update(state=Entry.State.LEFT)
        EncounterEntry.objects.bulk_create(self._entries)


def kept(encounter: Encounter) -> Data:
    """Return what the journal keeps of an encounter as its rows have it."""
    state = state_data(encounter)
    del state["issued"]
    return {"status": str(encounter.status), "state": state}


def move_clock(campaign_id: int, tours: int) -> None:
    """Move a table's clock; a clock that was set back by hand meanwhile does not go under nothing."""
    campaign = Campaign.objects.filter(pk=campaign_id)
    if tours >= 0:
        campaign.update(tours=F("tours") + tours)
    elif not campaign.filter(tours__gte=-tours).update(tours=F("tours") + tours):
        campaign.update(tours=0)


@contextmanager
def take(ref: str, user: Any, key: str, seen: int | None, *, bring: Sequence[str] = ()) -> Iterator[EncounterTurn]:
    """Hold one encounter of a table that this person leads for one tap: heroes first, log last, all or nothing.

    `seen` is the version of the page that a decision was made on, None for a delta, which always applies. `bring` are
    heroes that come in. Raises Http404, AlreadyDone, Stale or NothingChanged; then nothing was written.
    """
    mine = Encounter.objects.led_by(user).filter(ref=ref)
    same = Action.objects.filter(author_id=user.pk, key=key)
    with all_or_nothing(same):
        heroes.hold(ref, bring)
        hold(mine, seen, same)
        encounter = fetch(mine).get()
        session = running_session(encounter.campaign_id)
        action = Action.objects.create(author=user, key=key, campaign_id=encounter.campaign_id, session_id=session)
        turn = EncounterTurn(encounter, user, key, action)
        yield turn
        turn.close()


def refuse_closed(encounter: Encounter) -> None:
    """Raise RuleViolation where nothing can be done: the encounter waits, or is over."""
    if encounter.status == Encounter.Status.WAITING:
        raise RuleViolation("Cette rencontre est interrompue : reprenez-la d’abord.")
    if encounter.status == OVER:
        raise RuleViolation("Cette rencontre est terminée.")
