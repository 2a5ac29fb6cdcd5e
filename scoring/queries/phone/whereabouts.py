"""Where a pair is now, and where it goes next; of a team each of those who are together all evening."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from movements.models import Seating
from movements.queries import FOUR_PLAYERS
from scoring.queries.phone.rows import PhoneRows
from scoring.queries.phone.values import Itinerary, PhonePhase, Sitting
from scoring.queries.table.crews import direction_of, side_crews
from scoring.queries.table.rows import plays
from scoring.queries.table.values import TablePair

ONE_PACE = "together"


@dataclass(frozen=True)
class _Way:
    """The seatings of those who are together all evening, by round. `seats` of the line-up; empty of a pair."""

    rows: PhoneRows
    mine: tuple[Seating, ...]
    seats: tuple[int, ...] = ()

    @cached_property
    def playable(self) -> tuple[Seating, ...]:
        return tuple(each for each in self.rows.playable if each in self.mine)

    @cached_property
    def to_sit_down(self) -> tuple[Seating, ...]:
        return tuple(each for each in self.rows.to_sit_down if each in self.mine)


def ways_of(rows: PhoneRows) -> tuple[Itinerary, ...]:
    """One of a pair. Of a team one for each two who sit together all evening, and one for each of whom a line-up
    parts: the first in the line-up first. Nobody is sent anywhere once play is over."""
    if not rows.by_rooms:
        return (_itinerary(_Way(rows, rows.mine)),)
    return tuple(_itinerary(way) for way in _ways_of_team(rows))


def _ways_of_team(rows: PhoneRows) -> Iterator[_Way]:
    together: dict[tuple[int, ...], list[int]] = {}
    by_seat = {seat: [each for each in rows.mine if _sits(rows, each, seat)] for seat in _seats(rows)}
    for seat, seatings in by_seat.items():
        together.setdefault(tuple(each.pk for each in seatings), []).append(seat)
    playing = {pks: seats for pks, seats in together.items() if any(each.pk in pks for each in rows.playable)}
    for seats in (playing or together).values():
        yield _Way(rows, tuple(by_seat[seats[0]]), tuple(seats))


def _seats(rows: PhoneRows) -> tuple[int, ...]:
    """Those of a line-up with a player; all who play where nobody has been named."""
    named = tuple(sorted(player.seat for player in rows.pair.players))
    return named or tuple(range(FOUR_PLAYERS * len(rows.playing.fours)))


def _sits(rows: PhoneRows, seating: Seating, seat: int) -> bool:
    """Whether the one in a seat of the line-up is at this table; where the team sits out, everybody is."""
    if not plays(seating):
        return True
    side = "NS" if rows.is_ns(seating) else "EW"
    return any(seat in crew.seats for crew in side_crews(seating, side, rows.playing))


def _itinerary(way: _Way) -> Itinerary:
    phase, now, following, turns = _whereabouts(way)
    number = now.round if now else following[0].round if following[0] else way.rows.rounds
    return Itinerary(_names(way, number), phase, now, *following, turns)


def _names(way: _Way, number: int) -> tuple[str, ...]:
    """Who they are in a round, those who sit in then in the place of the others."""
    found: list[str] = []
    for at in range(0, len(way.seats), 2):
        two = way.seats[at : at + 2]
        sat = TablePair.of(way.rows.pair, number, way.rows.sitting_in, (two[0], two[-1]))
        found += sat.players[: len(two)]
    return tuple(name for name in found if name)


#: What the next round is, and where that is a sit-out the one after with boards.
_Following = tuple[Sitting | None, Sitting | None]
NOWHERE: _Following = (None, None)


def _whereabouts(way: _Way) -> tuple[PhonePhase, Sitting | None, _Following, bool]:
    session = way.rows.session
    if session.over:
        return PhonePhase.OVER, None, NOWHERE, False
    if not session.playing:
        return PhonePhase.NOT_STARTED, None, _after(way, 0), False
    return _one_pace(way) if session.pace == ONE_PACE else _own_pace(way)


def _one_pace(way: _Way) -> tuple[PhonePhase, Sitting | None, _Following, bool]:
    """The open round is the pair's round, whatever it has still to enter of an earlier one."""
    current = way.rows.section.open_round
    seating = _seating(way, current)
    later = any(each.round > current for each in way.to_sit_down)
    playing = seating is not None and seating in way.to_sit_down
    done = seating is None or not playing or way.rows.complete(seating)
    if done and not later:
        return _after_all_of_it(way)
    now, following = _sitting(way, current), _after(way, current)
    if not done:
        return PhonePhase.PLAYING, now, following, _turns(way, seating)
    return PhonePhase.WAITING if playing else PhonePhase.SIT_OUT, now, following, False


