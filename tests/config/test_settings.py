"""Settings read from the environment, each in a process of its own."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

SECRET = "aZ4kP9wQx7Lm2Rt8" * 4
NAMES = {
    "DATABASE_URL",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "DEBUG",
    "CSRF_TRUSTED_ORIGINS",
    "HTTPS",
    "TIME_ZONE",
    "DJANGO_ALLOW_ASYNC_UNSAFE",
}


def manage(data: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name not in NAMES}
    clean |= {"DJANGO_SETTINGS_MODULE": "config.settings", "DATA_DIR": str(data)} | environment
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, env=clean, capture_output=True, text=True, check=False)


def value(data: Path, expression: str, **environment: str) -> str:
    code = f"from django.conf import settings as s; print(({expression}))"
    done = manage(data, "shell", "--no-imports", "-c", code, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_check_deploy_is_clean_with_https(tmp_path: Path):
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "DEBUG", HTTPS="1", SECRET_KEY=SECRET)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_the_key_made_here_is_good_enough_and_its_owners_alone(tmp_path: Path):
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "DEBUG", HTTPS="1")
    assert done.returncode == 0, done.stderr
    key = tmp_path / "secret_key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert value(tmp_path, "s.SECRET_KEY") == key.read_text()  # the second start reads the same key


def test_https_is_one_switch(tmp_path: Path):
    expression = (
        "s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_SSL_REDIRECT,"
        " s.SECURE_HSTS_SECONDS > 0, s.SECURE_PROXY_SSL_HEADER is not None"
    )
    assert value(tmp_path, expression, HTTPS="1") == "(True, True, True, True, True)"
    assert value(tmp_path, expression) == "(False, False, False, False, False)"


def test_defaults(tmp_path: Path):
    assert value(tmp_path, "s.DEBUG, s.LANGUAGE_CODE, s.TIME_ZONE") == "(False, 'fr', 'Europe/Paris')"
    database = value(tmp_path, "s.DATABASES['default']['NAME']")
    assert Path(database) == tmp_path.resolve() / "signet.sqlite3"


def test_the_environment_is_heard(tmp_path: Path):
    environment = {
        "SECRET_KEY": SECRET,
        "DEBUG": "1",
        "ALLOWED_HOSTS": "signet.example, autre.example",
        "CSRF_TRUSTED_ORIGINS": "https://signet.example",
        "TIME_ZONE": "America/Montreal",
        "DATABASE_URL": "postgres://u:p@db.example:5433/signet",
    }
    expression = "s.SECRET_KEY, s.DEBUG, s.ALLOWED_HOSTS, s.CSRF_TRUSTED_ORIGINS, s.TIME_ZONE"
    wanted = (SECRET, True, ["signet.example", "autre.example"], ["https://signet.example"])
    assert value(tmp_path, expression, **environment) == repr((*wanted, "America/Montreal"))
    expression = "[s.DATABASES['default'][k] for k in ('ENGINE', 'HOST', 'PORT', 'CONN_HEALTH_CHECKS')]"
    wanted_database = ["django.db.backends.postgresql", "db.example", 5433, True]
    assert value(tmp_path, expression, **environment) == repr(wanted_database)
    assert not (tmp_path / "secret_key").exists()


@pytest.mark.parametrize("name", ["DEBUG", "HTTPS"])
def test_a_word_that_is_neither_yes_nor_no_stops_the_start(tmp_path: Path, name: str):
    done = manage(tmp_path, "check", **{name: "peut-être"})
    assert done.returncode != 0
    assert f"{name}='peut-être'" in done.stderr
