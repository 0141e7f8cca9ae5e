"""Portes, Monstres & Trésors."""

from django.apps import AppConfig


class PortesConfig(AppConfig):
    """Registers the family once every table is known."""

    name = "rulesets.portes"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the family."""
        from combat.families import register  # noqa: PLC0415 - its tables are known only now
        from rulesets.portes import links  # noqa: PLC0415 - the same
        from rulesets.portes.family import FAMILY  # noqa: PLC0415 - the same

        register(FAMILY)
        links.register()
