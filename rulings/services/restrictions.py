"""What the ruling assistant found is kept with the call of a table: what holds there from now on, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.cache import cache_delete
from club.models import Section, Session
from club.services import append_audit_row, locked_session
from rulings.engine.assistant.path import Later
from rulings.engine.assistant.path import Restriction as Said
from rulings.engine.noted import Noted, dump_noted
from rulings.errors import DomainError, NotFoundError
from rulings.models import Call, Restriction, RestrictionEnd
from rulings.models.restriction import DETAIL_AT_MOST
from rulings.queries.restrictions import after_play_says, kept_of_call, restrictions_version_key
from rulings.services.calls import close_call
from scoring.queries.table.rows import read_table
from scoring.queries.table.values import Place

HOW_NOTED = "settled"


@transaction.atomic
def keep_restrictions(
    *,
    session_id: int,
    call_id: int,
    restrictions: Sequence[Said],
    later: Sequence[Later] = (),
    detail: str = "",
    board: int | None = None,
    actor: Actor,
) -> None:
    """They hold at the table of the call until each ends. `detail`: the director's words, such as the suit. `later`:
    what to come back for, until it is done. `board`: on which one, where that is known better than by the call.

    What holds there already is not kept twice. Raises NotFoundError where the session has no such call, DomainError
    where play is over.
    """
    session = locked_session(session_id)
    call = _call(session_id, call_id)
    if session.state != Session.State.PLAYING:
        raise DomainError(_("Play is over, so nothing can hold at a table any more."))
    if board is None:
        board = call.board if call.board is not None else _board_in_play(call)
    known = kept_of_call(session_id, call_id)
    words = " ".join(detail.split())[:DETAIL_AT_MOST]
    rows = [
        *((each.says, each.until, words) for each in restrictions),
        *((after_play_says(each), "", "") for each in later),
    ]
    new = [row for row in rows if row[0] not in known]
    for says, until, own in new:
        Restriction.objects.create(call=call, board=board, says=says, until=until, detail=own, user_id=actor.user_id)
    if new:
        _record_restriction(call, board, "restriction kept", actor)


@transaction.atomic
def end_restriction(*, session_id: int, restriction_id: int, actor: Actor) -> None:
    """It is over. Twice is once. Raises NotFoundError where the session has none such."""
    locked_session(session_id)
    found = Restriction.objects.filter(call__session=session_id, pk=restriction_id).select_related("call").first()
    if found is None:
        raise NotFoundError(_("That is not kept in this session."))
    if RestrictionEnd.objects.filter(restriction=found).exists():
        return
    RestrictionEnd.objects.create(restriction=found, user_id=actor.user_id)
    _record_restriction(found.call, found.board, "restriction ended", actor)


@transaction.atomic
def close_as_noted(
    *,
    session_id: int,
    call_id: int,
    seen_event_id: int,
    noted: Noted,
    keep: bool = False,
    detail: str = "",
    actor: Actor,
) -> None:
    """The call is closed, without a ruling, with the way that led there. `keep`: what holds from now on as well. What
    to come back for is kept in any case, while there is play.

    `seen_event_id` as in `rulings.services.calls.take_call`. Raises what `close_call` and `keep_restrictions` do.
    """
    restrictions = noted.restrictions if keep else ()
    playing = locked_session(session_id).state == Session.State.PLAYING
    if restrictions or (noted.later and playing):
        keep_restrictions(
            session_id=session_id,
            call_id=call_id,
            restrictions=restrictions,
            later=noted.later,
            detail=detail,
            actor=actor,
        )
    close_call(
        session_id=session_id,
        call_id=call_id,
        seen_event_id=seen_event_id,
        how=HOW_NOTED,
        note=noted.decision,
        way=dump_noted(noted),
        actor=actor,
    )


def _call(session_id: int, call_id: int) -> Call:
    call = Call.objects.filter(session=session_id, pk=call_id).first()
    if call is None:
        raise NotFoundError(_("This call is not in the session."))
    return call


def _board_in_play(call: Call) -> int | None:
    """The first board without a result of the round in which the table called; None where all of them have one."""
    section = Section.objects.get(session=call.session_id, letter=call.section)
    rows = read_table(Place(call.session_id, section.pk, call.table))
    seating = rows.here.get(call.round or 0)
    if seating is None:
        return None
    return next((board for board in seating.boards if not rows.done(seating, board)), None)


def _record_restriction(call: Call, board: int | None, action: str, actor: Actor) -> None:
    boards = [] if board is None else [board]
    data = {"call": call.pk, "section": call.section, "table": call.table, "boards": boards}
    club_id = Session.objects.values_list("club_id", flat=True).get(pk=call.session_id)
    append_audit_row(club_id, actor, action, data, session_id=call.session_id)
    transaction.on_commit(partial(cache_delete, restrictions_version_key(call.session_id)))
