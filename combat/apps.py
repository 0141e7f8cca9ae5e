"""The combat app: fights saved step by step."""

from django.apps import AppConfig


class CombatConfig(AppConfig):
    """Fights and those who fight in them."""

    name = "combat"
    default_auto_field = "django.db.models.BigAutoField"
