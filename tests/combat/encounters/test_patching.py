"""Patches between two states as plain data."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.portes.encounters.patching import Moved, difference, patched, reversed_patch

leaves = st.none() | st.integers(-2, 2) | st.sampled_from(["", "a"])
things = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=12,
)
datas = st.fixed_dictionaries({"x": things, "y": things})


@given(datas, datas)
def test_a_patch_leads_there_and_back(before, after):
    patch = difference(before, after)
    assert patched(before, patch) == after
    assert patched(after, reversed_patch(patch)) == before
    assert (patch == []) is (before == after)


@given(datas, datas, datas)
def test_a_patch_on_other_data_is_refused_or_lands_where_it_says(before, after, other):
    patch = difference(before, after)
    try:
        there = patched(other, patch)
    except Moved:
        return
    assert patched(there, reversed_patch(patch)) == other


@pytest.mark.parametrize(
    ("data", "path"), [({"a": [1]}, ["a", 1]), ({"a": [1]}, ["b"]), ({"a": 1}, ["a", "b"]), ({"a": 3}, ["a"])]
)
def test_a_path_that_leads_nowhere_is_told(data, path):
    with pytest.raises(Moved):
        patched(data, [[path, 1, 2]])
