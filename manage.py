#!/usr/bin/env python
"""Django's command line for Signet."""

import os
import sys


def main() -> None:
    """Run one administrative command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - the settings are named first

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
