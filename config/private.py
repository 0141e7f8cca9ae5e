"""What players wrote is nobody else's: the data folder and the SQLite file are open to their owner alone."""

from pathlib import Path

FOLDER, FILE = 0o700, 0o600


def keep_private(folder: Path, database: Path | None, *, make: bool = False) -> None:
    """Close the folder and the database, with what SQLite keeps beside it, to all but their owner.

    `make` makes what is not there yet, so that it is never open, not even for a moment. A folder of somebody else's,
    or one on a disk that knows no owners, is left as it is.
    """
    if make:
        folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
        if database is not None and database.parent.exists():
            database.touch(mode=FILE)
    files = [database.with_name(database.name + end) for end in ("", "-wal", "-shm", "-journal")] if database else []
    for path, mode in ((folder, FOLDER), *((file, FILE) for file in files)):
        try:
            if path.exists() and path.stat().st_mode & 0o777 != mode:
                path.chmod(mode)
        except OSError:
            continue
