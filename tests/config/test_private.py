"""The data folder and the database are their owner's alone."""

from pathlib import Path

from config.private import keep_private


def modes(*paths: Path) -> set[int]:
    return {path.stat().st_mode & 0o777 for path in paths}


def test_what_stood_open_is_closed(tmp_path: Path):
    folder = tmp_path / "var"
    folder.mkdir(mode=0o755)
    files = [folder / f"signet.sqlite3{end}" for end in ("", "-wal", "-shm")]
    for file in files:
        file.touch(mode=0o644)
    keep_private(folder, files[0])
    assert modes(folder) == {0o700} and modes(*files) == {0o600}


def test_what_is_not_there_yet_is_made_closed(tmp_path: Path):
    folder = tmp_path / "deep" / "var"
    keep_private(folder, folder / "signet.sqlite3", make=True)
    assert modes(folder) == {0o700} and modes(folder / "signet.sqlite3") == {0o600}


def test_nothing_is_made_unless_asked_for(tmp_path: Path):
    keep_private(tmp_path / "var", tmp_path / "var" / "signet.sqlite3")
    assert not (tmp_path / "var").exists()
