"""What is settled before play: how seats were drawn, who keeps apart, which pairs stand by."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from club.models import Contestant, DrawnSeat, KeptApart, SeatDraw, Session, StandByPair
from club.queries.pairs import joined_names


@dataclass(frozen=True)
class DrawInfo:
    """How the list was drawn last. `seeds`: contestants' ids, the strongest first; `sections`: contestant → section, ""
    where there was one. `changed`: somebody has changed the order by hand since.
    """

    how: str
    lot: int
    seeds: tuple[int, ...]
    sections: dict[int, str]
    changed: bool


@dataclass(frozen=True)
class StandByInfo:
    """A pair that has no seat; `players` are ids."""

    id: int
    name: str
    players: tuple[int, ...]


def seat_draw_of(session_id: int) -> DrawInfo | None:
    """The last draw, None where nothing was drawn or it was put aside; two queries."""
    draw = SeatDraw.objects.filter(session_id=session_id).first()
    if draw is None:
        return None
    rows = list(DrawnSeat.objects.filter(contestant__session_id=session_id).select_related("contestant"))
    by_draw = sorted(rows, key=lambda each: each.place)
    by_list = sorted(rows, key=lambda each: (each.contestant.place, each.contestant_id))
    seeds = sorted((each for each in rows if each.seed is not None), key=lambda each: each.seed or 0)
    return DrawInfo(
        how=draw.how,
        lot=draw.lot,
        seeds=tuple(each.contestant_id for each in seeds),
        sections={each.contestant_id: each.section for each in rows},
        changed=[each.pk for each in by_draw] != [each.pk for each in by_list],
    )


def kept_apart(contestants: Iterable[int]) -> dict[int, int]:
    """Contestant → the one it does not want to be compared with."""
    return dict(KeptApart.objects.filter(one__in=set(contestants)).values_list("one_id", "other_id"))


def stand_by_pairs(session_id: int) -> tuple[StandByInfo, ...]:
    """In the order in which they came to stand by; one query."""
    rows = StandByPair.objects.filter(session_id=session_id).select_related("first", "second")
    return tuple(
        StandByInfo(
            each.pk,
            joined_names([who.name for who in (each.first, each.second) if who is not None]),
            tuple(who.pk for who in (each.first, each.second) if who is not None),
        )
        for each in rows
    )


def listed_order(session: Session) -> list[Contestant]:
    """Everybody as the list was before the first draw, who has come since last."""
    rows = list(session.contestants.select_related("drawn_seat"))
    before = {each.pk: each.drawn_seat.listed for each in rows if hasattr(each, "drawn_seat")}
    return sorted(rows, key=lambda each: (each.pk not in before, before.get(each.pk, each.place), each.pk))
