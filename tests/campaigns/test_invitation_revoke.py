"""Revoking a link."""

from typing import Any

from django.urls import reverse

from tests.campaigns.base import Table, TableTap


class TestRevoke(TableTap):
    address = "invitation-revoke"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        self.link = table.link()
        return (self.link.ref,), {}

    # A link concerns no page of the table but the one that shows it.
    def test_it_is_done_and_every_open_page_is_told(self):
        self.tap()
        assert self.table.outsider.client.post(reverse("join", args=[self.link.token])).status_code == 410
