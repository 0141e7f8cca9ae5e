"""Sides and combatants get keys of their own: those who are there by their present places, in the journal too."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Any

from django.db import migrations, models

Key = list[int]
Standing = list[tuple[int, list[Key]]]
"""The keys of sides and of their members, by place."""

AT_REST = {"moved": 0, "behind": 0}


def give_keys(apps: Any, schema_editor: Any) -> None:
    """Give keys to every encounter, and to what its journal can still bring back."""
    for encounter in apps.get_model("combat", "Encounter").objects.all():
        standing: Standing = []
        for side in encounter.sides.order_by("order"):
            members = list(side.members.order_by("order"))
            for number, member in enumerate(members):
                member.origin, member.number = side.order, number
                member.save(update_fields=["origin", "number"])
            side.key = side.order
            side.save(update_fields=["key"])
            standing.append((side.order, [[side.order, number] for number in range(len(members))]))
        issued = [len(members) for _, members in standing]
        done = encounter.entries.filter(state="done").order_by("-id")
        undone = encounter.entries.filter(state="undone").order_by("id")
        for entries, known, other in ((done, 2, 1), (undone, 1, 2)):
            at = [(key, list(members)) for key, members in standing]
            for entry in entries:
                at = rekey(entry.patch, at, issued, known, other)
                entry.save(update_fields=["patch"])
        encounter.issued = "/".join(map(str, issued))
        encounter.save(update_fields=["issued"])


def rekey(patch: list[list[Any]], at: Standing, issued: list[int], known: int, other: int) -> Standing:
    """Write keys into the lists of a patch, whose `known` end stands `at`; returns how its `other` end stands."""
    after = [(key, list(members)) for key, members in at]
    left: dict[tuple[str, str], Key] = {}
    lists: list[tuple[int, list[Any]]] = []
    for change in patch:
        path = change[0]
        if path == ["state", "sides"]:
            for place in range(len(change[known])):
                change[known][place]["key"] = at[place][0]
            for place in range(len(change[other])):
                if place >= len(at):
                    after.append((len(issued), []))
                    issued.append(0)
                change[other][place]["key"] = after[place][0]
            pairs = zip(change[known], change[other], strict=False)
            lists += [(place, ["", *_ends(old, new, known)]) for place, (old, new) in enumerate(pairs)]
            for place in range(len(at), len(change[other])):
                lists.append((place, ["", *_ends({"members": []}, change[other][place], known)]))
            for place in range(len(change[other]), len(at)):
                _write(change[known][place]["members"], at[place][1])
            del after[len(change[other]) :]
        elif len(path) == 4 and path[:2] == ["state", "sides"] and path[3] == "members":
            lists.append((path[2], change))
    found: list[tuple[int, list[Any], list[Key | None]]] = []
    for place, change in lists:
        keys = at[place][1] if place < len(at) else []
        matched = _matched(change[known], keys, change[other])
        _write(change[known], keys)
        left |= {_ident(one): key for one, key in zip(change[known], keys, strict=True) if key not in matched}
        found.append((place, change[other], matched))
    for place, members, matched in found:
        side = after[place][0]
        for number, one in enumerate(members):
            if matched[number] is None:
                matched[number] = left.pop(_ident(one), None)
            if matched[number] is None:
                matched[number] = [side, issued[side]]
                issued[side] += 1
        keys = [key for key in matched if key is not None]
        _write(members, keys)
        after[place] = (side, keys)
    return after


def _ends(old: Any, new: Any, known: int) -> tuple[Any, Any]:
    ends = (old["members"], new["members"])
    return ends if known == 1 else (ends[1], ends[0])


def _ident(member: Any) -> tuple[str, str]:
    return member["name"], member["ref"]


def _matched(known: list[Any], keys: list[Key], other: list[Any]) -> list[Key | None]:
    """Return the keys of those who stand in both lists, None for the others."""
    matched: list[Key | None] = [None] * len(other)
    blocks = SequenceMatcher(None, [*map(_ident, known)], [*map(_ident, other)], autojunk=False).get_matching_blocks()
    for block in blocks:
        for step in range(block.size):
            matched[block.b + step] = keys[block.a + step]
    return matched


def _write(members: list[Any], keys: Iterable[Key]) -> None:
    for one, key in zip(members, keys, strict=True):
        one |= {**AT_REST, "key": list(key)}


class Migration(migrations.Migration):
    dependencies = [
        ("combat", "0006_own_combat_movement"),
    ]

    operations = [
        migrations.AddField("encounter", "issued", models.CharField(blank=True, max_length=200, default=""), False),
        migrations.AddField("encounterside", "key", models.PositiveSmallIntegerField(default=0), False),
        migrations.AddField("encountermember", "origin", models.PositiveSmallIntegerField(default=0), False),
        migrations.AddField("encountermember", "number", models.PositiveIntegerField(default=0), False),
        migrations.AddField("encountermember", "moved", models.PositiveIntegerField(default=0)),
        migrations.AddField("encountermember", "behind", models.PositiveIntegerField(default=0)),
        migrations.RunPython(give_keys, migrations.RunPython.noop),
    ]
