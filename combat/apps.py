"""The combat app: fights saved step by step."""

from django.apps import AppConfig


class CombatConfig(AppConfig):
    """Fights and those who fight in them."""

    name = "combat"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let undo and redo of a hero's journal reach the encounter that keeps his PV."""
        # Models can be read only now.
        from rulesets.portes.encounters.keeping import EncounterKeeper
        from sheets.elsewhere import KEEPERS

        KEEPERS.append(EncounterKeeper())
