"""The settings of the measured server: as in production, with the floor beside the pages."""

from pathlib import Path

from config.settings import *
from config.settings import TEMPLATES

ROOT_URLCONF = "tests.bench.urls"
TEMPLATES[0]["DIRS"] = [*TEMPLATES[0]["DIRS"], Path(__file__).parent / "templates"]
