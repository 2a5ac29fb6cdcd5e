"""An archive → a session of a club here, with its whole history: what was published stays what it was."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any
from uuid import uuid4

from django.contrib.auth.hashers import make_password
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from bridgeclub.copies.archive_out import OF_PEOPLE, companions, session_tables
from bridgeclub.copies.checked import checked, checked_columns
from bridgeclub.copies.errors import CopyFaulty
from bridgeclub.copies.identity import Identity, free_of
from bridgeclub.copies.manifest import refuse_newer
from bridgeclub.copies.opening import DAMAGE, OpenCopy, damaged, open_copy
from bridgeclub.copies.placing import Row, place, read_rows
from bridgeclub.copies.tables import Model, label
from bridgeclub.copies.trail import REMEMBERING, Rechained, remembered_here
from club.actor import Actor
from club.models import AuditHead, AuditRow, Club, Event, Player, PlayerPhone, Session, TableDevice, TableLink, User
from club.services import record
from club.services.audit import row_hash
from club.services.clubs import hold_club
from club.services.session_addresses import is_taken
from scoring.engine.changes import changes_between
from scoring.engine.document import DocumentFaults, parse
from scoring.engine.errors import EngineError
from scoring.engine.standings import score_session
from scoring.models import Publication, Unscored
from scoring.recompute import recompute
from scoring.services.deals import keep_shown

AT_MOST = 200 * 1024 * 1024
#: The versions of another club's conditions stay there.
NO_CONDITIONS: Row = {"conditions_id": None}


@dataclass(frozen=True)
class Arrived:
    """The session that an archive is now; `already`: it had been brought in before and nothing was done."""

    session_id: int
    slug: str
    already: bool


def import_archive(file: Path | IO[bytes], *, club_id: int, actor: Actor, again: bool = False) -> Arrived:
    """Bring a session into a club. All of it or nothing; raises CopyFaulty or Refused."""
    with open_copy(file) as copy:
        if copy.manifest.kind != "session":
            raise CopyFaulty(_("This file is the copy of a whole club or server, not of one session."))
        if sum(part.bytes for part in copy.manifest.parts.values()) > AT_MOST:
            raise CopyFaulty(_("This file is too large for one session."))
        copy.check()
        refuse_newer(copy.manifest, DEFAULT_DB_ALIAS)
        try:
            with transaction.atomic():
                return _Arrival(copy, club_id, actor).store(again=again)
        except (DatabaseError, *DAMAGE, TypeError, AttributeError) as odd:
            raise CopyFaulty(damaged()) from odd


class _Arrival:
    """One archive on its way into one club, inside a transaction."""

    def __init__(self, copy: OpenCopy, club_id: int, actor: Actor) -> None:
        self.copy, self.actor = copy, actor
        self.club: Club = hold_club(club_id)
        self.identity = Identity(keep=False)
        self.digest = copy.manifest.parts[f"rows/{label(Session)}.jsonl"].sha256
        self.now = timezone.now()

    def store(self, *, again: bool) -> Arrived:
        known = Session.objects.filter(club=self.club, came_from__digest=self.digest).order_by("pk").first()
        if known is not None and not again:
            return Arrived(known.pk, known.slug, already=True)
        [session] = self._said(Session)
        self.identity.maps[Club] = {session["club_id"]: self.club.pk}
        self._people()
        others = [model for model in (*session_tables(), *companions()) if model not in {User, Player}]
        for model in sorted(others, key=lambda each: each is not Session):
            self.identity.learn(model, self.copy)
        for model in others:
            if model is not AuditRow:
                place(model, self._rows(model))
        self._trail()
        connection.check_constraints()
        return self._settled(self.identity.maps[Session][session["id"]])

    def _said(self, model: Model) -> Iterator[Row]:
        return checked(model, read_rows(model, self.copy.rows(label(model))))

    def _told_of(self, model: Model) -> Iterator[Row]:
        return checked_columns(model, self.copy.rows(label(model)), OF_PEOPLE[model])

    def _people(self) -> None:
        """Accounts are names without a way in; players are members where that is beyond doubt, else guests."""
        accounts = {}
        for row in self._told_of(User):
            address = f"{uuid4().hex}@imported.invalid"
            password = make_password(None)
            accounts[row["id"]] = User.objects.create(
                email=address, name=row["name"], password=password, is_active=False
            ).pk
        self.identity.maps[User] = accounts
        self.identity.maps[Player] = {row["id"]: self._player(row) for row in self._told_of(Player)}

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
        record(self.club.pk, self.actor, "guest added", {"player": made.pk})
        return made.pk

    def _rows(self, model: Model) -> list[Row]:
        prepare = {
            Session: self._session,
            Event: self._event,
            TableLink: self._link,
            TableDevice: self._device,
            PlayerPhone: self._phone,
        }
        rows = []
        for row in self._said(model):
            row = prepare[model](row) if model in prepare else row
            row = self.identity.follow(model, row)
            rows.append(remembered_here(row, self.identity) if model in REMEMBERING else row)
        return free_of(model, rows)

    def _session(self, row: Row) -> Row:
        if row["state"] not in {Session.State.ENDED, Session.State.OFFICIAL}:
            raise CopyFaulty(damaged())
        came_from = {
            "club": str(self.copy.manifest.of.get("club", "")),
            "archived_at": self.copy.manifest.made_at.isoformat(),
            "imported_at": self.now.isoformat(),
            "digest": self.digest,
        }
        here = {"slug": self._free_slug(row["slug"]), "came_from": came_from, "plays_itself": False}
        return row | here | NO_CONDITIONS

    def _free_slug(self, wish: str) -> str:
        slug, number = wish, 1
        while is_taken(self.club.pk, slug):
            number += 1
            slug = f"{wish[:70]}-{number}"
        return slug

    def _event(self, row: Row) -> Row:
        return row | NO_CONDITIONS

    def _link(self, row: Row) -> Row:
        return row | {"ended_at": row["ended_at"] or self.now, "secret_hash": secrets.token_hex(32)}

    def _device(self, row: Row) -> Row:
        return row | {"token_hash": secrets.token_hex(32)}

    def _phone(self, row: Row) -> Row:
        """It followed where the session was played; here nobody's telephone does."""
        ended = {"ended_at": row["ended_at"] or self.now, "ended": row["ended"] or PlayerPhone.End.DESK}
        return row | ended | {"secret_hash": secrets.token_hex(32)}

    def _trail(self) -> None:
        """The acts of the session continue this club's chain, each with the time and the name it had."""
        rows = sorted(self._said(AuditRow), key=lambda row: row["number"])
        for row in rows:
            if row["hash"] != row_hash(AuditRow(**row)):
                raise CopyFaulty(
                    _("The trail of this session has been tampered with at number %(number)s.")
                    % {"number": row["number"]}
                )
        AuditHead.objects.get_or_create(club=self.club)
        head = AuditHead.objects.select_for_update(no_key=True).get(club=self.club)
        chain = Rechained(rows, self.identity, head.number, head.hash)
        place(AuditRow, chain)
        AuditHead.objects.filter(pk=head.pk).update(number=chain.number, hash=chain.hash)

    def _settled(self, session_id: int) -> Arrived:
        """Scored here; every edition is what its own facts give; the trail says where it came from."""
        for edition in Publication.objects.filter(session_id=session_id).order_by("number"):
            _check_edition(edition)
        recompute(session_id)
        keep_shown(session_id)
        if Unscored.objects.filter(session_id=session_id).exists():
            raise CopyFaulty(_("This session cannot be scored here. Nothing was brought in."))
        session = Session.objects.get(pk=session_id)
        data = {"from": str(self.copy.manifest.of.get("club", "")), "digest": self.digest}
        record(self.club.pk, self.actor, "archive imported", data, session_id=session_id)
        return Arrived(session_id, session.slug, already=False)


def _check_edition(edition: Publication) -> None:
    """Raises CopyFaulty where an edition is not what its results give: it was changed on the way."""
    faulty = CopyFaulty(
        _("Edition %(number)s in this file is not what its results give. Nothing was brought in.")
        % {"number": edition.number}
    )
    try:
        standings = score_session(parse(edition.facts)).to_document()
    except (DocumentFaults, EngineError) as odd:
        raise faulty from odd
    before = Publication.objects.filter(session_id=edition.session_id, number=edition.before).first()
    changes: list[Any] = changes_between(_document(before), _document(edition)) if before else []
    if standings != edition.standings or changes != edition.changes:
        raise faulty


def _document(edition: Publication) -> dict[str, Any]:
    return {"facts": edition.facts, "standings": edition.standings}
