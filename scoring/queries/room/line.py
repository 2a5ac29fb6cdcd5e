"""One board at one table, with everything that was entered and awarded there. Nine queries at most."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Q

from club.models import Board, LineUp
from club.models import Contestant as ContestantRow
from club.queries import SessionInfo, substitutes_of
from movements.models import Seating
from movements.queries.seated import with_any_of
from scoring.engine.board import Vulnerability
from scoring.engine.contests import compares_rooms
from scoring.engine.contract import Played
from scoring.engine.score import table_score
from scoring.models import Adjustment, Confirmation, Line, Result
from scoring.queries.engine_values import played_of, vulnerability
from scoring.queries.line_outcomes import has_outcome, meeting_lines
from scoring.queries.room.awards import GivenAward, award_of
from scoring.queries.room.who import WITH_DONE_BY, DoneBy


@dataclass(frozen=True)
class LineSide:
    """One side of a line: the contestant and its players' names; in an individual those of both partners."""

    id: int
    key: str
    number: int
    names: tuple[str, ...]
    contest: str = "pairs"
    #: South or West, with its own name, where `id` is North or East of an individual.
    partner: LineSide | None = None

    @property
    def contestants(self) -> tuple[LineSide, ...]:
        """Whoever has a score of their own on this side."""
        if self.partner is None:
            return (self,)
        return replace(self, names=self.names[: len(self.names) - len(self.partner.names)], partner=None), self.partner


@dataclass(frozen=True)
class ResultVersion:
    """A result as somebody entered it. `score` is N/S's, as the board is marked now; None where not played.

    `replaced_at`: when another entry took its place, None where none has.
    """

    id: int
    played: Played | None
    not_played: bool
    score: int | None
    lead: str
    at: datetime
    keyed_at: datetime | None
    who: DoneBy
    source: str
    replaced_at: datetime | None
    note: str
    agreed: str
    confirmed_at: datetime | None
    confirmed_by: DoneBy | None


@dataclass(frozen=True)
class LineView:
    """A board at a table. Nothing of what was entered is in it where the reader has still to play it (`hidden`).

    `version` is what a writer says it saw: None where there is no line yet. `seated` is False for a result
    outside the movement; `turned`: the pairs sat the other way round than the movement has them. `room`: which table
    of their match it is, 0 where a meeting has but one.
    """

    board: int
    dealer: str
    vulnerable: Vulnerability
    ns: LineSide
    ew: LineSide
    section: str
    round: int | None
    table: int | None
    seated: bool
    turned: bool
    id: int | None
    version: int | None
    hidden: bool
    entered: bool
    confirmed: bool
    current: ResultVersion | None
    rival: ResultVersion | None
    award: GivenAward | None
    versions: tuple[ResultVersion, ...]
    awards: tuple[GivenAward, ...]
    postponed: bool = False
    later_table: int | None = None
    room: int = 0
    label: str = ""

    @property
    def printed(self) -> str:
        """What stands on the board."""
        return self.label or str(self.board)

    @property
    def everybody(self) -> tuple[int, ...]:
        """The ids of all who have a score of their own here: North–South first."""
        return tuple(each.id for side in (self.ns, self.ew) for each in side.contestants)

    @property
    def partners(self) -> tuple[int | None, int | None]:
        """South and West of an individual, by id."""
        ns, ew = (side.partner.id if side.partner is not None else None for side in (self.ns, self.ew))
        return ns, ew

    @property
    def partnerships(self) -> frozenset[frozenset[int]]:
        """Who of an individual played with whom, whichever way they sat."""
        return frozenset(frozenset(each.id for each in side.contestants) for side in (self.ns, self.ew))

    @property
    def both(self) -> tuple[ResultVersion, ...]:
        """The results that differ, the one that counts first."""
        return tuple(version for version in (self.current, self.rival) if version is not None)


def partnerships(north: int, east: int, south: int, west: int) -> frozenset[frozenset[int]]:
    """As LineView.partnerships, of four who were named."""
    return frozenset((frozenset({north, south}), frozenset({east, west})))


