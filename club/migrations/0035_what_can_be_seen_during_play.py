from contextlib import nullcontext

from club.append_only import GUARD, disarmed
from django.db import migrations, models

MODELS = ("conditionsofcontest", "eveningtemplate", "session")
RANKINGS = [
    ("off", "none"),
    ("rounds", "brought up to date at the end of a round, in whole per cent"),
    ("exact", "exact, over the boards that are open to everybody"),
]
BOARDS = [
    ("never", "never during play"),
    ("played", "as soon as the pair has played it"),
    ("all", "when all have played it"),
]


def to_choices(apps, schema_editor):
    """A club that showed the ranking goes on showing one, that tells nothing; boards stay as they were shown."""
    with _passing(schema_editor.connection):
        for rows in _rows(apps, schema_editor):
            rows.filter(ranking_during_play=False).update(live_ranking="off")
            rows.filter(travellers_at_table=False).update(board_results="never")
            rows.filter(travellers_at_table=True).update(board_results="all")


def to_booleans(apps, schema_editor):
    with _passing(schema_editor.connection):
        for rows in _rows(apps, schema_editor):
            rows.filter(live_ranking="off").update(ranking_during_play=False)
            rows.filter(board_results="never").update(travellers_at_table=False)


def _rows(apps, schema_editor):
    for name in MODELS:
        yield apps.get_model("club", name)._base_manager.using(schema_editor.connection.alias)


def _passing(connection):
    """Versions of conditions are append-only."""
    guarded = GUARD in connection.introspection.table_names()
    return disarmed("what can be seen during play", connection.alias) if guarded else nullcontext()


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0034_lighter_indexes"),
    ]

    operations = [
        *(
            migrations.AddField(
                model_name=name,
                name="live_ranking",
                field=models.CharField(choices=RANKINGS, default="rounds", max_length=6),
            )
            for name in MODELS
        ),
        *(
            migrations.AddField(
                model_name=name,
                name="board_results",
                field=models.CharField(choices=BOARDS, default="played", max_length=6),
            )
            for name in MODELS
        ),
        migrations.RunPython(to_choices, to_booleans),
    ]
