from django.db import migrations, models

from club.append_only import triggers_disabled


def tell_rooms_apart(apps, schema_editor):
    """What was ruled and said about matches before was told apart by who sat North–South: the room of that line."""
    using = schema_editor.connection.alias
    lines = apps.get_model("scoring", "Line").objects.using(using).filter(room__gt=0)
    rooms = list(lines.order_by("-occurrence", "-pk").values_list("session", "board", "ns", "ew", "room"))
    if not rooms:
        return
    ruled, said = apps.get_model("rulings", "RulingLine"), apps.get_model("rulings", "DoubtDecision")
    with triggers_disabled("rooms of matches", using):
        for session, board, ns, ew, room in rooms:
            where = {"board": board, "ns": ns, "ew": ew}
            ruled.objects.using(using).filter(ruling__session=session, **where).update(room=room)
            said.objects.using(using).filter(session=session, **where).update(room=room)


class Migration(migrations.Migration):

    dependencies = [
        ('rulings', '0002_plainer_words'),
        ('scoring', '0005_teams'),
    ]

    operations = [
        migrations.AddField(
            model_name='rulingline',
            name='room',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='doubtdecision',
            name='room',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.RunPython(tell_rooms_apart, migrations.RunPython.noop),
    ]
