"""After 1.0 a migration takes nothing from the version that still runs while it is migrated (ADR 0153)."""

from __future__ import annotations

from django.db import migrations, models
from django.db.migrations.state import ProjectState

from tests.added_only import migrations_after, taken_away

#: The last ones of 1.0. From 0.9 a short stop leads there; from there on nothing is stopped (docs/served.md).
OF_1_0 = {
    "club": "0029_who_looks_for_a_partner",
    "movements": "0009_choices_left_to_the_program",
    "rulings": "0011_notes_without_a_director",
    "scoring": "0025_prize_giving",
}
#: What takes something away all the same: "app.migration: what" -> why no running version misses it, such as
#: "nothing has read it since 1.1, and nobody goes from 1.0 to 1.2 without a stop".
REASONS: dict[str, str] = {}


def found_after(last: dict[str, str]) -> set[str]:
    return {
        f"{migration.app_label}.{migration.name}: {what}"
        for migration, before in migrations_after(last)
        for what in taken_away(migration, before)
    }


def test_migrations_after_1_0_only_add() -> None:
    found = found_after(OF_1_0)
    assert found - REASONS.keys() == set(), "add it otherwise, or say in REASONS why no running version misses it"
    assert REASONS.keys() - found == set()


def test_what_0_9_would_miss_is_seen() -> None:
    """Because of this there is a stop between 0.9 and 1.0."""
    found = found_after(dict.fromkeys(OF_1_0, "0001_initial"))
    for part in (
        "club.0017_seals_of_rows: auditrow.seals: rows cannot be written without it",
        "club.0002_trouble_of_copies: Remove field trouble from copyplace: RemoveField",
        "scoring.0023_handsets_land_alike: Delete model HandsetRecord: DeleteModel",
        "scoring.0007_rooms_of_eight: Raw Python operation: RunPython",
        "rulings.0010_calls_handed: call_handed_to_somebody: what is written now may be refused",
    ):
        assert any(each.startswith(part) for each in found), part
    assert not any("rulings.0011_notes_without_a_director: call.said" in each for each in found), "it has a db_default"


def test_what_makes_a_column_narrower_is_seen() -> None:
    old = migrations.CreateModel(
        "Made", [("id", models.BigAutoField(primary_key=True)), ("text", models.CharField(max_length=9, null=True))]
    )
    before = ProjectState()
    old.state_forwards("club", before)
    for field, why in (
        (models.CharField(max_length=5, null=True), ["holds less"]),
        (models.CharField(max_length=9), ["may no longer be empty"]),
        (models.CharField(max_length=9, null=True, unique=True), ["may no longer be there twice"]),
        (models.IntegerField(null=True), ["is of another kind"]),
        (models.CharField(max_length=20, null=True, choices=[("a", "b")]), []),
    ):
        migration = migrations.Migration("later", "club")
        migration.operations = [migrations.AlterField("made", "text", field)]
        assert list(taken_away(migration, before.clone())) == [f"made.text: {each}" for each in why]
