"""Patches between two states of an encounter, as plain data: a list of changes `[path, before, after]`.

A path leads through keys and places of lists. Lists of unequal length change as a whole.
"""

from typing import Any

from rulesets.kit.protocol import Data

Change = list[Any]
Patch = list[Change]


class Moved(Exception):
    """The data does not stand as a patch left it; carries the path of the first difference."""

    def __init__(self, path: list[Any]) -> None:
        super().__init__(path)
        self.path = path


def difference(before: Any, after: Any, path: tuple[Any, ...] = ()) -> Patch:
    """Return what leads from one to the other, nothing when they are the same.

    >>> difference({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]})
    [[['b', 1], 2, 3]]
    """
    if before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return [change for key in after for change in difference(before[key], after[key], (*path, key))]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return [change for place, (old, new) in pairs for change in difference(old, new, (*path, place))]
    return [[list(path), before, after]]


def reversed_patch(patch: Patch) -> Patch:
    """Return the patch that takes this one back."""
    return [[path, after, before] for path, before, after in reversed(patch)]


def patched(data: Data, patch: Patch) -> Data:
    """Return the data with a patch played on it; raises Moved where it does not stand as the patch begins.

    >>> patched({"a": 1, "b": [1, 2]}, [[["b", 1], 2, 3]])
    {'a': 1, 'b': [1, 3]}
    """
    for path, before, after in patch:
        data = _put(data, path, 0, before, after)
    return data


def _put(data: Any, path: list[Any], depth: int, before: Any, after: Any) -> Any:
    if depth == len(path):
        if data != before:
            raise Moved(path)
        return after
    key = path[depth]
    try:
        inner = _put(data[key], path, depth + 1, before, after)
    except (KeyError, IndexError, TypeError):
        raise Moved(path) from None
    if isinstance(data, dict):
        return {**data, key: inner}
    return [*data[:key], inner, *data[key + 1 :]]
