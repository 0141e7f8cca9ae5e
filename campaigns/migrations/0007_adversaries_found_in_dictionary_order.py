"""What finds a table’s adversaries in the order of a dictionary; apart, for PostgreSQL makes no index of rows just written."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0006_adversaries_in_dictionary_order")]

    operations = [
        migrations.AddIndex(
            model_name="campaignmonster",
            index=models.Index(fields=["campaign", "sort_key", "id"], name="campaign_monster_by_name"),
        ),
    ]
