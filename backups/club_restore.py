"""One club out of a copy, onto a server on which others may live: nothing of theirs is touched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from django.apps import apps
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import DEFAULT_DB_ALIAS
from django.utils.translation import gettext as _

from backups.audit_log import REMEMBERING, RechainedAuditLog, first_gap, with_own_ids
from backups.errors import BackupFaulty, BackupNotRestorable
from backups.identity import IdMap, single_fields, without_taken_tokens
from backups.manifest import secret_key_fingerprint
from backups.reading import OpenBackup, damaged_error
from backups.row_insertion import Row, advance_sequence, insert_rows, read_rows
from backups.table_access import renew_secrets
from backups.tables import Model, rows_within, table_label, tables_of_a_club
from backups.writing import back_up_club
from club.actor import PROGRAM
from club.append_only import triggers_disabled
from club.errors import DomainError
from club.models import (
    AuditHead,
    AuditRow,
    Club,
    FedSession,
    SentSession,
    Session,
    Simultaneous,
    TableCard,
    TableLink,
    User,
)
from club.models.people import check_slug
from club.services import append_audit_row
from club.services.seal_verification import broken_rows, read_seals


@dataclass
class Placed:
    """A club that is here now. `moved`: some row has another id than in the copy; `chain`: its audit log, if so."""

    slug: str
    rows: int = 0
    moved: bool = False
    chain: RechainedAuditLog | None = None
    remarks: list[str] = field(default_factory=list)


def place_club(copy: OpenBackup, *, as_slug: str, replace: bool, safety: Path | None) -> Placed:
    """Put the club of a copy here; inside a transaction. Raises DomainError or BackupFaulty."""
    placed = Placed(as_slug or str(copy.manifest.of.get("slug", "")))
    _make_room(placed, replace=replace, safety=safety)
    identity = IdMap(keep=copy.manifest.key == secret_key_fingerprint() or not Club.objects.exists())
    placed.rows += _place_accounts(copy, identity)
    tables = [model for model in tables_of_a_club() if model is not User]
    for model in tables:
        identity.learn(model, copy)
    if len(identity.maps[Club]) != 1:
        raise BackupFaulty(damaged_error())
    placed.moved = any(identity.moved(model) for model in identity.maps)
    for model in tables:
        placed.rows += _place(model, copy, identity, placed)
    _finish(copy, identity, placed)
    return placed


def _make_room(placed: Placed, *, replace: bool, safety: Path | None) -> None:
    try:
        check_slug(placed.slug)
        Club._meta.get_field("slug").clean(placed.slug, None)
    except ValidationError as odd:
        raise DomainError(" ".join(odd.messages)) from odd
    club = Club.objects.select_for_update().filter(slug=placed.slug).first()
    if club is None:
        return
    if not replace:
        raise DomainError(
            _(
                "The club %(slug)s is here already. --replace puts the backup in its place (a safety copy is made"
                " first), --as-slug gives the copy another address."
            )
            % {"slug": placed.slug}
        )
    if safety is not None:
        try:
            backup = back_up_club(club.slug, safety)
        except BackupNotRestorable as odd:
            raise DomainError(
                _(
                    "The club %(slug)s that is here stays: no copy of it could be kept. %(why)s --as-slug puts the "
                    "backup beside it."
                )
                % {"slug": club.slug, "why": odd}
            ) from odd
        placed.remarks.append(_("What was here before is in %(path)s") % {"path": backup.path})
    _take_away(club)


def _take_away(club: Club) -> None:
    """The club's rows, what points before what is pointed to. Accounts stay: they may be people of other clubs."""
    with triggers_disabled(f"replacing the club {club.slug} by its copy"):
        # What is on its way to or from a laptop belongs to the sessions that go; it comes once more.
        FedSession.objects.filter(club=club).delete()
        SentSession.objects.filter(session__club=club).delete()
        for model in reversed(tables_of_a_club()):
            if model is not User:
                found = rows_within(model, Club, club.pk, DEFAULT_DB_ALIAS)
                found._raw_delete(DEFAULT_DB_ALIAS)


