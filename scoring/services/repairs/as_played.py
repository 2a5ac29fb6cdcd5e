"""What was really played at a table, where it was another board or other pairs than planned (Law 15B)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.services import Permission, facts_changed
from scoring.errors import DomainError
from scoring.facts.rows import meeting_of
from scoring.models import Repair
from scoring.services.awards import Award
from scoring.services.correct import reseat_result
from scoring.services.meeting import Meeting
from scoring.services.repairs.frame import PreparedRepair
from scoring.services.repairs.later import postpone
from scoring.services.repairs.law_15b import AsPlayedConsequences, BoardsAsPlayed, UnplayedBoards
from scoring.services.repairs.preview_values import Remark
from scoring.services.repairs.withdrawal import AVE_PLUS, NOT_SCORED, award


def as_played_repair(*, as_played: BoardsAsPlayed, actor: Actor) -> PreparedRepair:
    """What was played counts for those who played it; what nobody can play any more is settled."""
    details: dict[str, Any] = {
        "round": as_played.round,
        "table": as_played.table,
        "contestant": as_played.ns,
        "other": as_played.ew,
        "boards": [list(each) for each in as_played.boards],
        "rest": as_played.rest.value,
    }
    return PreparedRepair(
        Repair.Kind.REALLY,
        details,
        lambda permission: record_boards_as_played(as_played=as_played, permission=permission, actor=actor),
        lambda: tuple(_remarks(AsPlayedConsequences(as_played))),
    )


@transaction.atomic
def who_knew(as_played: BoardsAsPlayed) -> dict[int, frozenset[int]]:
    """By board that was played: which of the two pairs had played it before. Raises as `record_boards_as_played`
    does.
    """
    looked = AsPlayedConsequences(as_played)
    return {played: frozenset(looked.pairs_who_knew_boards(played)) for _planned, played in looked.boards}


@transaction.atomic
def record_boards_as_played(*, as_played: BoardsAsPlayed, permission: Permission, actor: Actor) -> None:
    """Results entered at the table move to the board and the pairs that really played it; the plan stays.

    Where one of them had played it before, it is cancelled for both (L15B1); else it stands (L15B2). Meetings to
    come on it cannot be played: who knows it has its score, the others get average plus (L15B3). Of the meeting that
    should have been, who has a score on the board elsewhere is not scored again; where nobody has, `rest` says.
    Raises DomainError where an adjusted score or a second result stands in the way.
    """
    looked = AsPlayedConsequences(as_played)
    awards = [*_awards_to_come(looked), *_awards_here(looked)]
    for planned, played in looked.boards:
        _move(looked, planned, played, permission, actor)
    for meeting, given in awards:
        award(looked.session.pk, meeting, given, permission, actor)
    if as_played.rest is UnplayedBoards.LATER:
        for meeting in _playable(looked):
            postpone(session_id=looked.session.pk, meeting=meeting, permission=permission, actor=actor)
    facts_changed(looked.session.pk)


def _move(looked: AsPlayedConsequences, planned: int, played: int, permission: Permission, actor: Actor) -> None:
    key = looked.should(planned)
    if key in looked.rows.postponed:
        raise DomainError(_("Board %(board)s is postponed. Take that back first.") % {"board": planned})
    says = (each for each in looked.rows.lines if each.result_id is not None or each.adjustment_id is not None)
    line = next((each for each in says if meeting_of(each) == key), None)
    if line is None:
        return
    if line.adjustment_id is not None:
        raise DomainError(_("Board %(board)s has an adjusted score. Take that back first.") % {"board": planned})
    ns, ew = looked.both
    reseat_result(
        session_id=looked.session.pk, line_id=line.pk, ns=ns, ew=ew, board=played, permission=permission, actor=actor
    )


def _awards_to_come(looked: AsPlayedConsequences) -> Iterator[tuple[Meeting, Award]]:
    note = _("A pair knew the board already (Law 15B).")
    for _planned, played in looked.boards:
        for meeting, knows in looked.later(played):
            ns, ew = (NOT_SCORED, AVE_PLUS) if meeting.ns == knows else (AVE_PLUS, NOT_SCORED)
            yield meeting, Award(ns=ns, ew=ew, note=note)


def _awards_here(looked: AsPlayedConsequences) -> Iterator[tuple[Meeting, Award]]:
    """What was played and is cancelled, and what should have been played and cannot be, or will not be."""
    for planned, played in looked.boards:
        cancelled = looked.cancelled(played)
        if cancelled is not None:
            yield looked.meeting(played, looked.both), cancelled
        elsewhere = [looked.scored_elsewhere(planned, who) for who in looked.planned]
        if any(elsewhere) or looked.as_played.rest is UnplayedBoards.AVERAGES:
            pairs = zip(looked.planned, elsewhere, strict=True)
            ns, ew = (NOT_SCORED if there else looked.as_played.average(who) for who, there in pairs)
            note = _("It could not be played (Law 15B).")
            yield looked.meeting(planned, looked.planned), Award(ns=ns, ew=ew, note=note)


def _playable(looked: AsPlayedConsequences) -> Iterator[Meeting]:
    """What should have been played here and can be later, because neither pair knows it."""
    for planned, _played in looked.boards:
        if not any(looked.scored_elsewhere(planned, who) for who in looked.planned):
            yield looked.meeting(planned, looked.planned)


def _remarks(looked: AsPlayedConsequences) -> Iterator[Remark]:
    keys = {each.pk: each.key for each in looked.rows.contestants}
    for _planned, played in looked.boards:
        for who, when in looked.pairs_who_knew_boards(played).items():
            yield Remark("again", keys[who], "", (played,), looked.as_played.round, when)
        for meeting, knows in looked.later(played):
            yield Remark("again", keys[knows], "", (played,), meeting.round or 0, looked.as_played.round)
