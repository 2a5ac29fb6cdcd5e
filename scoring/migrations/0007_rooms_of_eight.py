from django.db import migrations


def begin_in_each_room(apps, schema_editor):
    """Of teams of eight two tables sit alike: each has a room of its own, in which it is the first line."""
    apps.get_model("scoring", "Line").objects.filter(room__gt=2).update(occurrence=0)


def count_on_over_rooms(apps, schema_editor):
    lines = apps.get_model("scoring", "Line").objects.filter(room__gt=2)
    for line in lines.iterator():
        line.occurrence = (line.room - 1) // 2
        line.save(update_fields=["occurrence"])


class Migration(migrations.Migration):
    dependencies = [("scoring", "0006_match_agreement")]

    operations = [migrations.RunPython(begin_in_each_room, count_on_over_rooms)]
