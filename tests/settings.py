"""The real settings, read from a fixed environment, with what makes tests fast and needs no build."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

os.environ["SECRET_KEY"] = "x7Vd2pQm" * 8
for _name in ("DEBUG", "HTTPS", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "TIME_ZONE"):
    os.environ.pop(_name, None)

from config.settings import *
from config.settings import DATABASES, STORAGES

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_AUTOREFRESH = True

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, as in real life: a database in memory knows neither WAL nor a second connection. In a folder of
    # this process's own, so that two runs side by side do not meet.
    _folder = Path(tempfile.mkdtemp(prefix="signet-test-"))
    atexit.register(shutil.rmtree, _folder, ignore_errors=True)
    DATABASES["default"]["TEST"] = {"NAME": str(_folder / "test.sqlite3")}
