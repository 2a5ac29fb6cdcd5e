"""Choosing the movement, before play and while round 1 lasts: this package knows what has been played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Board, Section, Session
from club.models.events import Vulnerable
from club.models.ways_of_scoring import BoardsAre
from club.services import Permission, append_audit_row, facts_changed, locked_session
from movements.engine.matches import label_of
from movements.engine.plan import Movement
from movements.engine.swiss_evening import SWISS
from movements.models import Seating
from movements.services import locked_section, movement_of, plan_section
from scoring.engine.board import SEATS, dealer, vulnerable
from scoring.errors import DomainError, NotFoundError
from scoring.models import Line
from scoring.queries.event_next import earlier_meetings
from scoring.queries.line_outcomes import WAS_PLAYED
from scoring.services.lines import refuse_unscorable
from scoring.services.simultaneous.joining import refuse_other_boards


@transaction.atomic
def choose_movement(*, section_id: int, kind: str, options: Mapping[str, Any], actor: Actor) -> Movement:
    """Seat the pairs by this movement and deal out the boards. Possible until somebody has played in round 2."""
    session, section = locked_section(section_id)
    playing = session.state == Session.State.PLAYING
    if playing:
        _refuse_later_rounds(session, section)
    movement = plan_section(section_id=section_id, kind=kind, options=options, keep_seats=playing, actor=actor)
    if kind == SWISS:
        movement = _apart(session, section, options, actor) or movement
    _deal_out(session)
    return movement


def _apart(session: Session, section: Section, options: Mapping[str, Any], actor: Actor) -> Movement | None:
    """Round 1 of a Swiss by the numbers that they have now, without opponents of sessions of the event before; None
    where nobody would meet one."""
    met = [[each.round, each.one, each.two, each.session] for each in earlier_meetings(session.pk)]
    wanted = {**options, "earlier": met}
    if not met or movement_of(SWISS, wanted).play == movement_of(SWISS, {**options, "earlier": []}).play:
        return None
    return plan_section(section_id=section.pk, kind=SWISS, options=wanted, keep_seats=True, logged=False, actor=actor)


def _refuse_later_rounds(session: Session, section: Section) -> None:
    """An award on a board to come does not end round 1, but another movement would leave it without its meeting."""
    later = Line.objects.filter(session=session, round__gte=2)
    if section.closed_round or later.filter(WAS_PLAYED).exists():
        raise DomainError(_("Round 1 is over: the movement can no longer be changed here."))
    spoken_of = later.filter(Q(result__isnull=False) | Q(adjustment__isnull=False)).select_related("board").first()
    if spoken_of is not None:
        sentence = _(
            "Board %(board)s in round %(round)s is adjusted or marked as not played. Take that back first, then change "
            "the movement."
        )
        raise DomainError(sentence % {"board": spoken_of.board.printed, "round": spoken_of.round})


def _deal_out(session: Session) -> None:
    """The boards of the movement, and no others that nobody has spoken of."""
    add_boards(session)
    drop_boards(session.pk)


def add_boards(session: Session) -> None:
    """A board for each number of the movement, marked by its number (L2) until somebody says otherwise.

    DomainError for one that the simultaneous of the session does not have.
    """
    known, again = set(session.boards.values_list("number", flat=True)), session.boards_are == BoardsAre.DEALT
    new = sorted(_numbers(session.pk) - known)
    refuse_other_boards(session, new)
    labels = {number: label_of(number, dealt_again=again) for number in new}
    printed = {number: int(label or number) for number, label in labels.items()}
    Board.objects.bulk_create(
        Board(session=session, number=number, label=label, dealer=dealer(on_it), vulnerable=vulnerable(on_it))
        for (number, label), on_it in zip(labels.items(), printed.values(), strict=True)
    )


def drop_boards(session_id: int) -> None:
    """Take away the boards that the movement does not have and nobody has spoken of."""
    numbers = _numbers(session_id)
    Board.objects.filter(session_id=session_id, lines__isnull=True).exclude(number__in=numbers).delete()


def _numbers(session_id: int) -> set[int]:
    found = Seating.objects.filter(section__session_id=session_id).values_list("boards", flat=True)
    return {board for boards in found for board in boards}


@transaction.atomic
def mark_board(
    *, session_id: int, number: int, dealer: str, vulnerable: str, permission: Permission, actor: Actor
) -> None:
    """Record what the physical board shows (L2); its results are scored with that from now on."""
    session = locked_session(session_id)
    permission.refuse_closed(session, "computing")
    if dealer not in SEATS or vulnerable not in Vulnerable.values:
        raise DomainError(_("Choose the dealer and who is vulnerable."))
    board = Board.objects.filter(session=session, number=number).first()
    if board is None:
        raise NotFoundError(_("Board %(number)s is not played in this session.") % {"number": number})
    board.dealer, board.vulnerable = dealer, vulnerable
    board.save(update_fields=["dealer", "vulnerable"])
    refuse_unscorable(session)
    data = {"board": number, "dealer": dealer, "vulnerable": vulnerable}
    append_audit_row(session.club_id, actor, "board marked", data, session_id=session.pk)
    facts_changed(session.pk)
