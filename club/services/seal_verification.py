"""Whether the rows that count are as they were sealed: what was changed or taken out past the triggers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from django.apps import apps
from django.db import models

from club.models import AuditRow, Session
from club.models.append_only import AppendOnly
from club.models.sealing import row_digest

#: So many rows are read at once.
BATCH = 400


@dataclass(frozen=True)
class Seal:
    """A digest of a row, and the number of the act that sealed it with its session's id."""

    digest: str
    number: int
    session_id: int | None


#: By table (app.model) and id, the last seal of each row.
Seals = Mapping[str, Mapping[str, Seal]]


@dataclass(frozen=True)
class BrokenSeal:
    """A row of the table `label` (`table` in words) that is not what act `number` sealed, or is gone."""

    what: Literal["changed", "missing"]
    label: str
    table: str
    id: str
    number: int
    session: str


@dataclass(frozen=True)
class SealedClub:
    """How many rows of a club are sealed, and which of them are not as they were sealed, by act."""

    sealed: int
    broken: tuple[BrokenSeal, ...]


def sealed_models() -> tuple[type[AppendOnly], ...]:
    """The tables whose rows are sealed."""
    found = (model for model in apps.get_models() if issubclass(model, AppendOnly))
    return tuple(model for model in found if model.sealed)


def read_seals(rows: Iterable[AuditRow]) -> Seals:
    """The seals in acts, given in the order of their numbers; the last of each row holds."""
    seals: dict[str, dict[str, Seal]] = {}
    for row in rows:
        for label, digests in row.seals.items():
            of_table = seals.setdefault(label, {})
            of_table.update({pk: Seal(digest, row.number, row.session_id) for pk, digest in digests.items()})
    return seals


def seals_of(club_id: int) -> Seals:
    """All seals of a club; one query."""
    rows = AuditRow.objects.filter(club_id=club_id).exclude(seals={}).order_by("number")
    return read_seals(rows.iterator())


def check_seals(club_id: int) -> SealedClub:
    """Read every sealed row of a club. A query for some hundred rows of a table."""
    seals = seals_of(club_id)
    names = dict(Session.objects.filter(club_id=club_id).values_list("pk", "slug"))
    found = [
        BrokenSeal(
            "missing" if digest is None else "changed",
            label,
            str(apps.get_model(label)._meta.verbose_name),
            pk,
            seal.number,
            names.get(seal.session_id or 0, ""),
        )
        for label, of_table in seals.items()
        for pk, seal, digest in _odd(label, of_table)
    ]
    ordered = sorted(found, key=lambda each: (each.number, each.label, each.id))
    return SealedClub(sum(map(len, seals.values())), tuple(ordered))


def _odd(label: str, seals: Mapping[str, Seal]) -> Iterator[tuple[str, Seal, str | None]]:
    """What is not as it was sealed, with its digest now; None where it is gone. In no order: that of a table may leave
    out a row that points to nothing."""
    model: type[models.Model] = apps.get_model(label)
    rest = iter(seals)
    while some := list(islice(rest, BATCH)):
        here = {str(row.pk): row for row in model._base_manager.filter(pk__in=some).order_by()}
        for pk in some:
            digest = row_digest(here[pk]) if pk in here else None
            if digest != seals[pk].digest:
                yield pk, seals[pk], digest


def unsealed_counts(sealed: Iterable[Seals]) -> dict[str, int]:
    """Of each table how many rows no club has sealed: older than the seals, or put in past the program. A query for
    each table."""
    known: dict[str, set[str]] = {}
    for seals in sealed:
        for label, of_table in seals.items():
            known.setdefault(label, set()).update(of_table)
    found: dict[str, int] = {}
    for model in sealed_models():
        there = {str(pk) for pk in model._base_manager.order_by().values_list("pk", flat=True).iterator()}
        if count := len(there - known.get(model._meta.label_lower, set())):
            found[str(model._meta.verbose_name_plural)] = count
    return found


def broken_rows(seals: Seals, rows_of: Callable[[str], Iterable[Mapping[str, Any]]]) -> Iterator[tuple[str, str]]:
    """The same of the rows of a copy: table and id of each that is not as it was sealed. `rows_of`: by table."""
    for label, of_table in seals.items():
        model = apps.get_model(label)
        here = {str(each[model._meta.pk.attname]): row_digest(model(**each)) for each in rows_of(label)}
        yield from ((label, pk) for pk, seal in of_table.items() if here.get(pk) != seal.digest)