def line_view(
    session: SessionInfo,
    board: int,
    ns: int,
    ew: int,
    hidden: frozenset[int] = frozenset(),
    room: int | None = None,
    partners: tuple[int, int] | None = None,
) -> LineView | None:
    """The meeting of two contestants on a board, whichever way they sat; None where the session has no such thing.

    Two teams have a meeting in each room: that of `room`, or without one that in which they sit as they are named.
    `partners`: North's and East's in an individual, where neither the movement nor a line has them there.
    """
    marked = Board.objects.filter(session_id=session.id, number=board).first()
    if marked is None or ns == ew:
        return None
    seat = _seat(session, board, ns, ew, room)
    line = _line(session, board, ns, ew, seat.room if seat else room)
    if seat is None and line is not None and line.ns_partner_id is not None:
        seat = _seat_of_four(session, board, line)
    if line is not None:
        ns, ew = line.ns_id, line.ew_id
    at_table = line or seat
    said = dict(zip((ns, ew), partners or (None, None), strict=True))
    sides = {each: at_table.partner_of(each) if at_table is not None else said[each] for each in (ns, ew)}
    people = _pairings(session, sides, seat.round if seat else line.round if line else None)
    if len(people) != 2:
        return None
    placed = (seat.section.letter, seat.round, seat.table) if seat else ("", None, None)
    secret = board in hidden
    shown = line if not secret else None
    versions = _versions(shown, marked)
    awards = _awards(shown)
    return LineView(
        board=board,
        dealer=marked.dealer,
        vulnerable=vulnerability(marked.vulnerable),
        ns=people[ns],
        ew=people[ew],
        section=line.section if line and not seat else placed[0],
        round=line.round if line and not seat else placed[1],
        table=line.table if line and not seat else placed[2],
        seated=seat is not None,
        turned=seat is not None and ns not in seat.north_south,
        id=line.pk if line else None,
        version=line.version if line else None,
        hidden=secret,
        entered=line is not None and (line.result_id is not None or line.adjustment_id is not None),
        confirmed=shown is not None and shown.confirmed,
        current=_find(versions, shown.result_id if shown else None),
        rival=_find(versions, shown.rival_id if shown else None),
        award=next((each for each in awards if shown and each.id == shown.adjustment_id), None),
        versions=versions,
        awards=awards,
        postponed=line is not None and line.postponed and not has_outcome(line),
        later_table=line.later_table if line else None,
        room=line.room if line else seat.room if seat else room or 0,
        label=marked.label,
    )


def _line(session: SessionInfo, board: int, ns: int, ew: int, room: int | None) -> Line | None:
    """The line that says something, else the one in the order asked for. In a room that is known, however they sat."""
    either = Q(ns=ns, ew=ew) | Q(ns=ew, ew=ns)
    same = either & Q(room=room) if room else meeting_lines(session.method, ns, ew)
    found = Line.objects.filter(same, session_id=session.id, board__number=board).select_related("adjustment")
    lines = list(found.order_by("occurrence", "room"))
    says = (line for line in lines if line.result_id is not None or line.adjustment_id is not None)
    later = (line for line in lines if line.postponed)
    return next(says, None) or next(later, None) or next((line for line in lines if line.ns_id == ns), None)


def rooms_alike(session_id: int, board: int) -> dict[tuple[int, int, int | None], int]:
    """The rooms 3 and 4 of teams of eight, which sit there as in 1 and 2: by ids of who sat, and the table."""
    rows = Line.objects.filter(session_id=session_id, board__number=board, room__gt=2).order_by("-room")
    return {(ns, ew, table): room for ns, ew, table, room in rows.values_list("ns_id", "ew_id", "table", "room")}


