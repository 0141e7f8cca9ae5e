"""The secret key of an installation that was given none."""

import os
import secrets
from pathlib import Path


def local_secret(path: Path) -> str:
    """Return the key kept in `path`, made at the first call and readable by its owner alone."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Written aside and linked: of two processes starting together one wins, and none reads half a key.
    aside = path.with_name(f"{path.name}.{os.getpid()}")
    if not path.exists():
        handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(aside, path)
        except FileExistsError:
            pass
        finally:
            aside.unlink()
    return path.read_text().strip()
