"""Tables of campaigns."""

from campaigns.models.bestiary import CampaignMonster, MonsterChange
from campaigns.models.campaign import Campaign, CampaignQuerySet
from campaigns.models.members import Invitation, Membership
from campaigns.models.sessions import GameSession, TableRoll

__all__ = [
    "Campaign",
    "CampaignMonster",
    "CampaignQuerySet",
    "GameSession",
    "Invitation",
    "Membership",
    "MonsterChange",
    "TableRoll",
]
