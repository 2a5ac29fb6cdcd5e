"""How a player did as declarer, as dummy, on lead and in defence, and how many tricks that were (exact)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.engine.board import SEATS, side_of
from scoring.engine.contract import Played
from scoring.engine.double_dummy import DoubleDummy


class Role(StrEnum):
    """What a player does in the play of a hand (Laws 41, 42); the leader sits at declarer's left."""

    DECLARER = "declarer"
    DUMMY = "dummy"
    LEAD = "lead"
    DEFENDER = "defender"


#: Clockwise from declarer.
IN_TURN = (Role.DECLARER, Role.LEAD, Role.DUMMY, Role.DEFENDER)


@dataclass(frozen=True)
class RoleBoard:
    """What a board gave a player. `points` of `top`; a top of 0 where there is none (IMPs)."""

    role: Role
    points: Fraction
    top: int = 0


@dataclass(frozen=True)
class RoleAverage:
    """So many boards; `mean` is the percentage of their tops together, at IMPs the IMPs a board."""

    boards: int
    mean: Fraction


@dataclass(frozen=True)
class TricksAgainst:
    """So many boards, and how many tricks more (below 0: fewer) than double dummy play gives this side."""

    boards: int
    tricks: int


def role_of(seat: str, declarer: str) -> Role:
    """What the player at a seat does while another (or the same) seat declares; both are N, E, S or W."""
    return IN_TURN[(SEATS.index(seat) - SEATS.index(declarer)) % len(SEATS)]


def averages_by_role(boards: Iterable[RoleBoard]) -> Mapping[Role, RoleAverage]:
    """The roles that a player had, in the order of `Role`. Without tops it is the mean of the points."""
    listed = list(boards)
    found: dict[Role, RoleAverage] = {}
    for role in Role:
        of_role = [each for each in listed if each.role is role]
        if of_role:
            found[role] = RoleAverage(len(of_role), _mean(of_role))
    return found


def _mean(boards: list[RoleBoard]) -> Fraction:
    points, top = sum((each.points for each in boards), Fraction(0)), sum(each.top for each in boards)
    return points * 100 / top if top else points / len(boards)


def tricks_against(side: str, boards: Iterable[tuple[Played, DoubleDummy]]) -> tuple[TricksAgainst, TricksAgainst]:
    """What a side (ns, ew) won beside double dummy, declaring and defending. Boards passed out count in neither.

    Defenders win what declarer does not: a trick too few for declarer is one more for them.
    """
    beyond: dict[bool, list[int]] = {True: [], False: []}
    for played, analysis in boards:
        difference = analysis.beyond(played)
        if difference is None or played.declarer is None:
            continue
        declaring = side_of(played.declarer) == side
        beyond[declaring].append(difference if declaring else -difference)
    return TricksAgainst(len(beyond[True]), sum(beyond[True])), TricksAgainst(len(beyond[False]), sum(beyond[False]))