def _own_pace(way: _Way) -> tuple[PhonePhase, Sitting | None, _Following, bool]:
    """The first round with a board missing; before that the rounds that the pair sits out on the way to it."""
    seating = next((each for each in way.playable if _waits(way.rows, each)), None)
    if seating is None:
        return _after_all_of_it(way)
    number = seating.round
    played = max((each.round for each in way.to_sit_down if each.round < number), default=0)
    on_the_way = number > played + 1 and not way.rows.begun(seating)
    # What is drawn round by round has the round before it behind it.
    if on_the_way and not way.rows.drawn_by_rounds and not _others_done(way, number - 1):
        return PhonePhase.SIT_OUT, _sitting(way, number - 1), _after(way, number - 1), False
    return PhonePhase.PLAYING, _sitting(way, number), _after(way, number), _turns(way, seating)


def _after_all_of_it(way: _Way) -> tuple[PhonePhase, Sitting | None, _Following, bool]:
    """Who sits out the newest round of a Swiss sits out until the next is drawn."""
    newest = _seating(way, way.rows.rounds)
    if newest is not None and not plays(newest) and way.rows.rounds < way.rows.rounds_in_all:
        return PhonePhase.SIT_OUT, _sitting(way, newest.round), NOWHERE, False
    return PhonePhase.FINISHED, None, NOWHERE, False


def _others_done(way: _Way, number: int) -> bool:
    """Whether the others of a team, who played a round that these sat out, have finished it."""
    theirs = [each for each in way.rows.playable if each.round == number and each not in way.mine]
    return bool(theirs) and all(way.rows.complete(each) for each in theirs)


def _waits(rows: PhoneRows, seating: Seating) -> bool:
    return seating.round > rows.section.closed_round and not rows.complete(seating)


def _after(way: _Way, number: int) -> _Following:
    """The next round, and where that is a sit-out the next one with boards; nothing after the pair's last boards."""
    playing = next((each for each in way.to_sit_down if each.round > number), None)
    if playing is None:
        return NOWHERE
    if playing.round == number + 1:
        return _sitting(way, playing.round), None
    return _sitting(way, number + 1), _sitting(way, playing.round)


def _sitting(way: _Way, number: int) -> Sitting:
    seating = _seating(way, number)
    if seating is None:
        return Sitting(number, None, "", None, ())
    rows = way.rows
    if seating not in way.to_sit_down:
        return Sitting(number, rows.stands(seating.table), "", None, ())
    own, opponents = rows.sides(seating)
    return Sitting(
        round=number,
        table=seating.table,
        direction=direction_of(seating, rows.pair.id),
        opponents=opponents,
        boards=tuple(seating.boards),
        own=own if way.seats else None,
        room=seating.room,
        stanza=seating.stanza if rows.in_parts(seating) else 0,
        partner=rows.partner(seating),
    )


def _seating(way: _Way, number: int) -> Seating | None:
    return next((each for each in way.mine if each.round == number), None)


def _turns(way: _Way, seating: Seating | None) -> bool:
    """Whether the pair sat in the other direction when it last played; a single player comes to another seat anyway."""
    if seating is None or seating.ns_partner_id is not None:
        return False
    before = [each for each in way.to_sit_down if each.round < seating.round]
    return bool(before) and way.rows.is_ns(before[-1]) != way.rows.is_ns(seating)
