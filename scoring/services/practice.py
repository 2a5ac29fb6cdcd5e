"""Practice sessions that play by themselves at the tables where nobody sits with a device."""

from __future__ import annotations

import logging
from collections import Counter
from uuid import UUID, uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import PROGRAM, Actor
from club.errors import DomainError
from club.models import Section, Session, TableDevice
from club.services import WHILE_PLAYING, append_audit_row, locked_session
from scoring.facts import Rows, Scheduled, read_rows
from scoring.models import PaperTable, Result
from scoring.services.agreement import confirm_result
from scoring.services.entry import Entry, Meeting, enter_result
from scoring.services.plausible import plausible_result

logger = logging.getLogger(__name__)

# Under which the ids of entries are made, so that the same board is never entered twice.
PRACTICE = UUID("6f3a2f9e-6c2b-5a0e-9f57-0f6d1c1b7a51")
Table = tuple[str, int]


@transaction.atomic
def set_plays_itself(*, session_id: int, on: bool, actor: Actor) -> None:
    """Let a practice session play by itself, or stop it. A real session is refused."""
    session = locked_session(session_id)
    if not session.practice:
        raise DomainError(_("Only in a practice session can tables play by themselves."))
    if session.plays_itself == on:
        return
    session.plays_itself = on
    session.save(update_fields=["plays_itself"])
    append_audit_row(session.club_id, actor, "practice play", {"on": on}, session_id=session.pk)


def play_due_practice() -> int:
    """One board in every practice session that plays itself; how many were played."""
    playing = Session.objects.filter(state=Session.State.PLAYING, practice=True, plays_itself=True)
    played = 0
    for session_id in playing.order_by("pk").values_list("pk", flat=True):
        try:
            played += play_next_board(session_id)
        except Exception:
            logger.exception("The practice session %s could not go on.", session_id)
    return played


@transaction.atomic
def play_next_board(session_id: int) -> bool:
    """Enter and confirm the next board at the table that is furthest behind, of those without a device or paper.

    False where there is none: everything is played, the next round is not open, or all wait for somebody.
    """
    session = locked_session(session_id)
    if not (session.plays_itself and session.state == Session.State.PLAYING):
        return False
    due = next_board(read_rows(session), _tables_of_people(session_id))
    if due is None:
        return False
    played, lead = plausible_result(f"{session_id}:{due.board}", f"{due.ns}:{due.ew}")
    meeting = Meeting.due(due)
    client_id = uuid5(PRACTICE, f"{session_id}:{due.board}:{due.ns}:{due.ew}")
    entry = Entry(client_id=client_id, played=played, lead=lead)
    table = Result.Source.TABLE
    entered = enter_result(
        session_id=session_id, meeting=meeting, entry=entry, source=table, permission=WHILE_PLAYING, actor=PROGRAM
    )
    return confirm_result(session_id=session_id, result_id=entered.result_id, actor=PROGRAM)


def next_board(rows: Rows, not_at: frozenset[Table] = frozenset()) -> Scheduled | None:
    """The board to play next at a table that may play: the earliest round, there the table with most to play.

    A table waits for a pair that has not finished an earlier round.
    """
    waiting = [each for each in rows.scheduled if each.meeting not in rows.by_meeting.keys() | rows.postponed]
    left = Counter((each.section, each.table, each.round) for each in waiting)
    now: dict[int, int] = {}
    for each in waiting:
        for pair in each.everybody:
            now[pair] = min(each.round, now.get(pair, each.round))
    rounds = {each.letter: (each.closed_round, each.open_round) for each in _sections(rows.session)}

    def may_play(each: Scheduled) -> bool:
        closed, opened = rounds[each.section]
        here = (each.section, each.table) not in not_at and closed < each.round <= opened
        return here and all(now[pair] == each.round for pair in each.everybody)

    ready = filter(may_play, waiting)
    return min(ready, key=lambda each: (each.round, -left[each.section, each.table, each.round]), default=None)


def _sections(session: Session) -> list[Section]:
    return list(Section.objects.filter(session=session))


def _tables_of_people(session_id: int) -> frozenset[Table]:
    """The tables with a device, and those whose paper the director keys."""
    papers = PaperTable.objects.filter(section__session_id=session_id).values_list("section__letter", "table")
    devices = TableDevice.objects.filter(link__session_id=session_id, link__ended_at__isnull=True)
    return frozenset(devices.values_list("link__section__letter", "link__table")) | frozenset(papers)
