"""Settings of Signet; everything that differs between two installations is read from the environment."""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONE, SELF

from config.env import ROOT, data_dir, flag, sqlite_file, words
from config.private import keep_private
from config.secret import local_secret

BASE_DIR = ROOT
DATA_DIR = data_dir()

DEBUG = flag("DEBUG")
HTTPS = flag("HTTPS")
SECRET_KEY = os.environ.get("SECRET_KEY") or local_secret(DATA_DIR / "secret_key")
ALLOWED_HOSTS = words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")
# Proxies whose word counts for where a visitor comes from and how: addresses or networks.
TRUSTED_PROXIES = words("TRUSTED_PROXIES", "127.0.0.0/8,::1" if HTTPS else "")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_htmx",
    # "Simple": the loaders are spelled out below, so that none is put in behind our back.
    "template_partials.apps.SimpleAppConfig",
    "accounts",
    "sheets",
    "combat",
    "campaigns",
    "rulesets.defis",
    "rulesets.billy",
    "rulesets.cretoises",
    "rulesets.portes",
]

MIDDLEWARE = [
    "config.writing.WritingMiddleware",
    "config.heads.HeadLimitMiddleware",
    "config.proxies.ProxyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Outside the ones that may answer by themselves, so that their answers carry the header too.
    "csp.middleware.CSPMiddleware",
    "config.limits.BodyLimitMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "config.sessions.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.RenewSessionMiddleware",
    "accounts.middleware.SameUserMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.pages.PageHeadersMiddleware",
    "config.errors.NothingToShowMiddleware",
    "axes.middleware.AxesMiddleware",
    "accounts.middleware.ArrivalsMiddleware",
    "config.errors.ReadAgainMiddleware",
    # The last one hears of a fault first.
    "config.troubles.TroubleMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

_loaders: list[Any] = [
    "django.template.loaders.filesystem.Loader",
    "django.template.loaders.app_directories.Loader",
]
if not DEBUG:
    _loaders = [("django.template.loaders.cached.Loader", _loaders)]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [("template_partials.loader.Loader", _loaders)],
            "builtins": ["template_partials.templatetags.partials"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

DATABASES: dict[str, Any] = {"default": dj_database_url.config(default=f"sqlite:///{sqlite_file()}")}
_database = DATABASES["default"]
if _database["ENGINE"] == "django.db.backends.sqlite3":
    _database["OPTIONS"] = {
        **_database.get("OPTIONS", {}),
        # A transaction takes the write lock when it begins: it waits its turn, it is never refused half-way.
        "transaction_mode": "IMMEDIATE",
        # Seconds; then the tap is answered 503, and tried again by the page itself.
        "timeout": 8,
        # FULL: what was answered "saved" is still there after a power cut. Secure: what is deleted is overwritten.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;",
    }
    # Each thread of the server keeps its own: opening one, and reading its schema, costs as much as a small page.
    _database["CONN_MAX_AGE"] = None
else:
    _database["CONN_MAX_AGE"] = 600
    _database["CONN_HEALTH_CHECKS"] = True
keep_private(DATA_DIR, Path(_database["NAME"]) if "sqlite3" in _database["ENGINE"] else None)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "fr"
TIME_ZONE = os.environ.get("TIME_ZONE") or "Europe/Paris"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT") or BASE_DIR / "staticfiles")
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "config.lean_static.LeanManifestStorage"
    },
}

# A bestiary of a million bytes is the most that anybody sends, and the form around it. Files stay in memory.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_250_000
FILE_UPLOAD_MAX_MEMORY_SIZE = DATA_UPLOAD_MAX_MEMORY_SIZE
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "sign-in"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# By name and address together: guessing is stopped, and nobody can lock a player out from elsewhere.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_ON_SUCCESS = True
AXES_USERNAME_CALLABLE = "accounts.names.guessed_name"
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "again", "current", "code"]
AXES_CLIENT_IP_CALLABLE = "accounts.address.client_address"
AXES_LOCKOUT_TEMPLATE = "429.html"
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False

# A guest has no password: the cookie is his key. 400 days is the most that browsers keep one.
SESSION_COOKIE_AGE = 400 * 24 * 60 * 60
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_AGE = SESSION_COOKIE_AGE
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

# One switch, since at home the site is plain HTTP and a secure cookie would never come back.
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# A page needs none of what a browser could lend it, but for the screen that stays on during a fight.
PERMISSIONS_POLICY: dict[str, list[str] | str] = {
    "accelerometer": [],
    "camera": [],
    "display-capture": [],
    "geolocation": [],
    "gyroscope": [],
    "magnetometer": [],
    "microphone": [],
    "midi": [],
    "payment": [],
    "usb": [],
    "screen-wake-lock": "self",
}
# HSTS for subdomains and preloading bind names that belong to the host, not to this program.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "font-src": [NONE],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    # Whoever sends a wrong Host or a large body is no fault of the program's: a line of the log, and no traceback.
    "filters": {"plain": {"()": "config.logs.Plain"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line", "level": "ERROR", "filters": ["plain"]}
    },
    "root": {"handlers": ["console"], "level": "ERROR"},
    # Django's own handlers are for mail and for DEBUG; its records go to the console like the others.
    "loggers": {"django": {"handlers": [], "level": "ERROR", "propagate": True}},
}

# The source of the program's dice, by its dotted path.
DICE_RANDBELOW = "secrets.randbelow"
