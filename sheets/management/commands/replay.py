"""`manage.py replay FILE…`: play scenarios and print their results, one line of JSON each."""

import io
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesets.kit.replay import dump, results


class Command(BaseCommand):
    """Thin: the engine does the work, and no database is touched."""

    help = "Rejoue des scénarios de combat, de création ou d’actions (JSON Lines) et écrit leurs résultats."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Take one or more files."""
        parser.add_argument(
            "files", nargs="+", metavar="FICHIER", help="fichier de scénarios, ou - pour l’entrée standard"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Play each file in turn."""
        # JSON Lines are UTF-8 whatever the terminal's own encoding.
        if callable(reconfigure := getattr(self.stdout, "reconfigure", None)):
            reconfigure(encoding="utf-8")
        for name in options["files"]:
            for result in results(lines_of(name)):
                self.stdout.write(dump(result))


def lines_of(name: str) -> Iterable[bytes]:
    """Return the lines of a file, or of standard input for "-"; what cannot be read is said in French."""
    if name == "-":
        return sys.stdin.buffer
    try:
        return io.BytesIO(Path(name).read_bytes())
    except FileNotFoundError:
        raise CommandError(f"Le fichier « {name} » est introuvable.") from None
    except OSError as error:
        raise CommandError(f"Le fichier « {name} » ne peut pas être lu ({error.strerror}).") from None
