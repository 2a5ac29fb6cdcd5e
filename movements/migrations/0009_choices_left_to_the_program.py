"""What was left to the program when a movement was chosen is said as it was found then."""

from django.db import migrations

from movements.engine.build import KINDS
from movements.engine.kind import ScheduleRequest
from movements.engine.phantom import number_that_balances_best


def say_what_was_found(apps, schema_editor):
    plans = apps.get_model("movements", "Plan").objects
    for plan in plans.filter(options__arrow_switch="auto") | plans.filter(options__missing="auto"):
        said = dict(plan.options)
        kind, rounds = KINDS.get(plan.kind), said.get("rounds") or plan.rounds
        if said.get("arrow_switch") == "auto":
            said["arrow_switch"] = (rounds + 4) // 8
        if said.get("missing") == "auto" and kind is not None and kind.missing == "pair":
            said["missing"] = number_that_balances_best(kind, ScheduleRequest(plan.tables, rounds))
        plan.options = said
        plan.save(update_fields=["options"])


class Migration(migrations.Migration):

    dependencies = [
        ("movements", "0008_half_matches"),
    ]

    operations = [
        migrations.RunPython(say_what_was_found, migrations.RunPython.noop),
    ]
