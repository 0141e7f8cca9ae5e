"""What `make run` checks and says before it serves."""

import os
import socket
import subprocess
import sys

from config import serve
from config.serve import names_of_this_machine, port_is_free, shown_address


def test_a_taken_port_is_named_in_both_languages():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert not port_is_free("127.0.0.1", port)
        done = subprocess.run(
            [sys.executable, "-m", "config.serve"],
            env=os.environ | {"PORT": str(port), "HOST": "127.0.0.1"},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert f"Le port {port} est déjà pris" in done.stderr
    assert f"Port {port} is already taken" in done.stderr


def test_alone_at_home_only_this_machine_is_answered():
    assert names_of_this_machine("127.0.0.1") == ["localhost", "127.0.0.1", "[::1]"]
    assert shown_address("127.0.0.1", 8000) == "http://127.0.0.1:8000/"


def test_on_the_network_the_machines_names_are_answered_too():
    assert socket.gethostname().lower() in names_of_this_machine("0.0.0.0")
    assert "192.0.2.9" in names_of_this_machine("192.0.2.9")
    assert shown_address("::1", 8000) == "http://[::1]:8000/"


def test_a_table_is_told_its_address_as_a_code_too(monkeypatch):
    monkeypatch.setattr(serve, "lan_address", lambda: "192.168.1.20")
    assert serve.told("127.0.0.1", 8000, table=False).startswith("Signet : http://127.0.0.1:8000/ ")
    said = serve.told("0.0.0.0", 8000, table=True)
    code, _, last = said.rpartition("\n")
    assert last.startswith("Signet : http://192.168.1.20:8000/ ")
    assert set(code.partition("\nVisez")[0]) <= set("█▀▄ \n\x1b[97;40m")
    # 25 modules and the quiet zone around them: what a phone can read.
    assert len(code.splitlines()) > 12