def _place_accounts(copy: OpenBackup, identity: IdMap) -> int:
    """An account is joined by its e-mail address; a new one has no password and no right beyond the club."""
    identity.learn(User, copy)
    accounts = list(read_rows(User, copy.rows(table_label(User))))
    here = dict(User.objects.filter(email__in=[row["email"] for row in accounts]).values_list("email", "pk"))
    fresh = []
    for row in accounts:
        if row["email"] in here:
            identity.maps[User][row["id"]] = here[row["email"]]
            continue
        rights = {"is_staff": False, "is_superuser": False, "last_login": None}
        fresh.append(identity.follow(User, row | rights | {"password": make_password(None)}))
    count = insert_rows(User, fresh)
    advance_sequence(User, max((row["id"] for row in fresh), default=1))
    return count


def _place(model: Model, copy: OpenBackup, identity: IdMap, placed: Placed) -> int:
    rows = read_rows(model, copy.rows(table_label(model)))
    count = insert_rows(model, _rows_here(model, rows, copy, identity, placed))
    return count


def _rows_here(model: Model, rows: Iterator[Row], copy: OpenBackup, identity: IdMap, placed: Placed) -> Iterator[Row]:
    if model is Club:
        return (identity.follow(model, row | {"slug": placed.slug}) for row in rows)
    if model is Session:
        return (_where_it_was_played(identity.follow(model, row), copy, identity) for row in rows)
    if model is AuditRow and placed.moved:
        return _rechained(rows, copy, identity, placed)
    followed = (identity.follow(model, row) for row in rows)
    if model in REMEMBERING and placed.moved:
        followed = (with_own_ids(row, identity) for row in followed)
    return iter(without_taken_tokens(model, followed)) if single_fields(model) else followed


def _where_it_was_played(row: Row, copy: OpenBackup, identity: IdMap) -> Row:
    """A session that comes back to its own server is part of its simultaneous again, and its boards stay as closed as
    the other clubs'. Elsewhere, and beside itself, it is an evening of its club alone, closed until the time that it
    brings."""
    wanted = row["simultaneous_id"]
    back = copy.manifest.key == secret_key_fingerprint() and not identity.moved(Session)
    until = Simultaneous.objects.filter(pk=wanted).values_list("embargo_until", flat=True).first() if back else None
    if wanted is None:
        return row
    return row | ({"simultaneous_id": None} if until is None else {"boards_closed_until": until})


def _rechained(rows: Iterator[Row], copy: OpenBackup, identity: IdMap, placed: Placed) -> Iterator[Row]:
    """Sealed again only after the seals of the copy have been found whole: tampering is not covered up."""
    gap = first_gap(read_rows(AuditRow, copy.rows(table_label(AuditRow))))
    if gap is not None:
        raise BackupFaulty(
            _(
                "The audit log of this club has been tampered with at number %(number)s. Its backup can be restored "
                "only into an empty installation, where this stays visible."
            )
            % {"number": gap}
        )
    acts = (AuditRow(**row) for row in read_rows(AuditRow, copy.rows(table_label(AuditRow))))
    for label, _pk in broken_rows(read_seals(acts), lambda label: _rows_of(copy, label)):
        raise BackupFaulty(
            _(
                "What this club’s audit log has sealed was changed past the program (%(what)s). Its backup can be "
                "restored only into an empty installation, where this stays visible."
            )
            % {"what": label}
        )
    placed.chain = RechainedAuditLog(rows, identity)
    return iter(placed.chain)


def _rows_of(copy: OpenBackup, label: str) -> Iterator[Row]:
    return read_rows(apps.get_model(label), copy.rows(label))


def _finish(copy: OpenBackup, identity: IdMap, placed: Placed) -> None:
    club_id = next(iter(identity.maps[Club].values()))
    head = AuditHead.objects.filter(club_id=club_id).first()
    data = {"copy_of": copy.manifest.made_at.isoformat(), "rows": placed.rows, "trail": head.hash if head else ""}
    last = AuditRow.objects.filter(club_id=club_id).order_by("-number").first()
    if placed.moved and last is not None:
        AuditHead.objects.filter(club_id=club_id).update(number=last.number, hash=last.hash)
    seals = placed.chain.sealed_again() if placed.chain is not None else None
    append_audit_row(club_id, PROGRAM, "restored from a copy", data, seals=seals)
    links = TableLink.objects.filter(session__club_id=club_id)
    if copy.manifest.key != secret_key_fingerprint() or identity.moved(Session):
        renew_secrets(links)
        placed.remarks.append(_("Links and six-figure codes of tables are new; connected tablets stay connected."))
    if copy.manifest.key != secret_key_fingerprint() or identity.moved(TableCard):
        placed.remarks.append(_("The printed table cards belong to another server: print new ones."))
