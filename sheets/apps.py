"""The sheets app: heroes, what they carry, their books and their journal."""

from django.apps import AppConfig


class SheetsConfig(AppConfig):
    """Adventure sheets and the journal."""

    name = "sheets"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Add to what stands below."""
        from sheets import links  # noqa: PLC0415 - tables are known only now

        links.register()
