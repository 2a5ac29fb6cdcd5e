"""A later archive of a session that is here: new rows are added, changed ones take the place of the old, ids stay.

What is append-only is the same as before, or the archive is refused: it tells another history than the one that is
here. Rows that only this site has (its own letters, files, rankings) are not touched.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection

from backups.archive_import import Arrival, Arrived
from backups.archive_rows import read_audit_rows, read_rows_of, read_session_row, tables_of_an_archive
from backups.archive_tables import session_tables
from backups.identity import IdMap, single_fields
from backups.reading import OpenBackup
from backups.row_insertion import BATCH, Row, in_batches, insert_rows
from backups.tables import Model, fields_of, table_label
from club.actor import PROGRAM
from club.models import (
    AuditRow,
    Club,
    FedSession,
    Player,
    PlayerPhone,
    Session,
    TableDevice,
    TableLink,
    User,
)
from club.models.append_only import AppendOnly
from club.services import append_audit_row
from rulings.models import PeerPoll
from scoring.recompute import Computed, save_standings
from scoring.services.deals import keep_shown

#: They open nothing here, so that nothing of them follows later.
OF_THE_ROOM: frozenset[Model] = frozenset({TableLink, TableDevice, PlayerPhone, PeerPoll})


class HistoryDiffers(Exception):
    """What may never change is not what it was."""


class Continued(Arrival):
    """One more archive of a session that is here, whose row is held."""

    from_laptop = True

    def __init__(self, copy: OpenBackup, fed: FedSession, session: Session) -> None:
        super().__init__(copy, fed.club_id, PROGRAM)
        self.fed, self.session = fed, session
        self.identity = known_ids(fed.ids)

    def store(self) -> int:
        """Every row as it is now. Returns the session's id here."""
        self.identity.maps[Club] = {read_session_row(self.copy)["club_id"]: self.club.pk}
        self._people()
        models = [model for model in tables_of_an_archive() if model is not AuditRow]
        before = {}
        everything: list[Model] = [*models, AuditRow]
        for model in sorted(everything, key=lambda each: each is not Session):
            known = self.identity.learn_more(model, self.copy)
            before[model] = {self.identity.maps[model][old] for old in known}
        changes = {model: self._changes(model, before[model]) for model in models if model is not Session}
        for model in reversed(models):
            if model is not Session:
                gone, changed, _new = changes[model]
                _delete(model, [*gone, *(row[model._meta.pk.attname] for row in changed)])
        self._session_row()
        for model, (_gone, changed, new) in changes.items():
            insert_rows(model, [*changed, *new])
        self._new_acts(before[AuditRow])
        connection.check_constraints()
        return self.session.pk

    def _people(self) -> None:
        accounts, players = self.identity.maps[User], self.identity.maps[Player]
        for row in read_rows_of(self.copy, User):
            if row["id"] not in accounts:
                accounts[row["id"]] = self._account(row["name"])
        for row in read_rows_of(self.copy, Player):
            if row["id"] not in players:
                players[row["id"]] = self._player(row)
            else:
                # A guest is known by what the laptop says; a member of the club by what the club has said here.
                said = {"name": row["name"], "privacy": row["privacy"]}
                Player.objects.filter(pk=players[row["id"]], is_guest=True, erased_at=None).exclude(**said).update(
                    **said
                )

    def _changes(self, model: Model, known: set[Any]) -> tuple[list[Any], list[Row], list[Row]]:
        """The ids here of rows that are gone, the rows that have changed, and those that are new."""
        pk = str(model._meta.pk.attname)
        rows = self._rows(model)
        here = _present(model, known)
        new = [row for row in rows if row[pk] not in here]
        told = {row[pk]: row for row in rows}
        gone = [each for each in here if each not in told] if model in session_tables() else []
        if model in OF_THE_ROOM:
            return [], [], new
        own = {field.attname for field in single_fields(model)}
        changed = []
        for each, row in told.items():
            if each in here:
                kept = row | {name: here[each][name] for name in own}
                if kept != here[each]:
                    changed.append(kept)
        if issubclass(model, AppendOnly) and (gone or changed):
            raise HistoryDiffers(table_label(model))
        return gone, changed, new

    def _session_row(self) -> None:
        """Its own row stays, for all that this site has of it; what it was and is on the laptop is taken over."""
        row = self.identity.follow(Session, read_session_row(self.copy))
        kept = {"id", "club_id", "slug", "came_from", "plays_itself", "held_by", "facts_version", "conditions_id"}
        values = {name: value for name, value in row.items() if name not in kept}
        # The laptop has given the corrections away: they are made here from now on.
        given = row["held_by"] == Session.HeldBy.HOSTED
        values |= {"held_by": Session.HeldBy.HERE} if given else {}
        version = max(self.session.facts_version + 1, row["facts_version"])
        Session.objects.filter(pk=self.session.pk).update(**values, facts_version=version)

    def _new_acts(self, known: set[Any]) -> None:
        """The acts that are new continue this club's chain."""
        ids = self.identity.maps[AuditRow]
        self._continue_chain([row for row in read_audit_rows(self.copy) if ids[row["id"]] not in known])

    def settled(self, session_id: int, computed: Computed) -> Arrived:
        """With its standings; the audit log says that it was brought up to date."""
        save_standings(session_id, computed)
        keep_shown(session_id)
        data = {"digest": self.digest}
        seals = self.chain.sealed_again()
        append_audit_row(self.club.pk, PROGRAM, "fed session updated", data, session_id=session_id, seals=seals)
        return Arrived(session_id, self.session.slug, already=False)


def known_ids(plain: Mapping[str, Iterable[tuple[Any, Any]]]) -> IdMap:
    """What earlier archives have settled, of the tables that there still are."""
    identity = IdMap(keep=False)
    known: list[Model] = [User, Player, Club, *tables_of_an_archive()]
    by_label = {table_label(model): model for model in known}
    for label, pairs in plain.items():
        if label in by_label:
            identity.maps[by_label[label]] = dict(pairs)
    return identity


def _present(model: Model, ids: set[Any]) -> dict[Any, Row]:
    """The rows with these ids, as they are here."""
    names = [field.attname for field in fields_of(model)]
    pk = str(model._meta.pk.attname)
    found: dict[Any, Row] = {}
    for some in in_batches(sorted(ids, key=str), BATCH):
        for row in model._base_manager.filter(pk__in=some).values(*names):
            found[row[pk]] = row
    return found


def _delete(model: Model, ids: list[Any]) -> None:
    """Rows go without anything that follows: they come back at once, or nothing of what is told points to them."""
    for some in in_batches(ids, BATCH):
        model._base_manager.filter(pk__in=some)._raw_delete(DEFAULT_DB_ALIAS)
