"""The list of a table's encounters, and the way to them from its other pages."""

from django.urls import reverse

from campaigns.models import Campaign
from rulesets.portes.encounters import play
from tests.campaigns.base import Table, body
from tests.campaigns.meeting import DISTANCE, NOBODY, done, met
from tests.combat.encounters.base import opened, tap
from tests.sheets.base import words


def test_what_waits_is_the_mdts_alone(table: Table):
    tap(table, opened(table, name="Au gué"), play.interrupt)
    met(table)
    done(table, opened(table, name="Au moulin"), DISTANCE, NOBODY, {"do": "end", "tours": 2})
    led = table.see("mdt", "encounters")
    assert led.index("Au pont") < led.index("Au gué") < led.index("Au moulin")
    assert "Interrompues" in led
    for role in ("player", "spectator"):
        read = table.see(role, "encounters")
        assert "Au pont Aventuriers et Gobelins · pas encore de round" in read
        assert "Au moulin" in read
        assert "Au gué" not in read and "Interrompues" not in read


def test_none_yet(table: Table):
    assert "Aucune rencontre en cours" in table.see("mdt", "encounters")
    assert "le MdT en ouvrira une" in table.see("player", "encounters")


def test_a_page_that_lies_open_is_told(table: Table):
    url = reverse("campaign-live", args=[table.ref])
    before = table.version()
    assert table.player.client.get(url, {"page": "encounters", "v": before}).status_code == 204
    met(table)
    response = table.player.client.get(url, {"page": "encounters", "v": before})
    assert response.status_code == 200 and "Au pont" in words(response)


def test_the_table_leads_to_the_open_one(table: Table):
    assert "Rencontre en cours" not in table.see("player")
    found = met(table)
    for role in ("mdt", "player", "spectator"):
        page = body(table.people[role].client.get(table.campaign.get_absolute_url()))
        assert f'href="{found.get_absolute_url()}"' in page
        assert "Rencontre en cours" in page


def test_only_where_the_rules_have_encounters(table: Table):
    tab = reverse("encounters", args=[table.ref])
    assert tab in body(table.player.client.get(table.campaign.get_absolute_url()))
    Campaign.objects.filter(pk=table.campaign.pk).update(ruleset="scorpions")
    assert tab not in body(table.player.client.get(table.campaign.get_absolute_url()))
