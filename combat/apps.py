"""The combat app: fights saved step by step."""

from django.apps import AppConfig


class CombatConfig(AppConfig):
    """Fights and those who fight in them."""

    name = "combat"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Add to what stands below."""
        from combat import links  # noqa: PLC0415 - tables are known only now

        links.register()
