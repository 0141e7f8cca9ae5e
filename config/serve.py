"""Starts Signet on this machine: data brought up to date, then the server (`python -m config.serve`).

With `--table` it listens to the network and draws its address as a QR code, for the phones around a table.
"""

import io
import os
import socket
import subprocess
import sys

import segno

from config.env import data_dir, sqlite_file
from config.private import keep_private
from lib.network import LOOPBACK, lan_address

WHITE_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"


def port_is_free(host: str, port: int) -> bool:
    """Tell whether a server could listen there now."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def names_of_this_machine(host: str) -> list[str]:
    """Return the names that a browser may reach this server by when it listens on `host`."""
    names = ["localhost", "127.0.0.1", "[::1]"]
    if host not in LOOPBACK:
        name = socket.gethostname().lower()
        names += [name, f"{name}.local", host if host not in {"0.0.0.0", "::"} else lan_address() or ""]
    return [name for name in dict.fromkeys(names) if name]


def shown_address(host: str, port: int) -> str:
    """Return the address to type in a browser, from a phone too when the server listens to the network."""
    if host in {"0.0.0.0", "::"}:
        host = lan_address() or "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def code_of(address: str) -> str:
    """Return an address as a QR code of half blocks, white around black whatever the terminal's colours are."""
    out = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(out=out, compact=True)
    return "\n".join(f"{WHITE_ON_BLACK}{line}{PLAIN}" for line in out.getvalue().splitlines())


def told(host: str, port: int, *, table: bool) -> str:
    """Return what is said once it runs: the address, and for a table its QR code too."""
    address = shown_address(host, port)
    said = f"Signet : {address} (Ctrl+C pour arrêter / to stop)"
    if not table:
        return said
    return (
        f"{code_of(address)}\nVisez ce code avec un téléphone du même réseau. / Scan it from the same network.\n{said}"
    )


def main() -> int:
    """Check the port, migrate, collect the static files, and become the server."""
    table = "--table" in sys.argv[1:]
    host = os.environ.get("HOST") or ("0.0.0.0" if table else "127.0.0.1")
    port = os.environ.get("PORT") or "8000"
    if not port.isdecimal() or not 0 < int(port) < 65536:
        print(f"PORT={port} : un port est un nombre de 1 à 65535. / A port is a number from 1 to 65535.")
        return 2
    if not port_is_free(host, int(port)):
        print(
            f"Le port {port} est déjà pris sur {host} (ou l’adresse n’est pas à cette machine) :"
            f" essayez « make run PORT={int(port) % 65535 + 1} ».\n"
            f"Port {port} is already taken on {host} (or the address is not this machine’s):"
            f" try “make run PORT={int(port) % 65535 + 1}”.",
            file=sys.stderr,
        )
        return 1
    processes = os.environ.get("WEB_CONCURRENCY") or "2"
    if not processes.isdecimal() or not 0 < int(processes) < 100:
        print(f"WEB_CONCURRENCY={processes} : un nombre de 1 à 99. / A number from 1 to 99.")
        return 2
    os.environ.setdefault("ALLOWED_HOSTS", ",".join(names_of_this_machine(host)))
    keep_private(data_dir(), None if os.environ.get("DATABASE_URL") else sqlite_file(), make=True)
    for command in (["migrate", "--verbosity", "0"], ["collectstatic", "--noinput", "--verbosity", "0"]):
        done = subprocess.run([sys.executable, "manage.py", *command], check=False)
        if done.returncode:
            return done.returncode
    print(told(host, int(port), table=table), flush=True)
    os.execv(sys.executable, [sys.executable, "-m", "config.server", host, port, processes])


if __name__ == "__main__":
    raise SystemExit(main())
