"""An archive → a session of a club here, with its whole history: what was published stays what it was."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import IO
from uuid import uuid4

from django.contrib.auth.hashers import make_password
from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from backups.archive_rows import (
    read_audit_rows,
    read_rows_of,
    read_session_row,
    refuse_large,
    refuse_other_editions,
    tables_of_an_archive,
)
from backups.audit_log import REMEMBERING, RechainedAuditLog, with_own_ids
from backups.errors import BackupFaulty
from backups.identity import IdMap, without_taken_tokens
from backups.manifest import refuse_newer
from backups.reading import DAMAGE, OpenBackup, damaged_error, open_backup
from backups.row_insertion import Row, insert_rows
from backups.tables import Model, table_label
from club.actor import Actor
from club.models import AuditHead, AuditRow, Club, Player, PlayerPhone, Session, TableDevice, TableLink, User
from club.services import append_audit_row
from club.services.clubs import locked_club
from club.services.session_addresses import address_is_taken
from rulings.models import PeerPoll
from scoring.facts import Rows
from scoring.models import Publication
from scoring.recompute import Computed, compute_standings, present_rows, save_standings
from scoring.services.deals import keep_shown


@dataclass(frozen=True)
class Arrived:
    """The session that an archive is now; `already`: it had been brought in before and nothing was done."""

    session_id: int
    slug: str
    already: bool


def import_archive(file: Path | IO[bytes], *, club_id: int, actor: Actor, again: bool = False) -> Arrived:
    """Bring a session into a club. All of it or nothing; raises BackupFaulty or DomainError."""
    with open_backup(file) as copy:
        refuse_large(copy)
        copy.check()
        refuse_newer(copy.manifest)
        try:
            return _brought_in(copy, club_id, actor, again=again)
        except (DatabaseError, *DAMAGE, TypeError, AttributeError) as odd:
            raise BackupFaulty(damaged_error()) from odd


def _brought_in(copy: OpenBackup, club_id: int, actor: Actor, *, again: bool) -> Arrived:
    """Tried and rolled back, scored while nothing is held, and stored with what was scored: an archive does not change
    on its way."""
    known = _known(copy, club_id, again=again)
    if known is not None:
        return known
    refuse_other_editions(read_rows_of(copy, Publication))
    with transaction.atomic():
        rows = present_rows(Arrival(copy, club_id, actor).store())
        transaction.set_rollback(True)
    computed = _computed(rows)
    with transaction.atomic():
        locked_club(club_id)
        known = _known(copy, club_id, again=again)
        if known is not None:
            return known
        arrival = Arrival(copy, club_id, actor)
        return arrival.settled(arrival.store(), computed)


def _known(copy: OpenBackup, club_id: int, *, again: bool) -> Arrived | None:
    """The session that the archive is already, unless it is wanted once more."""
    before = Session.objects.filter(club=club_id, came_from__digest=_digest(copy)).order_by("pk").first()
    return Arrived(before.pk, before.slug, already=True) if before is not None and not again else None


def _digest(copy: OpenBackup) -> str:
    return copy.manifest.parts[f"rows/{table_label(Session)}.jsonl"].sha256


def _computed(rows: Rows) -> Computed:
    try:
        return compute_standings(rows)
    except Exception as refusal:
        raise BackupFaulty(_("This session cannot be scored here. Nothing was imported.")) from refusal


class Arrival:
    """One archive on its way into one club, inside a transaction.

    `wanted`: the address that the session gets where that is free; `here`: what it is here, whatever it was there;
    `from_laptop`: it is sent by the club's own laptop, and goes on there.
    """

    wanted = ""
    here: Row
    from_laptop = False

    def __init__(self, copy: OpenBackup, club_id: int, actor: Actor) -> None:
        self.copy, self.actor = copy, actor
        self.club: Club = locked_club(club_id)
        self.identity = IdMap(keep=False)
        self.digest = _digest(copy)
        self.now = timezone.now()
        self.here = {"held_by": Session.HeldBy.HERE}

    def store(self) -> int:
        """Every row in its place. Returns the session's id here."""
        session = read_session_row(self.copy)
        self.identity.maps[Club] = {session["club_id"]: self.club.pk}
        self._people()
        others = tables_of_an_archive()
        for model in sorted(others, key=lambda each: each is not Session):
            self.identity.learn(model, self.copy)
        for model in others:
            if model is not AuditRow:
                insert_rows(model, self._rows(model))
        self._trail()
        connection.check_constraints()
        return int(self.identity.maps[Session][session["id"]])

    def _people(self) -> None:
        """Accounts are names without a way in; players are members where that is beyond doubt, else guests."""
        accounts = {row["id"]: self._account(row["name"]) for row in read_rows_of(self.copy, User)}
        self.identity.maps[User] = accounts
        self.identity.maps[Player] = {row["id"]: self._player(row) for row in read_rows_of(self.copy, Player)}

    def _account(self, name: str) -> int:
        """An account without a way in."""
        address, password = f"{uuid4().hex}@imported.invalid", make_password(None)
        return int(User.objects.create(email=address, name=name, password=password, is_active=False).pk)

    def _player(self, row: Row) -> int:
        here = Player.objects.filter(club=self.club)
        numbered = here.filter(national_number=row["national_number"]) if row["national_number"] else here.none()
        named = here.filter(name=row["name"], national_number__in=["", row["national_number"]], active=True)
        for found in (numbered, named):
            if found.count() == 1:
                return found[0].pk
        number = "" if numbered.exists() else row["national_number"]
        made = Player.objects.create(
            club=self.club, name=row["name"], national_number=number, privacy=row["privacy"], is_guest=True
        )
        append_audit_row(self.club.pk, self.actor, "guest added", {"player": made.pk})
        return made.pk

    def _rows(self, model: Model) -> list[Row]:
        prepare = {
            Session: self._session,
            TableLink: self._link,
            TableDevice: self._device,
            PlayerPhone: self._phone,
            PeerPoll: self._poll,
        }
        rows = []
        for row in read_rows_of(self.copy, model):
            row = prepare[model](row) if model in prepare else row
            row = self.identity.follow(model, row)
            rows.append(with_own_ids(row, self.identity) if model in REMEMBERING else row)
        return without_taken_tokens(model, rows)

    def _session(self, row: Row) -> Row:
        came_from = {
            "club": str(self.copy.manifest.of.get("club", "")),
            "archived_at": self.copy.manifest.made_at.isoformat(),
            "imported_at": self.now.isoformat(),
            "digest": self.digest,
        }
        # What it was a match of is not here: that is told in words, and nothing follows from it.
        of = self.copy.manifest.of
        came_from |= {name: str(of[name]) for name in ("knock_out", "match") if name in of}
        came_from |= {"laptop": "yes"} if self.from_laptop else {}
        here = {"slug": self._free_slug(self.wanted or row["slug"]), "came_from": came_from, "plays_itself": False}
        return row | here | self.here

    def _free_slug(self, wish: str) -> str:
        slug, number = wish, 1
        while address_is_taken(self.club.pk, slug):
            number += 1
            slug = f"{wish[:70]}-{number}"
        return slug

    def _link(self, row: Row) -> Row:
        return row | {"ended_at": row["ended_at"] or self.now, "secret_hash": secrets.token_hex(32)}

    def _device(self, row: Row) -> Row:
        return row | {"token_hash": secrets.token_hex(32)}

    def _phone(self, row: Row) -> Row:
        """It followed where the session was played; here nobody's telephone does."""
        ended = {"ended_at": row["ended_at"] or self.now, "ended": row["ended"] or PlayerPhone.End.DESK}
        return row | ended | {"secret_hash": secrets.token_hex(32)}

    def _poll(self, row: Row) -> Row:
        """Its link opens nothing here."""
        return row | {"secret_hash": secrets.token_hex(32)}

    def _trail(self) -> None:
        """The acts of the session continue this club's chain, each with the time and the name it had."""
        AuditHead.objects.get_or_create(club=self.club)
        self._continue_chain(read_audit_rows(self.copy))

    def _continue_chain(self, rows: Iterable[Row]) -> None:
        head = AuditHead.objects.select_for_update(no_key=True).get(club=self.club)
        self.chain = chain = RechainedAuditLog(rows, self.identity, head.number, head.hash)
        insert_rows(AuditRow, chain)
        AuditHead.objects.filter(pk=head.pk).update(number=chain.number, hash=chain.hash)

    def settled(self, session_id: int, computed: Computed) -> Arrived:
        """With its standings; the audit log says where it came from."""
        save_standings(session_id, computed)
        keep_shown(session_id)
        session = Session.objects.get(pk=session_id)
        data = {"from": str(self.copy.manifest.of.get("club", "")), "digest": self.digest}
        seals = self.chain.sealed_again()
        append_audit_row(self.club.pk, self.actor, "archive imported", data, session_id=session_id, seals=seals)
        return Arrived(session_id, session.slug, already=False)
