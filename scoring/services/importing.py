"""A session that comes as a document: everything it says is stored, so that its export says the same again.

What no column keeps goes into `Session.imported_heading`: `session` (title, date and club as they stood there),
`scoring` (another method and its options, victory points), `sit_outs`, `rankings`, `published` (what another program
gave), `seats` (how many names were listed, where some were empty) and `digest`, by which the same document is known
again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Self

from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Contestant, Section, Session
from club.models.ways_of_scoring import SCORING_OPTIONS, BoardsAre
from club.services import append_audit_row, create_session, facts_changed
from club.services.clubs import locked_club
from club.services.sessions import TITLE_AT_MOST
from scoring.engine.document import SessionDocument, dump, dump_text, parse_text
from scoring.engine.errors import EngineError
from scoring.models import Penalty
from scoring.recompute import Computed, compute_standings, present_rows, recompute, save_standings
from scoring.services.as_scored import do_nothing
from scoring.services.imported_lines import says_fours, store_lines
from scoring.services.imported_names import seat_players
from scoring.services.imported_teams import enter_teams
from scoring.services.publish import publish_session
from scoring.services.simultaneous.elsewhere import close_if_elsewhere
from scoring.services.storable import refuse_unstorable


@dataclass(frozen=True)
class ImportExtras:
    """What came with a document and is no part of it.

    `published` are the figures of another program as plain values; `national_numbers` the players' by contestant and
    seat.
    """

    published: Mapping[str, Any] = field(default_factory=dict)
    national_numbers: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Held:
    """How much a document has of what."""

    contest: str
    contestants: int
    boards: int
    matches: int

    @classmethod
    def of(cls, document: SessionDocument) -> Self:
        of_matches = (number for match in document.matches for number in match.boards)
        boards = {line.board for line in document.results} | set(of_matches)
        return cls(document.contest, len(document.contestants), len(boards), len(document.matches))


@dataclass(frozen=True)
class Imported:
    """The session that a document is now; `already` when it had been imported before and nothing was done."""

    session_id: int
    slug: str
    already: bool
    held: Held


def import_session(
    *,
    club_id: int,
    text: str,
    draft: bool = False,
    again: bool = False,
    before_commit: Callable[[Imported], object] = do_nothing,
    actor: Actor,
) -> Imported:
    """Store a session document as an ended session of the club and, unless `draft`, publish its first edition.

    A document that the club has already is not stored once more unless `again`. `before_commit` is called in the
    transaction in which it is stored. Raises DocumentFaults.
    """
    document = parse_text(text)
    return import_document(
        club_id=club_id, document=document, draft=draft, again=again, before_commit=before_commit, actor=actor
    )


def import_document(
    *,
    club_id: int,
    document: SessionDocument,
    extras: ImportExtras | None = None,
    draft: bool = False,
    again: bool = False,
    before_commit: Callable[[Imported], object] = do_nothing,
    actor: Actor,
) -> Imported:
    """The same for a document that has been read. What this program cannot score yet is stored and not published.

    It is tried and rolled back, scored while nothing is held, and stored with its standings.
    """
    extras = extras or ImportExtras()
    refuse_unstorable(document)
    digest = hashlib.sha256(dump_text(document).encode()).hexdigest()
    store = partial(_store, club_id, document, extras, digest, actor)
    held = Held.of(document)
    known = None if again else _known(club_id, digest, held)
    computed = None if known else _scored(store)
    with transaction.atomic():
        locked_club(club_id)
        imported = None if again else _known(club_id, digest, held)
        if imported is None:
            session = store()
            imported = Imported(session.pk, session.slug, already=False, held=held)
            if computed is not None:
                save_standings(session.pk, computed)
                if not draft:
                    publish_session(session_id=session.pk, settled_elsewhere=True, actor=actor)
        before_commit(imported)
    if computed is None and not imported.already:
        # Says why it cannot be scored.
        recompute(imported.session_id)
    return imported


def _known(club_id: int, digest: str, held: Held) -> Imported | None:
    """The session that the document is already."""
    found = Session.objects.filter(club_id=club_id, imported_heading__digest=digest).order_by("pk").first()
    return Imported(found.pk, found.slug, already=True, held=held) if found else None


def _scored(store: Callable[[], Session]) -> Computed | None:
    """What the session will be; None where it cannot be scored. Nothing is kept."""
    with transaction.atomic():
        rows = present_rows(store().pk)
        transaction.set_rollback(True)
    try:
        return compute_standings(rows)
    except EngineError:
        return None


def _store(club_id: int, document: SessionDocument, extras: ImportExtras, digest: str, actor: Actor) -> Session:
    session = _session(club_id, document, actor)
    contestants = _contestants(session, document)
    seats = seat_players(session, document, contestants, actor, extras.national_numbers)
    session.imported_heading = _heading(document, extras) | {"seats": seats, "digest": digest}
    session.save()
    session.event.contest = document.contest
    session.event.save(update_fields=["contest"])
    enter_teams(session, document, contestants)
    store_lines(session, document, contestants)
    _penalties(session, document, contestants)
    counted = {"contestants": len(contestants), "results": len(document.results), "digest": digest}
    counted |= {"matches": len(document.matches)} if document.matches else {}
    append_audit_row(club_id, actor, "session imported", counted, session_id=session.pk)
    facts_changed(session.pk)
    return session


def _session(club_id: int, document: SessionDocument, actor: Actor) -> Session:
    title = " ".join(document.title.split())[:TITLE_AT_MOST].strip() or _("Imported session")
    day = parse_date(document.date or "") or timezone.localdate()
    session = create_session(club_id=club_id, title=title, day=day, actor=actor)
    rules = document.rules
    session.winners, session.compare = rules.winners, rules.compare
    session.matchpoints_per_win = rules.matchpoints_per_win
    session.teams_of_eight = rules.teams_of_eight or ""
    session.split_ties = rules.split_ties or ""
    session.imported_expected = dump(document)["scoring"].get("expected_results")
    if _dealt_again(document):
        session.boards_are = BoardsAre.DEALT
    session.state, session.ended_at = Session.State.ENDED, timezone.now()
    close_if_elsewhere(session, document)
    return session


def _dealt_again(document: SessionDocument) -> bool:
    """Whether the same is printed on several boards: they were dealt again for each match."""
    printed = [board.label or str(board.number) for board in document.boards]
    return len(set(printed)) < len(printed)


def _heading(document: SessionDocument, extras: ImportExtras) -> dict[str, Any]:
    plain = dump(document)
    options = {key: value for key, value in plain["scoring"].items() if key in SCORING_OPTIONS}
    if document.rules.method != "matchpoints":
        options["method"] = document.rules.method
    heading = {"session": plain.get("session", {}), "scoring": options}
    if document.sit_outs:
        heading["sit_outs"] = plain["sit_outs"]
    if document.rankings:
        heading["rankings"] = plain["rankings"]
    if says_fours(document):
        heading["fours"] = True
    return heading | ({"published": dict(extras.published)} if extras.published else {})


def _contestants(session: Session, document: SessionDocument) -> dict[str, Contestant]:
    """By id, in document order. Sections are those that the contestants name, and one at least."""
    sections = _sections(session, document)
    rows = [
        Contestant(
            session=session,
            section=sections.get(entry.section or ""),
            key=entry.id,
            number=entry.number,
            line=entry.direction or "",
            place=place,
            standing=entry.standing,
            handicap=entry.handicap,
        )
        for place, entry in enumerate(document.contestants, start=1)
    ]
    return {row.key: row for row in Contestant.objects.bulk_create(rows)}


def _sections(session: Session, document: SessionDocument) -> dict[str, Section]:
    named = [entry.section for entry in document.contestants] + [line.section for line in document.results]
    section_letters = list(dict.fromkeys(letter for letter in named if letter))
    first = session.sections.get()
    first.letter = section_letters[0] if section_letters else first.letter
    first.save(update_fields=["letter"])
    others = Section.objects.bulk_create(Section(session=session, letter=letter) for letter in section_letters[1:])
    return {section.letter: section for section in (first, *others)}


def _penalties(session: Session, document: SessionDocument, contestants: dict[str, Contestant]) -> None:
    Penalty.objects.bulk_create(
        Penalty(
            session=session,
            contestant=contestants[penalty.contestant],
            kind=penalty.kind,
            amount=penalty.amount,
            unit=penalty.unit,
            note=penalty.note,
        )
        for penalty in document.penalties
    )
