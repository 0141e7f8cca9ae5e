"""The `replay` command around the engine: files, standard input, what cannot be read."""

import io
import json
import sys
from types import SimpleNamespace

import pytest

pytest.importorskip("django")

from django.core.management.base import CommandError

from sheets.management.commands.replay import Command

LINE = json.dumps({"id": "é\ud800", "ruleset": "scorpions", "do": "create", "dice": [1, 2, 3, 4, 5]}) + "\n"


def replayed(*files):
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    Command(stdout=out).handle(files=list(files))
    out.flush()
    return [json.loads(line) for line in out.buffer.getvalue().decode("utf-8").splitlines()]


def test_files_are_played_in_turn(tmp_path):
    paths = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    paths[0].write_text(LINE * 2 + "\n")
    paths[1].write_bytes(b"\xff\n" + LINE.encode())
    results = replayed(*map(str, paths))
    assert [result["id"] for result in results] == ["é\ud800"] * 2 + [None, "é\ud800"]


def test_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(LINE.encode())))
    assert [result["dice_used"] for result in replayed("-")] == [5]


def test_what_cannot_be_read_is_said_in_french(tmp_path):
    with pytest.raises(CommandError, match="introuvable"):
        replayed(str(tmp_path / "nowhere.jsonl"))
    with pytest.raises(CommandError, match="ne peut pas être lu"):
        replayed(str(tmp_path))
