"""What the templates of a fight see, made for one viewer: hidden numbers are taken out here."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from combat.bindings import fight_binding_of
from combat.models import Combatant, Fight
from combat.play import entries_of, load_fight, open_fight_of, with_rows
from combat.typed import rows_of
from rulesets.protocol import ONGOING, Data, Offer
from sheets.bindings import Binding, binding_of
from sheets.models import Character, Entry

ROUNDS_SHOWN = 30
WAITING_SHOWN = 20


def fight_context(hero: Character, viewer: Any, refused: Any = None) -> Data:
    """Return what the fight page shows: the open fight, else the one that ended last if nothing came after it."""
    from sheets.present import base_context, offers_by_name, scores

    binding = binding_of(hero.ruleset)
    fight = open_fight_of(hero)
    ended = None if fight else _ended_last(hero)
    shown = fight or ended
    context = {
        **base_context(hero, viewer, refused),
        "page": "fight",
        "fight": fight,
        "ended": ended,
        "asked": hero.asked,
        "waiting": waiting_fights(hero),
        "foe_rows": foe_rows(binding, refused),
        "can_undo": Entry.objects.filter(hero=hero, state=Entry.State.DONE).exclude(do="created").exists(),
        "can_redo": Entry.objects.filter(hero=hero, state=Entry.State.UNDONE).exists(),
    }
    if shown is None:
        state = binding.load(hero)
        data = binding.ruleset.codec.hero_data(state)
        return {**context, "state": data, "scores": scores(data), "options": None}
    shown.hero = hero
    state = load_fight(shown)
    data = binding.ruleset.codec.fight_data(state)
    kept = entries_of(shown)
    rounds = _rounds(kept, binding)
    offers = offers_by_name(binding.ruleset.offers(state))
    foes = _foes(shown, state, offers, kept)
    return {
        **context,
        **binding.fight_context(data, offers, foes),
        "state": data["hero"],
        "scores": scores(data["hero"]),
        "facts": binding.ruleset.facts(state.hero),
        "options": data["options"],
        "progress": data["progress"],
        "pending": state.pending,
        "outcome": data["outcome"],
        "foes": foes,
        "offers": offers,
        "rounds": rounds,
        "last": rounds[0] if rounds else None,
        "changes": _changes(shown, data["hero"]),
    }


def foe_rows(binding: Binding, refused: Any, *, where: str = "foes", present: Sequence[Data] = ()) -> list[Data]:
    """Return the rows of a form of adversaries: what was typed when the page comes back, else those `present`."""
    form = fight_binding_of(binding.ruleset.family).foe_form
    values = dict(refused.values) if refused is not None and refused.where == where else {}
    if not values:
        values = {f"foe-{row}-{name}": value for row, foe in enumerate(present) for name, value in foe.items()}
        values["rows"] = str(len(present) or 1)
    count = rows_of(values)
    return [
        {
            "number": row,
            "label": row + 1,
            "prefix": f"foe-{row}",
            "fields": {name: f"foe-{row}-{name}" for name in form.base_fields},
            **{name: values.get(f"foe-{row}-{name}", "") for name in form.base_fields},
        }
        for row in range(count)
    ]


def waiting_fights(hero: Character) -> list[Data]:
    """Return the fights left at their places, those of the present paragraph first (DEF-41)."""
    left = with_rows(Fight.objects.filter(hero=hero, status=Fight.Status.LEFT).order_by("-id"))[:WAITING_SHOWN]
    listed = []
    for fight in left:
        binding = fight_binding_of(binding_of(fight.ruleset).ruleset.family)
        listed.append(
            {
                "ordinal": fight.ordinal,
                "paragraph": fight.paragraph,
                "here": fight.paragraph == hero.paragraph,
                "outcome": fight.outcome,
                "foes": binding.remaining(fight, binding_of(fight.ruleset).ruleset),
            }
        )
    return sorted(listed, key=lambda fight: not fight["here"])


def _ended_last(hero: Character) -> Fight | None:
    """Return the fight whose end is the last thing that holds in the journal."""
    last = Entry.objects.filter(hero=hero, state=Entry.State.DONE).order_by("-id").first()
    if last is None or last.fight_ordinal is None:
        return None
    found: Fight | None = with_rows(Fight.objects.filter(hero=hero, ordinal=last.fight_ordinal)).first()
    return found


def _foes(fight: Fight, state: Any, offers: Mapping[str, Offer], kept: QuerySet[Entry]) -> list[Data]:
    """Return the adversaries; `target` says whether an attack may name this one, `main` which is the plain choice."""
    binding = fight_binding_of(binding_of(fight.ruleset).ruleset.family)
    codec = binding_of(fight.ruleset).ruleset.codec
    rows = [row for row in fight.combatants.all() if row.side == Combatant.Side.FOE]
    rows.sort(key=lambda row: row.order)
    targets = _targets(offers.get("attack"), state)
    last = _last_target(kept)
    main = last if last in targets else (targets[0] if targets else None)
    return [
        {
            **codec.foe_data(foe),
            **binding.marks(row, foe),
            "order": row.order,
            "title": foe.name or (f"Adversaire {row.order + 1}" if len(rows) > 1 else "Adversaire"),
            "target": row.order in targets,
            "main": row.order == main,
            "digit": targets.index(row.order) + 1 if row.order in targets else None,
        }
        for row, foe in zip(rows, state.foes, strict=True)
    ]


def _targets(attack: Offer | None, state: Any) -> list[int]:
    """Return whom an attack may name now."""
    if attack is None or attack.refusal is not None:
        return []
    named = [value for param in attack.params if param.name == "foe" for value in param.values]
    return [order for order in named if isinstance(order, int)] or list(state.nameable)


def _last_target(kept: QuerySet[Entry]) -> int | None:
    """Return whom the hero attacked last: striking on at the same one is the plain choice."""
    last = kept.filter(do="attack").order_by("-id").values_list("choice", flat=True).first()
    return (last or {}).get("foe")


def _rounds(kept: QuerySet[Entry], binding: Binding) -> list[Data]:
    """Return the fight's log by assault, newest first; what is between two assaults goes with the one before."""
    from sheets.present import entry_data

    listed = [entry_data(entry, binding) for entry in kept.select_related("action").order_by("-id")[: ROUNDS_SHOWN * 2]]
    rounds: list[Data] = []
    for entry in reversed(listed):
        if entry["do"] == "fight":
            continue
        number = next((event["number"] for event in entry["events"] if "number" in event), None)
        if not rounds or (number is not None and number != rounds[-1]["number"]):
            rounds.append({"number": number, "events": [], "entries": [], "typed": False})
        rounds[-1]["entries"].append(entry)
        rounds[-1]["events"] += entry["events"]
        rounds[-1]["typed"] |= entry["typed"]
    return rounds[::-1][:ROUNDS_SHOWN]


def _changes(fight: Fight, now: Data) -> list[Data]:
    """Return what the fight has taken from each score, from its first row of the journal to now."""
    if fight.outcome == ONGOING:
        return []
    start = Entry.objects.filter(hero_id=fight.hero_id, fight_ordinal=fight.ordinal, do="fight").order_by("-id").first()
    if start is None:
        return []
    then = start.choice["hero"]
    return [
        {
            "name": name,
            "before": value["current"],
            "after": now[name]["current"],
            "by": now[name]["current"] - value["current"],
        }
        for name, value in then.items()
        if isinstance(value, dict) and "current" in value and value["current"] != now[name]["current"]
    ]
