"""The movement of a session as the doors read it: what was chosen, and who sits where, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q

from movements.engine.assemble import shared_sets
from movements.engine.chosen import contest_chosen, copies_chosen
from movements.engine.matches import four_of
from movements.engine.plan import Contestant, Meeting, Movement, Round, SitOut
from movements.models import Match, Plan, Seating
from movements.queries.own import OwnInfo, own_movement, own_movements
from movements.queries.playing import FOUR_PLAYERS, PlayingSeats, playing_seats

__all__ = [
    "FOUR_PLAYERS",
    "MatchParts",
    "OwnInfo",
    "PlanInfo",
    "PlayingSeats",
    "SeatingInfo",
    "matches_with_parts",
    "movement_under_way",
    "own_movement",
    "own_movements",
    "plan_before",
    "plans_of",
    "plans_of_many",
    "playing_seats",
    "seatings_of",
]


@dataclass(frozen=True)
class PlanInfo:
    """What was chosen for a section: `chosen_movement(kind, options)` makes the movement again."""

    section_id: int
    section: str
    kind: str
    options: Mapping[str, Any]
    name: str
    tables: int
    rounds: int
    boards_per_round: int
    winners: int
    to_play: int = 0

    @property
    def rounds_in_all(self) -> int:
        """Those of a Swiss that are still to be drawn too."""
        return max(self.rounds, self.to_play)


@dataclass(frozen=True)
class SeatingInfo:
    """One table of one round. `ns` and `ew` are ids of contestants; a sit-out has one of them and no boards. In an
    individual they are North and East, and have their partners of the round beside them.

    `match` is the key of the match that it is part of, "" where there is none; `stanza` and `room` as in Seating.
    """

    section: str
    round: int
    table: int
    ns: int | None
    ew: int | None
    board_set: int | None
    boards: tuple[int, ...]
    match: str = ""
    stanza: int = 0
    #: Which table of its match it is (movements.models.Seating); 0 where a meeting has but one.
    room: int = 0
    ns_partner: int | None = None
    ew_partner: int | None = None

    @property
    def north_south(self) -> tuple[int, ...]:
        return tuple(each for each in (self.ns, self.ns_partner) if each is not None)

    @property
    def east_west(self) -> tuple[int, ...]:
        return tuple(each for each in (self.ew, self.ew_partner) if each is not None)

    @property
    def everybody(self) -> tuple[int, ...]:
        """North–South first."""
        return self.north_south + self.east_west

    @property
    def plays(self) -> bool:
        return self.ns is not None and self.ew is not None

    @property
    def sit_out(self) -> int | None:
        """The contestant that waits at this table for a round, or None where the table plays."""
        if self.plays:
            return None
        return self.ns if self.ns is not None else self.ew


def plans_of(session_id: int) -> list[PlanInfo]:
    """The movement of each section, by letter; none while it has not been chosen. One query."""
    found = Plan.objects.filter(section__session_id=session_id).select_related("section").order_by("section__letter")
    return [_plan(plan) for plan in found]


def _plan(plan: Plan) -> PlanInfo:
    return PlanInfo(
        section_id=plan.section_id,
        section=plan.section.letter,
        kind=plan.kind,
        options=plan.options,
        name=plan.name,
        tables=plan.tables,
        rounds=plan.rounds,
        boards_per_round=plan.boards_per_round,
        winners=plan.winners,
        to_play=plan.to_play,
    )


def plans_of_many(session_ids: list[int]) -> dict[int, list[PlanInfo]]:
    """The movements of many sessions at once, by session; one query."""
    plans: dict[int, list[PlanInfo]] = {}
    found = Plan.objects.filter(section__session_id__in=session_ids).select_related("section")
    for plan in found.order_by("section__letter"):
        plans.setdefault(plan.section.session_id, []).append(_plan(plan))
    return plans


def plan_before(session_id: int, event_id: int, day: date) -> PlanInfo | None:
    """The movement of the last session of the event before the one of this id and day; None where it had none, or
    several. One query.
    """
    earlier = Q(section__session__date__lt=day) | Q(section__session__date=day, section__session__lt=session_id)
    found = Plan.objects.filter(
        earlier, section__session__event_id=event_id, section__session__discarded_at__isnull=True
    ).select_related("section")
    rows = list(found.order_by("-section__session__date", "-section__session_id")[:2])
    if not rows or (rows[1:] and rows[0].section.session_id == rows[1].section.session_id):
        return None
    return _plan(rows[0])


def seatings_of(session_id: int, *, round: int | None = None) -> list[SeatingInfo]:
    """Who sits where with which boards, by section, round and table; of one round where it is named. One query."""
    found = Seating.objects.filter(section__session_id=session_id).select_related("section", "match")
    if round is not None:
        found = found.filter(round=round)
    return [
        SeatingInfo(
            section=row.section.letter,
            round=row.round,
            table=row.table,
            ns=row.ns_id,
            ew=row.ew_id,
            board_set=row.board_set,
            boards=tuple(row.boards),
            match=row.match.key if row.match else "",
            stanza=row.stanza,
            room=row.room,
            ns_partner=row.ns_partner_id,
            ew_partner=row.ew_partner_id,
        )
        for row in found.order_by("section__letter", "round", "table")
    ]


def movement_under_way(plan: PlanInfo, seats: Sequence[SeatingInfo], keys: Mapping[int, str]) -> Movement:
    """The movement of a section as it is really played, everything put right since included.

    `keys`: the movement id of every contestant, by its id. Whoever has gone home is nowhere in the rounds after.
    """
    rounds = sorted({seat.round for seat in seats})
    meetings = {
        number: [_meeting(seat, keys) for seat in seats if seat.round == number and seat.plays] for number in rounds
    }
    first = {who: (each.table, seat) for each in meetings[rounds[0]] for who, seat in each.seated} if rounds else {}
    ids = dict.fromkeys(keys[who] for seat in seats for who in seat.everybody)
    contestants = (Contestant(each, first.get(each, (None, "NS"))[1], first.get(each, (None, "NS"))[0]) for each in ids)
    play = tuple(Round(number, tuple(meetings[number]), tuple(_sit_outs(seats, number, keys))) for number in rounds)
    copies = copies_chosen(plan.kind, plan.options)
    # The table that a half table leaves idle is one of them; who waits behind the last has none.
    standing = (seat.table for seat in seats if seat.plays or seat.table <= plan.tables)
    return Movement(
        kind=plan.kind,
        name=plan.name,
        tables=max(standing, default=plan.tables),
        boards_per_round=plan.boards_per_round,
        winners=plan.winners,
        contestants=tuple(contestants),
        play=play,
        shared=tuple(shared_sets(play, copies)),
        copies=copies,
        first_board=plan.options.get("first_board") or 1,
        contest=contest_chosen(plan.kind, plan.options),
    )


def _meeting(seat: SeatingInfo, keys: Mapping[int, str]) -> Meeting:
    assert seat.ns is not None
    assert seat.ew is not None
    north_south, east_west = keys[seat.ns], keys[seat.ew]
    return Meeting(
        seat.round,
        seat.table,
        north_south,
        east_west,
        seat.board_set or 0,
        north_south.startswith("EW"),
        south=keys[seat.ns_partner] if seat.ns_partner is not None else "",
        west=keys[seat.ew_partner] if seat.ew_partner is not None else "",
        four=four_of(seat.room),
    )


def _sit_outs(seats: Sequence[SeatingInfo], number: int, keys: Mapping[int, str]) -> list[SitOut]:
    return [SitOut(number, keys[seat.sit_out]) for seat in seats if seat.round == number and seat.sit_out is not None]


@dataclass(frozen=True)
class MatchParts:
    """A match of the session. `home` and `away` are contestants; `parts`: stanza → the rounds in which it is played."""

    id: int
    key: str
    home: int
    away: int
    parts: Mapping[int, tuple[int, ...]]

    @property
    def rounds(self) -> tuple[int, ...]:
        return tuple(sorted({each for rounds in self.parts.values() for each in rounds}))


def tables_of_rooms(session_id: int) -> Mapping[tuple[str, int, int], int]:
    """At which table a match (its key) has a board in one of its rooms; one query."""
    seats = Seating.objects.filter(match__session_id=session_id, room__gt=0)
    rows = seats.values_list("match__key", "boards", "room", "table")
    return {(key, board, room): table for key, boards, room, table in rows for board in boards}


def matches_with_parts(session_id: int) -> list[MatchParts]:
    """The matches that tables play, in the order in which they begin; two queries."""
    parts: dict[int, dict[int, set[int]]] = {}
    played = Seating.objects.filter(match__session_id=session_id).order_by("round", "table")
    for match, stanza, number in played.values_list("match_id", "stanza", "round"):
        parts.setdefault(match, {}).setdefault(stanza, set()).add(number)
    rows = Match.objects.filter(pk__in=parts).values_list("pk", "key", "home", "away")
    said = {pk: (key, home, away) for pk, key, home, away in rows}
    return [
        MatchParts(match, *said[match], {stanza: tuple(sorted(each)) for stanza, each in sorted(found.items())})
        for match, found in parts.items()
    ]
