"""How players did in each role, and with the cards: from the lines of a card that may be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from club.engine.contests import CONTESTS
from scoring.engine.double_dummy import DoubleDummy
from scoring.engine.roles import Role, RoleAverage, RoleBoard, TricksAgainst, averages_by_role, role_of, tricks_against
from scoring.queries.public.scorecards import SEATS, CardLine, Scorecard


@dataclass(frozen=True)
class PlayerRoles:
    """One player. `name` is "" where not all are shown or named; `seats` are those taken."""

    name: str
    seats: tuple[str, ...]
    roles: Mapping[Role, RoleAverage]


@dataclass(frozen=True)
class CardPlay:
    """Tricks beside double dummy, of the boards whose deals may be seen. Above 0 is good for the side."""

    declaring: TricksAgainst
    defending: TricksAgainst


def role_averages(card: Scorecard) -> tuple[PlayerRoles, ...]:
    """Of both players of a pair, of an individual the one; empty where no contract is known. One query, two where
    somebody sat in.

    Left out are boards with an adjusted score, and the rounds in which somebody else had the player's seat.
    """
    players = min(CONTESTS[card.sheet.document.contest].seats, 2)
    names = card.party.names if len(card.party.names) == players else ("",) * players
    found = tuple(_player(card, place, name) for place, name in enumerate(names))
    return found if any(each.roles for each in found) else ()


def _player(card: Scorecard, place: int, name: str) -> PlayerRoles:
    away = [range(each.first, each.last + 1) for each in card.sitting_in if each.seat == place]
    seats, boards = [], []
    for line in _played(card):
        if any((line.line.round or 0) in rounds for rounds in away):
            continue
        # Of a pair the first player sits North or East, the second South or West.
        seat, played = line.seat or SEATS[line.side][place], line.line.played
        declarer = played.declarer if played else None
        if declarer is None or line.points is None:
            continue
        seats.append(seat)
        boards.append(RoleBoard(role_of(seat, declarer), Fraction(line.points), line.top))
    return PlayerRoles(name, tuple(seat for seat in "NESW" if seat in seats), averages_by_role(boards))


def card_play(card: Scorecard, analyses: Mapping[int, DoubleDummy]) -> CardPlay | None:
    """Beside what double dummy play gives; None where no deal of the card's boards is known. No query.

    A board that was fouled here was played with other cards, and is left out.
    """
    sides: dict[str, list[CardLine]] = {"ns": [], "ew": []}
    for line in _played(card):
        if line.board in analyses and not line.line.group:
            sides[line.side].append(line)
    found = [
        tricks_against(side, [(each.line.played, analyses[each.board]) for each in lines if each.line.played])
        for side, lines in sides.items()
    ]
    declaring, defending = (_together(each[place] for each in found) for place in (0, 1))
    return CardPlay(declaring, defending) if declaring.boards or defending.boards else None


def _together(parts: Iterator[TricksAgainst]) -> TricksAgainst:
    listed = list(parts)
    return TricksAgainst(sum(each.boards for each in listed), sum(each.tricks for each in listed))


def _played(card: Scorecard) -> Iterator[CardLine]:
    """The lines with a result of their own that counts."""
    for meeting in card.meetings:
        yield from (each for each in meeting.lines if each.line.played is not None and not each.line.adjusted)
