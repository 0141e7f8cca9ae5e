"""The sheets app: heroes, what they carry, their books and their journal."""

from django.apps import AppConfig


class SheetsConfig(AppConfig):
    """Adventure sheets and the journal."""

    name = "sheets"
    default_auto_field = "django.db.models.BigAutoField"