def _seat(session: SessionInfo, board: int, ns: int, ew: int, room: int | None) -> Seating | None:
    """Where the movement has it: in this room, else at the table of a match where they sit as they are named."""
    both = Q(ns=ns, ew=ew) | Q(ns=ew, ew=ns)
    rows = Seating.objects.filter(both, section__session_id=session.id).select_related("section")
    seats = [seat for seat in rows if board in seat.boards and room in (None, seat.room)]
    if room is None and compares_rooms(session.method):
        seats = [seat for seat in seats if seat.ns_id == ns]
    return next(iter(seats), None)


def _seat_of_four(session: SessionInfo, board: int, line: Line) -> Seating | None:
    """Where the movement has the four of an individual, who sat there with other partners."""
    rows = Seating.objects.filter(with_any_of([line.ns_id]), section__session_id=session.id).select_related("section")
    four = set(line.everybody)
    return next((seat for seat in rows if board in seat.boards and set(seat.everybody) == four), None)


def _pairings(session: SessionInfo, sides: Mapping[int, int | None], number: int | None) -> dict[int, LineSide]:
    """Both sides by the contestant's id, with whoever sits there in round `number`; in an individual both partners."""
    everybody = {who for both in sides.items() for who in both if who is not None}
    rows = {row.pk: row for row in ContestantRow.objects.filter(session_id=session.id, pk__in=everybody)}
    names: dict[int, dict[int, str]] = defaultdict(dict)
    for seat in LineUp.objects.filter(contestant__in=everybody).select_related("player").order_by("seat"):
        names[seat.contestant_id][seat.seat] = seat.player.name
    for each in substitutes_of(session.id):
        if number is not None and each.covers(number):
            names[each.contestant][each.seat] = each.name
    found = {
        pk: LineSide(pk, row.key, row.number, tuple(names[pk][seat] for seat in sorted(names[pk])), session.contest)
        for pk, row in rows.items()
    }
    return {pk: _with_partner(found[pk], found.get(partner or 0)) for pk, partner in sides.items() if pk in found}


def _with_partner(side: LineSide, partner: LineSide | None) -> LineSide:
    return side if partner is None else replace(side, names=side.names + partner.names, partner=partner)


def _versions(line: Line | None, board: Board) -> tuple[ResultVersion, ...]:
    """Every entry, the newest first."""
    if line is None:
        return ()
    results = list(Result.objects.filter(line=line).select_related(*WITH_DONE_BY).order_by("-pk"))
    confirmations = Confirmation.objects.filter(result__in=results).select_related(*WITH_DONE_BY).order_by("pk")
    confirmed = {each.result_id: each for each in confirmations}
    replaced = {each.replaces_id: each.entered_at for each in reversed(results)}
    return tuple(version_of(each, board, confirmed.get(each.pk), replaced.get(each.pk)) for each in results)


def version_of(
    result: Result, board: Board, confirmed: Confirmation | None = None, replaced_at: datetime | None = None
) -> ResultVersion:
    """A result as a value; fetch WITH_DONE_BY along."""
    played = played_of(result)
    return ResultVersion(
        id=result.pk,
        played=played,
        not_played=result.outcome == Result.Outcome.NOT_PLAYED,
        score=table_score(played, vulnerability(board.vulnerable)) if played else result.score,
        lead=result.lead,
        at=result.entered_at,
        keyed_at=result.keyed_at,
        who=DoneBy.of(result.user, result.device),
        source=result.source,
        replaced_at=replaced_at,
        note=result.note,
        agreed=result.agreed,
        confirmed_at=confirmed.at if confirmed else None,
        confirmed_by=DoneBy.of(confirmed.user, confirmed.device) if confirmed else None,
    )


def _awards(line: Line | None) -> tuple[GivenAward, ...]:
    """Every award on the line, the newest first."""
    if line is None:
        return ()
    found = Adjustment.objects.filter(line=line).select_related("user").order_by("-pk")
    return tuple(award_of(each) for each in found)


def _find(versions: Iterable[ResultVersion], result_id: int | None) -> ResultVersion | None:
    return next((version for version in versions if version.id == result_id), None)
