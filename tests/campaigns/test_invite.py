"""Making links."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from campaigns.models import Invitation
from tests.campaigns.base import Table, TableTap
from tests.sheets.base import HUGE, refused, text


class TestInvite(TableTap):
    address = "invite"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (), {"role": "spectator", "lasts": "day", "max_uses": "3"}

    # A link concerns no page of the table but the one that shows it.
    def test_it_is_done_and_every_open_page_is_told(self):
        self.tap()
        link = Invitation.objects.order_by("-pk")[0]
        assert (link.role, link.max_uses, link.used) == ("spectator", 3, 0)
        assert link.expires_at is not None
        assert timedelta(hours=23) < link.expires_at - timezone.now() <= timedelta(hours=24)

    def test_a_link_to_watch_stays_one_when_it_is_refused(self):
        page = text(self.tap(max_uses="x", htmx=False))
        assert 'value="spectator" checked' in page
        assert 'value="player" checked' not in page
        assert 'value="day" selected' in page

    def test_what_is_no_link_is_told(self):
        refused(self.tap(role="mdt"), "Joueur ou spectateur\u202f?")
        refused(self.tap(lasts="ever"), "Jusqu’à quand\u202f?")
        for uses in ("0", "-1", "x", HUGE):
            refused(self.tap(max_uses=uses), "De 1 à 999, en chiffres.")
