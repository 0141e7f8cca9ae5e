"""Défis Fantastiques: le Marais aux Scorpions, DF 62."""

from django.apps import AppConfig


class DefisConfig(AppConfig):
    """Registers the family once every table is known."""

    name = "rulesets.defis"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the family."""
        from combat.families import register  # noqa: PLC0415 - its tables are known only now
        from rulesets.defis import links  # noqa: PLC0415 - the same
        from rulesets.defis.family import FAMILY  # noqa: PLC0415 - the same

        register(FAMILY)
        links.register()
