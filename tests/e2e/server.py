"""A real server on a database of its own, which a test may kill and start again."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from config.serve import port_is_free
from tests.e2e.dice import VARIABLE

SET_ASIDE = {
    "DATABASE_URL",
    "DEBUG",
    "HTTPS",
    "ALLOWED_HOSTS",
    "SECRET_KEY",
    "TIME_ZONE",
    "DJANGO_ALLOW_ASYNC_UNSAFE",
}


class Server:
    """`server.url`; `server.kill()` is a power cut to the program, `server.start()` the next morning."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.dice_file = folder / "dice.json"
        self.log = folder / "server.log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None
        # How often its power was cut.
        self.falls = 0
        self.environment = {name: value for name, value in os.environ.items() if name not in SET_ASIDE} | {
            "DJANGO_SETTINGS_MODULE": "tests.e2e.settings",
            "DATA_DIR": str(folder),
            "STATIC_ROOT": str(folder / "static"),
            VARIABLE: str(self.dice_file),
        }

    def manage(self, *arguments: str) -> str:
        """Run a management command on the server's own database and return what it prints."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def prepare(self) -> None:
        """Make the database and gather the static files under their hashed names."""
        self.manage("migrate", "--verbosity", "0")
        self.manage("collectstatic", "--noinput", "--verbosity", "0")

    def start(self) -> None:
        """Start on the same port with the same data, and return once a page is answered."""
        assert not self.running, "already running"
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "config.server", "127.0.0.1", str(self.port), "2"],
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        deadline = time.monotonic() + 30
        while not self._answers():
            assert self._process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.05)

    def kill(self) -> None:
        """End the server and its workers at once, with no chance to tidy up."""
        self.falls += 1
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Let the server finish what it is doing and end."""
        self._end(signal.SIGTERM)

    def restart(self) -> None:
        """Kill and start again."""
        self.kill()
        self.start()

    @property
    def running(self) -> bool:
        """Whether it was started and has not ended since, by itself or told."""
        return self._process is not None and self._process.poll() is None

    def _end(self, how: signal.Signals) -> None:
        if self._process is None or not self.running:
            return
        if how == signal.SIGKILL:
            os.killpg(self._process.pid, how)
        else:
            self._process.send_signal(how)
        self._process.wait(timeout=40)
        # Of those that were killed with it the last may be there a moment longer.
        deadline = time.monotonic() + 30
        while not port_is_free("127.0.0.1", self.port):
            assert time.monotonic() < deadline, "another program has taken the port"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            urllib.request.urlopen(f"{self.url}/no-such-page/", timeout=5)
        except urllib.error.HTTPError as error:
            return error.code == 404
        except OSError:
            return False
        return True
