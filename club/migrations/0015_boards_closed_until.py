from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def as_their_simultaneous(apps, schema_editor):
    Session, Simultaneous = apps.get_model("club", "Session"), apps.get_model("club", "Simultaneous")
    until = Simultaneous.objects.filter(pk=OuterRef("simultaneous")).values("embargo_until")[:1]
    Session.objects.exclude(simultaneous=None).update(boards_closed_until=Subquery(until))


class Migration(migrations.Migration):

    dependencies = [
        ("club", "0014_simultaneous"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="boards_closed_until",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RunPython(as_their_simultaneous, migrations.RunPython.noop),
    ]
