"""The campaigns app: tables of several players, their MdT, and what they share."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    """Campaigns, members, invitations, the shared table."""

    name = "campaigns"
    default_auto_field = "django.db.models.BigAutoField"
