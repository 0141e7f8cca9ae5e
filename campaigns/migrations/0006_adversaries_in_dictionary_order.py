"""A table’s adversaries in the order of a dictionary, on every database alike."""

from typing import Any

from django.db import migrations

import sheets.models.dictionary


def put_in_order(apps: Any, schema_editor: Any) -> None:
    """Give each adversary that is there its key: whatever is saved has one."""
    for monster in apps.get_model("campaigns", "CampaignMonster").objects.all().iterator():
        monster.save(update_fields=["sort_key"])


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0005_changes_of_a_tables_bestiary")]

    operations = [
        migrations.AlterModelOptions(name="campaignmonster", options={"ordering": ["sort_key", "pk"]}),
        migrations.AddField(
            model_name="campaignmonster",
            name="sort_key",
            field=sheets.models.dictionary.DictionaryKeyField(default=b"", editable=False, of="name"),
        ),
        migrations.RunPython(put_in_order, migrations.RunPython.noop),
    ]
