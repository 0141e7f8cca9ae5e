"""The campaigns app: tables of several players, their MdT, and what they share."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    """Campaigns, members, invitations, the shared table."""

    name = "campaigns"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Add to what stands below."""
        from campaigns import links  # noqa: PLC0415 - tables are known only now

        links.register()
