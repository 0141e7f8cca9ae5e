"""What the templates of a fight see, made for one viewer: hidden numbers are taken out here."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from combat import chances, die_table, reading
from combat.bindings import FightBinding, fight_binding_of
from combat.bindings.base import foes_of, title_of
from combat.entries import entries_of, latest_of, newest_of
from combat.foe_rows import foe_rows
from combat.fortune import fortune_of, started
from combat.models import Combatant, Fight
from combat.play import fights_of, load_fight, open_fight_of
from combat.present_bestiary import met_here
from combat.waiting import waiting_fights
from rulesets.kit.protocol import Data, Offer
from rulesets.kit.registry import fight_rules
from sheets.bindings import Binding, binding_of
from sheets.bindings.base import score_box, with_ways
from sheets.models import Character, Entry
from sheets.present import base_context, held_back, offers_by_name, poll_context
from sheets.present_entries import entry_data
from sheets.present_history import history_context
from sheets.veil import asked_of

ROUNDS_SHOWN = 30
ENTRIES_READ = ROUNDS_SHOWN * 2
FEW_ENTRIES = 8


def fight_context(hero: Character, viewer: Any, refused: Any = None) -> Data:
    """Return what the fight page shows: the open fight, else the one that ended last if nothing came after it."""
    binding = binding_of(hero.ruleset)
    fight = open_fight_of(hero)
    if fight is None:
        # What the page has without a fight hangs on what was done before this tap: all of it is drawn.
        hero.changed = None
    ended = None if fight else _ended_last(hero)
    shown = fight or ended
    context = {
        **base_context(hero, viewer, refused),
        **poll_context(hero, "fight"),
        "page": "fight",
        "fight": fight,
        "ended": ended,
        "asked": asked_of(hero),
        "held": None,
        **start_context(hero, refused, viewer),
    }
    if shown is None:
        state = binding.load(hero)
        data = binding.ruleset.codec.hero_data(state)
        return {
            **context,
            "state": data,
            "scores": binding.scores(data, binding.ruleset.facts(state)),
            "acts": offers_by_name(binding.ruleset.acts(state)),
            "options": None,
        }
    shown.hero = hero
    ruleset = fight_rules(hero.ruleset)
    state = load_fight(shown)
    data = ruleset.codec.fight_data(state)
    listed, rounds = _log(shown, binding)
    fights = fight_binding_of(ruleset.family)
    facts = binding.ruleset.facts(fights.hero_in(state))
    offers = offers_by_name(ruleset.offers(state))
    foes = _foes(shown, state, offers, _last_target(listed))
    own = binding.fight_context({**data, "last": rounds[0] if rounds else None}, offers, foes)
    if shown.veil:
        own = binding.veiled(own)
        data["options"] = {name: value for name, value in data["options"].items() if not name.startswith("foe_")}
    return {
        **context,
        **own,
        "veiled": bool(shown.veil),
        "state": data["hero"],
        "scores": with_ways(binding.scores(data["hero"], facts), own),
        "facts": facts,
        "options": data["options"],
        "progress": data["progress"],
        "pending": state.pending,
        "outcome": data["outcome"],
        "foes": foes,
        "offers": offers,
        "odds": chances.of_fight(hero, fight, state, viewer) if fight else None,
        # The log only grows: what the page has of it stays below what is new.
        "rounds": [one for one in rounds if not one["known"]],
        "rest": any(one["known"] for one in rounds),
        "earlier": cache(lambda: _earlier(shown, binding)),
        "held": held_back(listed, refused),
        # A tap in the fight is itself the newest thing done.
        **history_context(hero, viewer, listed if listed and hero.changed and not listed[0]["known"] else ()),
        "last": rounds[0] if rounds else None,
        **(_story(shown, state.hero, data["options"], binding, viewer) if state.over else {"changes": []}),
        # Few pages of a fight ask for them.
        "acts": cache(lambda: offers_by_name(binding.ruleset.acts(state.hero))),
        "spoils": (
            [foe for foe in foes if foe["order"] in fights.lootable(shown)] if state.over and not shown.veil else []
        ),
    }


def start_context(hero: Character, refused: Any, viewer: Any) -> Data:
    """Return what the form of a new fight shows: its rows, and the marks of the text they were read from."""
    binding = binding_of(hero.ruleset)
    if not binding.fights:
        return {}
    values = dict(refused.values) if refused is not None and refused.where == "foes" else {}
    return {
        "hero": hero,
        # Asked for only where it is shown.
        "waiting": cache(lambda: waiting_fights(hero)),
        "here": lambda: met_here(hero, viewer),
        "company": lambda: binding.company(hero),
        "binding": binding,
        "refused": refused,
        "ahead": None,
        "foe_rows": foe_rows(binding, refused),
        "most_foes": fight_binding_of(binding.ruleset.family).most_foes,
        **_read(values, hero),
    }


def _read(values: Data, hero: Character) -> Data:
    """Return the marks of the text that a form carries, and its lines where it is a table to roll on."""
    ruleset = fight_rules(hero.ruleset)
    read = reading.shown(values, ruleset, fight_binding_of(ruleset.family))
    table = die_table.table_of(read["reading"]) if read["reading"] is not None else None
    return {**read, "table_rows": die_table.rows(table) if table else [], "table_sides": table.sides if table else 0}


def _ended_last(hero: Character) -> Fight | None:
    """Return the fight whose end is the last thing that holds in the journal."""
    last = Entry.objects.filter(hero=hero, state=Entry.State.DONE).order_by("-id").first()
    if last is None or last.fight_ordinal is None:
        return None
    found: Fight | None = fights_of(hero).filter(ordinal=last.fight_ordinal).first()
    return found


def _foes(fight: Fight, state: Any, offers: Mapping[str, Offer], last: int | None) -> list[Data]:
    """Return the adversaries; `target` says whether an attack may name this one, `main` which is the plain choice."""
    binding = fight_binding_of(binding_of(fight.ruleset).ruleset.family)
    codec = fight_rules(fight.ruleset).codec
    rows = foes_of(fight)
    targets = _targets(offers.get("attack"), state, binding)
    main = last if last in targets else (targets[0] if targets else None)
    return [
        {
            **(
                _veiled_foe(binding, row, foe, fight)
                if fight.veil
                else {**codec.foe_data(foe), **binding.marks(row, foe)}
            ),
            "order": row.order,
            "title": title_of(foe.name, row.order, several=len(rows) > 1),
            "target": row.order in targets,
            "main": row.order == main,
            "digit": targets.index(row.order) + 1 if row.order in targets else None,
        }
        for row, foe in zip(rows, state.foes, strict=True)
    ]


def _veiled_foe(binding: FightBinding, row: Combatant, foe: Any, fight: Fight) -> Data:
    """Return an adversary without a number, with how it is in words where the player is shown that."""
    down = binding.fallen(foe)
    state = binding.condition(row, foe) if fight.shown == Fight.Shown.CONDITION or down else ""
    return {"name": row.name, "dead": down, "state": state, "veiled": True}


def _targets(attack: Offer | None, state: Any, binding: FightBinding) -> list[int]:
    """Return whom an attack may name now."""
    if attack is None or attack.refusal is not None:
        return []
    named = [value for param in attack.params if param.name == "foe" for value in param.values]
    return [order for order in named if isinstance(order, int)] or list(binding.targets(state))


def _log(fight: Fight, binding: Binding) -> tuple[list[Data], list[Data]]:
    """Return the newest entries of a fight, and the assaults they make; after a tap, a few entries mostly tell."""
    changed = fight.hero.changed
    numbered = fight_binding_of(binding.ruleset.family).numbered
    if changed is not None:
        listed = [entry_data(entry, binding, changed) for entry in latest_of(fight, FEW_ENTRIES)]
        rounds = _rounds(listed, numbered)
        # Enough, if an assault that is not new is there too, and whom the hero struck last.
        if any(one["known"] for one in rounds[1:]) and any(entry["do"] == "attack" for entry in listed):
            return listed, rounds
    listed = [entry_data(entry, binding, changed) for entry in newest_of(fight, ENTRIES_READ)]
    return listed, _rounds(listed, numbered)


def _earlier(fight: Fight, binding: Binding) -> list[Data]:
    """Return the assaults of the fights that this one takes up again, newest first."""
    numbered = fight_binding_of(binding.ruleset.family).numbered
    rounds: list[Data] = []
    before = fight.resumes
    while before is not None and len(rounds) < ROUNDS_SHOWN:
        left = Fight.objects.filter(hero=fight.hero_id, ordinal=before).first()
        if left is None:
            break
        rounds += _rounds([entry_data(entry, binding) for entry in newest_of(left, ENTRIES_READ)], numbered)
        before = left.resumes
    return rounds[:ROUNDS_SHOWN]


def _last_target(listed: list[Data]) -> int | None:
    """Return whom the hero attacked last: striking on at the same one is the plain choice."""
    attacks = (entry["choice"].get("foe") for entry in listed if entry["do"] == "attack")
    return next(attacks, None)


def _rounds(listed: list[Data], numbered: bool) -> list[Data]:
    """Return the fight's log by assault, newest first; what is between two assaults goes with the one before.

    Where a book does not count its assaults, each choice that has something to tell stands by itself.
    """
    rounds: list[Data] = []
    for entry in reversed(listed):
        if entry["do"] == "fight":
            continue
        number = next((event["number"] for event in entry["events"] if "number" in event), None)
        if number is not None:
            begins = not rounds or number != rounds[-1]["number"]
        else:
            begins = not rounds or (not numbered and bool(entry["events"]))
        if begins:
            rounds.append({"id": entry["id"], "number": number, "events": [], "entries": []})
        rounds[-1]["entries"].append(entry)
        rounds[-1]["events"] += entry["events"]
        rounds[-1]["known"] = entry["known"]
    return rounds[::-1][:ROUNDS_SHOWN]


def _story(fight: Fight, now: Any, options: Data, binding: Binding, viewer: Any) -> Data:
    """Return what a fight that is over has changed, and how lucky it was."""
    entries = list(entries_of(fight).only("do", "choice", "rolls", "veil").order_by("id"))
    start = next((entry for entry in entries if entry.do == "fight"), None)
    begun = started(start.choice, options) if start is not None else None
    return {
        "changes": _changes(begun, now, binding),
        "fortune": fortune_of(fight.hero, viewer, entries, begun),
    }


def _changes(begun: Any, now: Any, binding: Binding) -> list[Data]:
    """Return what a fight has taken from each score as it counts, from how it began to now."""
    if begun is None:
        return []
    before, after = _numbers(begun.hero, binding), _numbers(now, binding)
    return [
        {**box, "before": before[name]["effective"], "after": box["effective"], "by": by}
        for name, box in after.items()
        if name in before and (by := box["effective"] - before[name]["effective"])
    ]


def _numbers(hero: Any, binding: Binding) -> dict[str, Data]:
    """Return every score and number of a hero of the engine as the sheet shows it, by its name."""
    data = binding.shown(hero)
    boxes = {box["name"]: box for box in binding.scores(data, binding.ruleset.facts(hero))}
    counts = {name: score_box(name, data[name]) for name in binding.adjustable if isinstance(data.get(name), int)}
    return {name: boxes.get(name) or counts[name] for name in binding.adjustable if name in boxes or name in counts}
