"""Queries per answer, counted in this process against a database of its own."""

import json
import os
import subprocess
import sys
import tempfile
from typing import Any

COUNT = """
import json, re
from django.test import Client
from django.test.utils import CaptureQueriesContext, setup_test_environment
from django.db import connection
setup_test_environment()
client = Client()
sheet = client.post("/nouveau/scorpions/", {"dice": "program", "key": "k" * 12}).url
version = lambda path: int(re.search(r'data-version="(\\d+)"', client.get(path).content.decode())[1])
told = {}
with CaptureQueriesContext(connection) as seen: client.get(sheet)
told["sheet_get"] = len(seen)
foe = {"rows": 1, "foe-0-habilete": 0, "foe-0-endurance": 999, "version": version(sheet), "key": "f" * 12}
client.post(sheet + "combat/", foe)
data = {"do": "attack", "foe": 0, "version": version(sheet), "key": "a" * 12, "page": "fight"}
htmx = {"HX-Request": "true"}
with CaptureQueriesContext(connection) as seen: client.post(sheet + "combat/agir/", data, headers=htmx)
told["attack_post"] = len(seen)
floor = "/floor/" + sheet.strip("/").split("/")[-1] + "/"
with CaptureQueriesContext(connection) as seen: client.get(floor)
told["floor_get"] = len(seen)
with CaptureQueriesContext(connection) as seen: client.post(floor, {"key": "z" * 12})
told["floor_post"] = len(seen)
print(json.dumps(told))
"""


def measure() -> dict[str, Any]:
    """Return the number of queries of each kind of answer."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
            "DATA_DIR": folder,
            "STATIC_ROOT": f"{folder}/static",
        }
        for arguments in (["migrate", "--verbosity", "0"], ["collectstatic", "--noinput", "--verbosity", "0"]):
            subprocess.run([sys.executable, "manage.py", *arguments], env=environment, check=True)
        shell = [sys.executable, "manage.py", "shell", "--no-imports", "--command", COUNT]
        done = subprocess.run(shell, env=environment, check=True, capture_output=True, text=True)
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told
