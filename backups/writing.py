"""Rows → a copy. Read at one moment, written line by line: a copy needs little memory, however large the club."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _

from backups.atomic_file import BackupFile, atomic_file, json_line
from backups.database_snapshot import consistent_snapshot
from backups.manifest import Manifest, application_version, schema_of, secret_key_fingerprint
from backups.read_back import read_back
from backups.row_insertion import has_sequence, last_id
from backups.tables import (
    Model,
    backed_up_tables,
    fields_of,
    has_natural_key,
    path_to,
    referenced_model,
    rows_within,
    table_label,
    tables_of_a_club,
)
from backups.values import is_plain, to_json_value
from club.errors import NotFoundError
from club.models import Club, Deal, User

CHUNK = 2000
SECRET_PART = "secret-key"  # noqa: S105
SECRET_FILE = "secret-key"  # noqa: S105
Rows = models.QuerySet[models.Model]


@dataclass(frozen=True)
class WrittenBackup:
    """A copy that has just been written."""

    path: Path
    manifest: Manifest

    @property
    def bytes(self) -> int:
        return self.path.stat().st_size


def back_up_server(to: Path, after: str = "") -> WrittenBackup:
    """All clubs, accounts with their passwords, and the secret that this computer has made for itself.

    `to`: a file, or a folder in which the copy gets a name made of the time. OSError where it cannot be written,
    BackupNotRestorable where nothing could be restored from it.
    """
    return _made(_named(to, "bridgeclub"), lambda stream: write_server(stream, after))


def back_up_club(slug: str, to: Path) -> WrittenBackup:
    """One club with its people. Raises NotFoundError where there is no such club; else as `back_up_server`."""
    return _made(_named(to, f"bridgeclub-{slug}"), lambda stream: write_club(stream, slug))


def _made(path: Path, write: Callable[[IO[bytes]], Manifest]) -> WrittenBackup:
    with atomic_file(path, keep_unreadable=True) as stream:
        made = WrittenBackup(path, write(stream))
        read_back(stream)
    return made


def _named(to: Path, stem: str) -> Path:
    return to / f"{stem}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.zip" if to.is_dir() else to


def write_server(stream: IO[bytes], after: str = "") -> Manifest:
    """A copy of everything into an open file. `after`: the name of the copy before it."""
    with BackupFile(stream) as file, consistent_snapshot() as using:
        made_at = timezone.now()
        real = Club.objects.using(using).filter(practice=Club.Practice.REAL)
        practice = list(Club.objects.using(using).exclude(pk__in=real).values_list("pk", flat=True))
        for model in backed_up_tables():
            file.add(part_name(model), _lines(model, without_clubs(model, model._base_manager.using(using), practice)))
        if _own_secret():
            file.add(SECRET_PART, [settings.SECRET_KEY.encode()])
        manifest = Manifest(
            kind="server",
            of={},
            after=after,
            address=settings.PUBLIC_ADDRESS,
            clubs=list(
                Club.objects.using(using)
                .filter(practice=Club.Practice.REAL)
                .order_by("slug")
                .values_list("slug", flat=True)
            ),
            last_ids={table_label(model): last_id(model, using) for model in backed_up_tables() if has_sequence(model)},
            **_signed(made_at, using, file),
        )
        file.finish(manifest)
    return manifest


def write_club(stream: IO[bytes], slug: str, without: Collection[int] = ()) -> Manifest:
    """A copy of one club into an open file: no password and no right beyond the club is in it.

    `without`: ids of the deals that stay behind.
    """
    with BackupFile(stream) as file, consistent_snapshot() as using:
        made_at = timezone.now()
        club = Club.objects.using(using).filter(slug=slug, practice=Club.Practice.REAL).first()
        if club is None:
            raise NotFoundError(_("There is no club %(slug)s here.") % {"slug": slug})
        known: set[int] = set()
        accounts, *tables = tables_of_a_club()
        for model in tables:
            rows = all_but(model, rows_within(model, Club, club.pk, using), without)
            file.add(part_name(model), _lines(model, rows, known))
        people = User.objects.using(using).filter(pk__in=known)
        file.add(part_name(accounts), map(json_line, map(_without_rights, _rows(User, people))))
        of = {"club": club.name, "slug": club.slug}
        manifest = Manifest(kind="club", of=of, clubs=[slug], **_signed(made_at, using, file))
        file.finish(manifest)
    return manifest


def without_clubs(model: Model, rows: Rows, clubs: Collection[int]) -> Rows:
    """The rows that belong to none of these clubs: what a director practised counts for nothing, and is not kept."""
    way = path_to(model, Club) if clubs else None
    return rows if way is None else rows.exclude(**{"__".join(way or ("pk",)) + "__in": clubs})


def all_but(model: Model, rows: Rows, deals: Collection[int]) -> Rows:
    """The rows without those deals, and without what was computed of them."""
    way = path_to(model, Deal) if deals else None
    return rows if way is None else rows.exclude(**{"__".join(way or ("pk",)) + "__in": deals})


def _signed(made_at: datetime, using: str, file: BackupFile) -> dict[str, Any]:
    """What every list of contents says: when, by which program, with which tables and which secret."""
    return {
        "made_at": made_at,
        "schema": schema_of(using),
        "key": secret_key_fingerprint(),
        "parts": file.parts,
        "application": application_version(),
    }


def _without_rights(account: dict[str, Any]) -> dict[str, Any]:
    """An account in the copy of one club: a name and an address. Its password may open other doors."""
    nothing = {"password": UNUSABLE_PASSWORD_PREFIX, "is_staff": False, "is_superuser": False, "last_login": None}
    return account | nothing


def _own_secret() -> bool:
    """Whether the secret is the one made in DATA_DIR; one from the environment is its operator's to keep."""
    path = settings.DATA_DIR / SECRET_FILE
    return path.exists() and path.read_text() == settings.SECRET_KEY


def part_name(model: Model) -> str:
    return f"rows/{table_label(model)}.jsonl"


def _lines(model: Model, rows: Rows, accounts: set[int] | None = None) -> Iterator[bytes]:
    """The rows as lines; the ids of the accounts that they name are put into `accounts`."""
    pointing = [field.attname for field in fields_of(model) if referenced_model(field) is User]
    for row in _rows(model, rows):
        if accounts is not None:
            accounts.update(row[name] for name in pointing if row[name] is not None)
        yield json_line(row)


def _rows(model: Model, rows: Rows) -> Iterator[dict[str, Any]]:
    """Rows by the order of their making, each column under its name, its value as JSON says it."""
    fields = fields_of(model)
    names = [field.attname for field in fields]
    odd = [field.attname for field in fields if not is_plain(field)]
    words = {
        field.attname: to for field in fields if (to := referenced_model(field)) is not None and has_natural_key(to)
    }
    for values in rows.order_by("pk").values_list(*names).iterator(chunk_size=CHUNK):
        row = dict(zip(names, values, strict=True))
        for name in odd:
            row[name] = to_json_value(row[name])
        for name, to in words.items():
            row[name] = _natural_key(to, row[name], rows.db)
        yield row


def _natural_key(model: Model, pk: Any, using: str) -> list[Any] | None:
    if pk is None:
        return None
    row: Any = model._base_manager.using(using).get(pk=pk)
    return list(row.natural_key())
