"""Settings read from the environment, each in the type it is used in."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

YES = {"1", "true", "yes", "on", "oui"}
NO = {"", "0", "false", "no", "off", "non"}


def flag(name: str, default: bool = False) -> bool:
    """Read a yes or no; a word that is neither stops the start rather than being guessed at."""
    word = os.environ.get(name)
    if word is None:
        return default
    if word.strip().lower() in YES:
        return True
    if word.strip().lower() in NO:
        return False
    raise ValueError(f"{name}={word!r} : écrire 1 ou 0.")


def words(name: str, default: str = "") -> list[str]:
    """Read a list written with commas."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def data_dir() -> Path:
    """Return the folder of the SQLite file and the local secret key."""
    return Path(os.environ.get("DATA_DIR") or ROOT / "var").resolve()


def sqlite_file() -> Path:
    """Return where the data are, unless `DATABASE_URL` says that they are elsewhere."""
    return data_dir() / "signet.sqlite3"
