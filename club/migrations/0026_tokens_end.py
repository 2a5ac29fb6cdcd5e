"""Every token has an end: those that had none get a year."""

from datetime import timedelta

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils import timezone


def give_ends(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    tokens = apps.get_model("club", "ApiToken").objects.filter(expires_at=None)
    tokens.update(expires_at=timezone.now() + timedelta(days=365))


class Migration(migrations.Migration):
    dependencies = [("club", "0025_call_reminders")]

    operations = [
        migrations.RunPython(give_ends, migrations.RunPython.noop),
        migrations.AlterField("apitoken", "expires_at", models.DateTimeField()),
    ]
