"""A side that flees in the fight may be pursued, and what has fled is no end yet; encounters under way go on so too."""

from typing import Any

from django.db import migrations, models


def lead(apps: Any, schema_editor: Any) -> None:
    """Let the encounters that are not over be led."""
    apps.get_model("combat", "Encounter").objects.exclude(status="over").update(led=True)


class Migration(migrations.Migration):
    dependencies = [("combat", "0009_fights_taken_up_again")]

    operations = [
        migrations.AddField(model_name="encounter", name="led", field=models.BooleanField(default=False)),
        migrations.RunPython(lead, migrations.RunPython.noop),
    ]
