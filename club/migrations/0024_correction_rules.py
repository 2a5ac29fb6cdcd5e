from contextlib import nullcontext

import club.models.programme
from club.append_only import GUARD, disarmed
from django.db import migrations, models

MODELS = ("conditionsofcontest", "eveningtemplate", "session")


def rules_of(minutes):
    """So many minutes for everything, as they were counted until now; the thirty of the Laws by their name."""
    if minutes == 30:
        return {"preset": "law"}
    part = {"after": "results", "minutes": minutes}
    each = {clock: [part] for clock in ("rulings", "queries", "errors", "computing")}
    return {"preset": "custom", **each, "appeals": [part, {"after": "ruling", "minutes": minutes}]}


def minutes_of(rules):
    """As many minutes as scores may be corrected; where that is no number of them, the thirty of the Laws."""
    return rules.get("queries", [{}])[0].get("minutes", 30)


def to_rules(apps, schema_editor):
    with _passing(schema_editor.connection):
        for name in MODELS:
            rows = apps.get_model("club", name)._base_manager.using(schema_editor.connection.alias)
            for minutes in rows.values_list("correction_minutes", flat=True).distinct().order_by():
                rows.filter(correction_minutes=minutes).update(correction=rules_of(min(max(minutes, 1), 20160)))


def to_minutes(apps, schema_editor):
    with _passing(schema_editor.connection):
        for name in MODELS:
            rows = apps.get_model("club", name)._base_manager.using(schema_editor.connection.alias)
            for pk, rules in rows.values_list("pk", "correction"):
                rows.filter(pk=pk).update(correction_minutes=minutes_of(rules))


def _passing(connection):
    """Versions of conditions are append-only."""
    guarded = GUARD in connection.introspection.table_names()
    return disarmed("correction periods become rules", connection.alias) if guarded else nullcontext()


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0023_ways_of_scoring"),
    ]

    operations = [
        *(
            migrations.AddField(
                model_name=name,
                name="correction",
                field=models.JSONField(
                    default=club.models.programme.usual_correction,
                    validators=[club.models.programme.readable_correction],
                ),
            )
            for name in MODELS
        ),
        migrations.RunPython(to_rules, to_minutes),
    ]
