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
from scoring.services.lines import line_of
from scoring.services.meeting import FourIds, Meeting
from scoring.services.repairs.frame import PreparedRepair
from scoring.services.repairs.later import postpone
from scoring.services.repairs.law_15b import AsPlayedConsequences, BoardsAsPlayed, UnplayedBoards
from scoring.services.repairs.preview_values import Remark
from scoring.services.repairs.withdrawal import AVE_PLUS, NOT_SCORED, award


def as_played_repair(*, as_played: BoardsAsPlayed, actor: Actor) -> PreparedRepair:
    """What was played counts for those who played it; what nobody can play any more is settled."""
    partners = {"ns_partner": as_played.ns_partner, "ew_partner": as_played.ew_partner}
    details: dict[str, Any] = {
        "round": as_played.round,
        "table": as_played.table,
        "contestant": as_played.ns,
        "other": as_played.ew,
        **{name: who for name, who in partners.items() if who is not None},
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
        if looked.seats.ns_partner is not None:
            # What is entered later names two of the four; the others are not where the movement has them.
            made = line_of(looked.session, looked.meeting(played, looked.seats))
            if made.ns_partner_id != looked.seats.ns_partner:
                raise DomainError(_("Enter the result first, then say who sat there."))
        return
    if line.adjustment_id is not None:
        raise DomainError(_("Board %(board)s has an adjusted score. Take that back first.") % {"board": planned})
    reseat_result(
        session_id=looked.session.pk,
        line_id=line.pk,
        seats=looked.seats,
        board=played,
        permission=permission,
        actor=actor,
    )


def _awards_to_come(looked: AsPlayedConsequences) -> Iterator[tuple[Meeting, Award]]:
    for _planned, played in looked.boards:
        for meeting, knows in looked.later(played):
            sides = FourIds(meeting.ns, meeting.ew, meeting.ns_partner, meeting.ew_partner).sides
            ns, ew = (NOT_SCORED if knows >= set(side) else AVE_PLUS for side in sides)
            yield meeting, Award(ns=ns, ew=ew, note=looked.knew_words())


def _awards_here(looked: AsPlayedConsequences) -> Iterator[tuple[Meeting, Award]]:
    """What was played and is cancelled, and what should have been played and cannot be, or will not be."""
    for planned, played in looked.boards:
        cancelled = looked.cancelled(played)
        if cancelled is not None:
            yield looked.meeting(played, looked.seats), cancelled
        if looked.should(planned) == looked.was(played):
            continue  # the right four, with other partners: they have played it
        should = looked.planned_seats
        elsewhere = {who for who in should.everybody if looked.scored_elsewhere(planned, who)}
        if elsewhere or looked.as_played.rest is UnplayedBoards.AVERAGES:
            ns, ew = (NOT_SCORED if elsewhere >= set(side) else looked.average(side) for side in should.sides)
            note = _("It could not be played (Law 15B).")
            yield looked.meeting(planned, should), Award(ns=ns, ew=ew, note=note)


def _playable(looked: AsPlayedConsequences) -> Iterator[Meeting]:
    """What should have been played here and can be later, because nobody there knows it."""
    for planned, _played in looked.boards:
        if not any(looked.scored_elsewhere(planned, who) for who in looked.planned_seats.everybody):
            yield looked.meeting(planned, looked.planned_seats)


def _remarks(looked: AsPlayedConsequences) -> Iterator[Remark]:
    keys = {each.pk: each.key for each in looked.rows.contestants}
    for _planned, played in looked.boards:
        for who, when in looked.pairs_who_knew_boards(played).items():
            yield Remark("again", keys[who], "", (played,), looked.as_played.round, when)
        for meeting, knows in looked.later(played):
            for who in sorted(knows):
                yield Remark("again", keys[who], "", (played,), meeting.round or 0, looked.as_played.round)
