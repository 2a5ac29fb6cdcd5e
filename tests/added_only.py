"""What of a migration takes something from the version before it, which still runs while it is migrated (ADR 0153).

That version reads columns that it knows and writes rows without those that it does not know.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db.migrations import Migration
from django.db.migrations import operations as of
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import Field, ManyToManyField
from django.db.models.fields import NOT_PROVIDED

#: A running version does not notice.
HARMLESS = (
    of.CreateModel,
    of.AddIndex,
    of.RemoveIndex,
    of.RemoveConstraint,
    of.AlterModelOptions,
    of.AlterModelManagers,
)


def taken_away(migration: Migration, before: ProjectState) -> Iterator[str]:
    """What a version before this migration would miss, or trip over, in words. `before` is the state it begins with."""
    new: set[str] = set()
    for each in migration.operations:
        if isinstance(each, of.CreateModel):
            new.add(each.name_lower)
        if str(getattr(each, "model_name", "")).lower() not in new:
            yield from _taken_by(each, migration.app_label, before)
        each.state_forwards(migration.app_label, before)


def _taken_by(each: Operation, app: str, before: ProjectState) -> Iterator[str]:
    """Of one operation, on a table that was there before."""
    if isinstance(each, HARMLESS):
        return
    if isinstance(each, of.AddField):
        if not _can_be_left_out(each.field):
            yield f"{each.model_name}.{each.name}: rows cannot be written without it; give it a db_default"
    elif isinstance(each, of.AlterField):
        was = before.models[app, each.model_name_lower].get_field(each.name)
        yield from (f"{each.model_name}.{each.name}: {why}" for why in _narrower(was, each.field))
    elif isinstance(each, of.AddConstraint):
        yield f"{each.constraint.name}: what is written now may be refused"
    else:
        yield f"{each.describe()}: {type(each).__name__}"


def _can_be_left_out(field: Field) -> bool:  # type: ignore[type-arg]  # of any values
    return isinstance(field, ManyToManyField) or field.null or field.db_default is not NOT_PROVIDED


def _narrower(was: Field, now: Field) -> Iterator[str]:  # type: ignore[type-arg]  # of any values
    """Where a column holds less than it did."""
    if was.get_internal_type() != now.get_internal_type():
        yield "is of another kind"
    if was.null and not now.null:
        yield "may no longer be empty"
    if now.unique and not was.unique:
        yield "may no longer be there twice"
    if (was.max_length or 0) > (now.max_length or was.max_length or 0):
        yield "holds less"
    if was.db_column != now.db_column:
        yield "has another name"


def migrations_after(last: dict[str, str]) -> Iterator[tuple[Migration, ProjectState]]:
    """Those of our packages that come after the named ones, each with the state that it begins with."""
    loader = MigrationLoader(None)
    assert last.items() <= loader.disk_migrations.keys(), "no such migration"
    for (app, name), migration in sorted(loader.disk_migrations.items()):
        if app in last and name > last[app]:
            yield migration, loader.project_state((app, name), at_end=False)
