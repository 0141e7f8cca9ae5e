"""The log has tracebacks of the program's faults alone."""

import logging
import sqlite3

import pytest
from django.core.exceptions import DisallowedHost
from django.db import OperationalError

from config.logs import Plain


def full_disk() -> Exception:
    cause = sqlite3.OperationalError("database or disk is full")
    cause.sqlite_errorcode = sqlite3.SQLITE_FULL
    error = OperationalError("database or disk is full")
    error.__cause__ = cause
    return error


def said(name: str, error: Exception) -> str:
    """Return what the log says when an error is written to it."""
    try:
        raise error
    except Exception as caught:
        found = (type(caught), caught, caught.__traceback__)
    record = logging.LogRecord(name, logging.ERROR, __file__, 1, "While answering %s", ("/x",), found)
    assert Plain().filter(record)
    return logging.Formatter("{message}", style="{").format(record)


@pytest.mark.parametrize(
    ("name", "error", "line"),
    [
        ("django.security.DisallowedHost", DisallowedHost("evil.example"), "While answering /x"),
        ("django.request", full_disk(), "While answering /x: database or disk is full"),
        ("waitress", ConnectionResetError(), "While answering /x"),
    ],
)
def test_somebody_elses_fault_is_one_line(name: str, error: Exception, line: str):
    assert said(name, error) == line


@pytest.mark.parametrize("name", ["django.request", "waitress"])
def test_a_fault_of_the_programs_keeps_its_traceback(name: str):
    assert "Traceback" in said(name, ZeroDivisionError())
