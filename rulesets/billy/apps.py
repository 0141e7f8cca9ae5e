"""La Forteresse du Chaudron Noir."""

from django.apps import AppConfig


class BillyConfig(AppConfig):
    """Registers the family once every table is known."""

    name = "rulesets.billy"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the family."""
        from combat.families import register  # noqa: PLC0415 - its tables are known only now
        from rulesets.billy.family import FAMILY  # noqa: PLC0415 - the same

        register(FAMILY)
