"""The adversaries of our own invention, one tap away."""

from typing import Any

from django.urls import reverse

from campaigns.models import CampaignMonster
from combat.samples import samples_of
from tests.campaigns.base import Table, TableTap
from tests.sheets.base import text


class TestSamples(TableTap):
    address = "table-bestiary-samples"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (), {"ruleset": "portes"}

    def test_all_are_there_marked_and_unknown_to_players(self):
        count = len(samples_of("portes"))
        assert f"Ajouter {count} exemples de notre invention" in self.table.see(
            "mdt", "table-bestiary", regles="portes"
        )
        self.tap()
        assert CampaignMonster.objects.filter(ruleset="portes", sample=True, shown="nothing").count() == count
        read = self.table.see("mdt", "table-bestiary", regles="portes")
        assert f"{count} adversaires ajoutés." in read
        assert "exemple" in read
        assert "de notre invention" not in read
        assert "Grelot" not in self.table.see("player", "table-bestiary")

    def test_twice_is_not_double_and_what_was_changed_stays(self):
        self.tap()
        count = CampaignMonster.objects.count()
        CampaignMonster.objects.filter(name="Grelot").update(ca=2)
        CampaignMonster.objects.filter(name="Ours cornu").delete()
        self.tap()
        assert CampaignMonster.objects.count() == count
        assert CampaignMonster.objects.get(name="Grelot").ca == 2

    def test_they_are_offered_beside_the_field_of_pasted_texts(self):
        page = text(self.table.mdt.client.get(reverse("table-bestiary", args=[self.table.ref])))
        field = page.index('id="read-text"')
        section = page[field : page.index("</section>", field)]
        assert '<button form="form-samples">' in section and '<form id="form-samples"' in section

    def test_other_rules_have_theirs(self):
        self.tap(ruleset="scorpions")
        assert CampaignMonster.objects.filter(ruleset="scorpions", name="Loup de brume").exists()
