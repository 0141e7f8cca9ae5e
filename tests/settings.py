"""The real settings, read from a fixed environment, with what makes tests fast and needs no build."""

import os

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
    # A file, as in real life: a database in memory knows neither WAL nor a second connection.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
