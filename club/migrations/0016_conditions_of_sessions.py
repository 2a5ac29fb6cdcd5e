"""A session refers to a version itself, no longer through its event."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery


def take_over(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    event = apps.get_model("club", "Event").objects.filter(pk=OuterRef("event_id"))
    sessions = apps.get_model("club", "Session").objects.filter(event__conditions__isnull=False)
    sessions.update(conditions=Subquery(event.values("conditions_id")[:1]))


class Migration(migrations.Migration):
    dependencies = [("club", "0015_conditions_versions")]
    operations = [migrations.RunPython(take_over, migrations.RunPython.noop)]
