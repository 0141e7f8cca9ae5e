from django.db import migrations, models
from django.db.models import Sum


def count_who_stands_there(apps, schema_editor):
    """Take those beside Billy today for those who stood in his fights that are not over."""
    Companion = apps.get_model("sheets", "Companion")
    BillyFight = apps.get_model("combat", "BillyFight")
    beside = Companion.objects.filter(beside=True).values("hero").annotate(strength=Sum("habilete"))
    for hero, strength in beside.values_list("hero", "strength"):
        BillyFight.objects.filter(hero=hero, fight__status__in=("open", "left")).update(company=strength)


class Migration(migrations.Migration):
    dependencies = [
        ("combat", "0002_bestiary_new_books"),
        ("sheets", "0002_billy_companions"),
    ]

    operations = [
        migrations.AddField(
            model_name="billyfight",
            name="company",
            field=models.SmallIntegerField(default=0),
        ),
        migrations.RunPython(count_who_stands_there, migrations.RunPython.noop, elidable=True),
    ]
