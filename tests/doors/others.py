"""What belongs to others: whoever tries to change it, or to hang something of theirs on it, is found out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.apps import apps
from django.db import connection, models
from django.http import HttpResponse

from tests.doors.marks import Mark, Told
from tests.scored_outside import rolled_back

Rows = dict[type[models.Model], list[tuple[Any, ...]]]
WRITING = re.compile(r'^\s*(?:INSERT(?: OR \w+)? INTO|UPDATE|DELETE FROM) "(\w+)"')


class Others:
    """Rows by model that are not of whoever is tried out, as they are when this is made, and results not to be told.

    What each attack does is rolled back.
    """

    def __init__(self, rows: Mapping[type[models.Model], models.QuerySet[Any]], marks: Sequence[Mark] = ()) -> None:
        self.ids = {model: frozenset(found.values_list("pk", flat=True)) for model, found in rows.items()}
        self.marks = marks
        self.before = self._rows(self.ids)
        self.known = {model: _ids_of(model) for model in apps.get_models()}

    def _rows(self, of: Iterable[type[models.Model]]) -> Rows:
        return {model: sorted(model._base_manager.filter(pk__in=self.ids[model]).values_list()) for model in of}

    def tried(self, ask: Callable[[], HttpResponse]) -> list[str]:
        """What somebody got who should not have."""
        written: set[str] = set()

        def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
            written.update(WRITING.findall(sql))
            return execute(sql, params, many, context)

        with rolled_back():
            with connection.execute_wrapper(watch):
                answer = ask()
            told = Told.of(b"".join(answer.streaming_content) if answer.streaming else answer.content)  # type: ignore[arg-type]
            found = [f"{answer.status_code}"] if answer.status_code >= 500 else []
            found += [f"tells {mark.played} on board {mark.board}" for mark in self.marks if mark.told_in(told)]
            touched = [model for model in apps.get_models() if model._meta.db_table in written]
            now = self._rows(self.ids.keys() & set(touched))
            found += [f"changes {model.__name__}" for model in now if now[model] != self.before[model]]
            found += [f"{model.__name__}.{name}" for model in touched for name in self._hung(model)]
        return found

    def _hung(self, model: type[models.Model]) -> Iterator[str]:
        """The columns by which new rows belong to something of the others."""
        made = model._base_manager.exclude(pk__in=self.known[model])
        for field in model._meta.concrete_fields:
            ids = self.ids.get(field.related_model) if field.is_relation else None  # type: ignore[arg-type]
            if ids and made.filter(**{f"{field.name}__in": ids}).exists():
                yield field.name


def _ids_of(model: type[models.Model]) -> frozenset[object]:
    return frozenset(model._base_manager.values_list("pk", flat=True))
