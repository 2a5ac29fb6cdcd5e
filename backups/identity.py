"""Old ids → new ids, where a club comes to a server on which others live.

Ids are kept wherever nobody has them: a club that comes back to its own server has the same addresses and the
same printed codes as before.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import uuid4

from django.db import models
from django.utils.translation import gettext as _

from backups.errors import BackupFaulty
from backups.reading import OpenBackup, damaged_error
from backups.row_insertion import Row, advance_sequence, fresh_ids, has_sequence, in_batches
from backups.tables import Model, fields_of, referenced_model, table_label
from club.models import User

AT_ONCE = 500


class IdMap:
    """For each table, what an id of the copy is here. `keep`: ids stay where nobody has them.

    Not so beside the clubs of another server: there, the id of a row that is gone may be somebody else's.
    """

    def __init__(self, *, keep: bool) -> None:
        self.keep = keep
        self.maps: dict[Model, dict[Any, Any]] = {}
        self.pointing: dict[Model, list[tuple[models.Field[Any, Any], Model]]] = {}

    def learn(self, model: Model, copy: OpenBackup) -> None:
        """Settle the ids of a table. A table whose id is another's follows that one, which must be known."""
        pk: Any = model._meta.pk
        to = referenced_model(pk)
        if to is not None:
            self.maps[model] = self.maps[to]
            return
        old = [row.get(pk.attname) for row in copy.rows(table_label(model))]
        if len(set(map(repr, old))) < len(old) or (has_sequence(model) and not all(_is_id(each) for each in old)):
            raise BackupFaulty(damaged_error())
        self.maps[model] = dict(zip(old, self._new(model, old), strict=True))
        # Accounts are known by their address; anything else that is here already means that the club is here twice.
        self.keep = self.keep and (model is User or not self.moved(model))

    def learn_more(self, model: Model, copy: OpenBackup) -> list[Any]:
        """Settle the ids of rows that are new since another copy of the same; the ids that were known before."""
        pk: Any = model._meta.pk
        to = referenced_model(pk)
        if to is not None:
            self.maps[model] = self.maps[to]
            return list(self.maps[to])
        known = self.maps.setdefault(model, {})
        before = list(known)
        old = [row.get(pk.attname) for row in copy.rows(table_label(model))]
        if len(set(map(repr, old))) < len(old) or (has_sequence(model) and not all(_is_id(each) for each in old)):
            raise BackupFaulty(damaged_error())
        fresh = [each for each in old if each not in known]
        known.update(zip(fresh, self._new(model, fresh) if fresh else [], strict=True))
        return before

    def plain(self) -> dict[str, list[list[Any]]]:
        """The maps as JSON values, by table; those that follow another table's are left out."""
        own = {model: known for model, known in self.maps.items() if referenced_model(model._meta.pk) is None}
        return {table_label(model): [[old, new] for old, new in known.items()] for model, known in own.items()}

    def _new(self, model: Model, old: list[Any]) -> list[Any]:
        if has_sequence(model):
            new = old if self.keep and not taken(model, "pk", old) else fresh_ids(model, len(old))
            advance_sequence(model, max(new, default=1))
            return new
        if not taken(model, "pk", old):
            return old
        if isinstance(model._meta.pk, models.UUIDField):
            return [str(uuid4()) for _each in old]
        raise BackupFaulty(_("Part of this backup is already here: %(what)s.") % {"what": table_label(model)})

    def moved(self, model: Model) -> bool:
        """Whether some row of the table has another id now."""
        return any(old != new for old, new in self.maps[model].items())

    def follow(self, model: Model, row: Row) -> Row:
        """A row with its ids as they are here. BackupFaulty for one that points out of the copy."""
        if model not in self.pointing:
            self.pointing[model] = [
                (field, to) for field in fields_of(model) if (to := self._settled_by(model, field)) is not None
            ]
        for field, to in self.pointing[model]:
            value = row[field.attname]
            if value is not None:
                row[field.attname] = self._here(to, value)
        return row

    def _settled_by(self, model: Model, field: models.Field[Any, Any]) -> Model | None:
        to = model if field.primary_key and referenced_model(field) is None else referenced_model(field)
        return to if to in self.maps else None

    def _here(self, to: Model, value: Any) -> Any:
        try:
            return self.maps[to][value]
        except (KeyError, TypeError) as outside:
            raise BackupFaulty(damaged_error()) from outside

    def here(self, model: Model, old: Any) -> Any:
        """An id that stands in a text. Of a row that is gone: the same, or one that nobody has."""
        if not _is_id(old):
            return old
        known = self.maps[model]
        if old not in known:
            [known[old]] = self._new(model, [old])
        return known[old]


def _is_id(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value < 1 << 62


def taken(model: Model, column: str, values: Iterable[Any]) -> set[Any]:
    """Which of the values some row here has."""
    found: set[Any] = set()
    for some in in_batches(values, AT_ONCE):
        found.update(model._base_manager.filter(**{f"{column}__in": some}).values_list(column, flat=True))
    return found


def single_fields(model: Model) -> list[models.Field[Any, Any]]:
    """Columns of which every value may stand once on a server: tokens and marks, neither ids nor relations."""
    return [
        each for each in fields_of(model) if each.unique and not each.primary_key and referenced_model(each) is None
    ]


def without_taken_tokens(model: Model, rows: Iterable[Mapping[str, Any]]) -> list[Row]:
    """The rows, with a new token where one stands here already: the one that was here first keeps it."""
    copied = [dict(row) for row in rows]
    for field in single_fields(model):
        present = taken(model, field.attname, [row[field.attname] for row in copied])
        for row in copied:
            if row[field.attname] in present:
                row[field.attname] = _another(field)
    return copied


def _another(field: models.Field[Any, Any]) -> Any:
    if isinstance(field, models.UUIDField):
        return uuid4()
    if isinstance(field, models.CharField) and (field.max_length or 64) >= 32:
        return secrets.token_hex((field.max_length or 64) // 2)[:64]
    raise BackupFaulty(_("Part of this backup is already here: %(what)s.") % {"what": field.name})
