"""What still holds at the tables, for the desk alone: no device of a table and no telephone is told of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, Max, OuterRef, Q, QuerySet

from club.cache import cache_get, cache_set
from club.models import Section, Session
from movements.models import Seating
from rulings.engine.assistant.path import Later
from rulings.engine.noted import Noted, parse_noted
from rulings.models import Call, NotedWay, Restriction
from rulings.queries.calls import VERSION_TAG_SECONDS
from scoring.models import Line


@dataclass(frozen=True)
class Standing:
    """A restriction that has not ended. `place` is the table as the room calls it, `letter` its section.

    `after_play`: what to come back for when the board has been played; `due`: it has a result. `noted`: the call has a
    way that can be opened. `hidden`: it is about a board that this director has still to play, so its words are left
    out.
    """

    id: int
    letter: str
    table: int
    place: str
    round: int | None
    board: int | None
    says: str
    until: str
    detail: str
    by: str
    at: datetime
    call: int
    hidden: bool
    after_play: bool
    due: bool
    noted: bool


@dataclass(frozen=True)
class NotedCall:
    """A call that was closed without a ruling, as the assistant led to it. `board` None: it is not known."""

    call: int
    place: str
    round: int | None
    board: int | None
    noted: Noted
    by: str
    at: datetime


def standing_restrictions(session_id: int, hidden: Collection[int] = ()) -> tuple[Standing, ...]:
    """Everything that still holds in a session, table by table; three queries at most, one where there is nothing."""
    ways = NotedWay.objects.filter(event__call=OuterRef("call"))
    rows = standing_rows(session_id).select_related("call", "user").annotate(looked_up=Exists(ways))
    found = sorted(rows, key=lambda each: (each.call.section, each.call.table, each.pk))
    if not found:
        return ()
    several = _several(session_id)
    played = _boards_played(session_id, [each.call for each in found if each.board is None]) if hidden else {}
    return tuple(_standing(each, several, hidden, played) for each in found)


def standing_rows(session_id: int) -> QuerySet[Restriction]:
    """Those that nobody has ended, of a session under way, on a board that has no result and no award there; what is
    for after the play on any."""
    there = Line.objects.filter(
        session=session_id,
        board__number=OuterRef("board"),
        section=OuterRef("call__section"),
        table=OuterRef("call__table"),
    )
    scored = there.filter(Q(result__isnull=False) | Q(adjustment__isnull=False))
    playing = {"call__session": session_id, "call__session__state": Session.State.PLAYING}
    rows = Restriction.objects.annotate(scored=Exists(scored))
    return rows.filter(Q(scored=False) | Q(until=""), end=None, **playing)


def kept_of_call(session_id: int, call_id: int) -> frozenset[str]:
    """What still holds by a call, and what was kept of it for after the play, done or not, in its words."""
    holds = standing_rows(session_id).filter(call=call_id).values_list("says", flat=True)
    later = Restriction.objects.filter(call__session=session_id, call=call_id, until="").values_list("says", flat=True)
    return frozenset([*holds, *later])


def after_play_says(later: Later) -> str:
    """What to come back for, in the words in which it is kept."""
    return f"{later.says} (Law {later.law})"


def board_is_over(session_id: int, call_id: int) -> bool:
    """Whether the board of a call has a result or an award at its table: nothing holds there any more. One query."""
    there = Line.objects.filter(
        session=session_id, board__number=OuterRef("board"), section=OuterRef("section"), table=OuterRef("table")
    )
    scored = there.filter(Q(result__isnull=False) | Q(adjustment__isnull=False))
    return Call.objects.filter(Exists(scored), session=session_id, pk=call_id).exists()


def board_is_played(session_id: int, section: str, table: int, board: int) -> bool:
    """Whether a board has a result or an award at a table. One query."""
    scored = Q(result__isnull=False) | Q(adjustment__isnull=False)
    return Line.objects.filter(scored, session=session_id, board__number=board, section=section, table=table).exists()


def newest_restriction(session_id: int) -> int:
    """The id of what was kept last in a session; 0 for nothing."""
    found: int | None = Restriction.objects.filter(call__session=session_id).aggregate(newest=Max("pk"))["newest"]
    return found or 0


def restrictions_version_tag(session_id: int) -> str:
    """What a page of the desk that shows them is recognised by: the newest one and the newest end."""
    cached = cache_get(restrictions_version_key(session_id), str)
    if cached is not None:
        return cached
    rows = Restriction.objects.filter(call__session=session_id)
    found = rows.aggregate(kept=Max("pk"), ended=Max("end__pk"))
    tag = f"{found['kept'] or 0}.{found['ended'] or 0}"
    cache_set(restrictions_version_key(session_id), tag, VERSION_TAG_SECONDS)
    return tag


def restrictions_version_key(session_id: int) -> str:
    return f"restrictions-mark:{session_id}"


def noted_calls(session_id: int, hidden: Collection[int] = ()) -> tuple[NotedCall, ...]:
    """Every call that was closed so, the newest first, without those about a board that the director still plays."""
    return _noted(session_id, NotedWay.objects.filter(event__call__session=session_id), hidden)


def noted_call(session_id: int, call_id: int, hidden: Collection[int] = ()) -> NotedCall | None:
    """That of one call; None where it was closed in another way, or is kept from this director."""
    ways = NotedWay.objects.filter(event__call__session=session_id, event__call=call_id)
    return next(iter(_noted(session_id, ways, hidden)), None)


def _noted(session_id: int, ways: QuerySet[NotedWay], hidden: Collection[int]) -> tuple[NotedCall, ...]:
    found = list(ways.select_related("event__call", "event__user").order_by("-pk"))
    if not found:
        return ()
    several = _several(session_id)
    calls = [each.event.call for each in found]
    played = _boards_played(session_id, [call for call in calls if call.board is None]) if hidden else {}
    return tuple(
        NotedCall(
            call.pk,
            _place(call, several),
            call.round,
            call.board,
            parse_noted(each.document),
            str(each.event.user or ""),
            each.event.at,
        )
        for each, call in zip(found, calls, strict=True)
        if not _secret(call, call.board, hidden, played)
    )


def _standing(
    row: Any, several: bool, hidden: Collection[int], played: dict[tuple[str, int, int], list[int]]
) -> Standing:
    secret = _secret(row.call, row.board, hidden, played)
    return Standing(
        id=row.pk,
        letter=row.call.section,
        table=row.call.table,
        place=_place(row.call, several),
        round=row.call.round,
        board=row.board,
        says="" if secret else row.says,
        until="" if secret else row.until,
        detail="" if secret else row.detail,
        by=str(row.user or ""),
        at=row.at,
        call=row.call_id,
        hidden=secret,
        after_play=not row.until,
        due=not row.until and row.scored,
        noted=row.looked_up,
    )


def _secret(
    call: Call, board: int | None, hidden: Collection[int], played: dict[tuple[str, int, int], list[int]]
) -> bool:
    """Whether it is about a board that the director has still to play, or may be."""
    if not hidden:
        return False
    about = [board] if board is not None else played.get((call.section, call.table, call.round or 0))
    return about is None or not frozenset(hidden).isdisjoint(about)


def _boards_played(session_id: int, calls: Collection[Call]) -> dict[tuple[str, int, int], list[int]]:
    """The boards of the tables of calls that name none, by section, table and round."""
    if not calls:
        return {}
    rows = Seating.objects.filter(section__session=session_id, table__in={each.table for each in calls})
    return {(each.section.letter, each.table, each.round): each.boards for each in rows.select_related("section")}


def _several(session_id: int) -> bool:
    return Section.objects.filter(session=session_id).count() > 1


def _place(call: Call, several: bool) -> str:
    return f"{call.section if several else ''}{call.table}"
