"""What a kind of contest changes in scoring. Nothing else asks which kind it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from club.engine.contests import CONTESTS, Contest
from scoring.engine.codes import Refused
from scoring.engine.document.match_lengths import HYBRID_BOARDS
from scoring.engine.document.values import TEAM_METHODS, SessionDocument, scale_length
from scoring.engine.errors import EngineError
from scoring.engine.victory_points.club_scale import OWN
from scoring.engine.victory_points.scale import Unit
from scoring.engine.victory_points.scales import SCALES, find_scale, unit_of


@dataclass(frozen=True)
class Kind:
    """What somebody chooses who sets up a session. `matches`: every meeting is a match that gives victory points."""

    contest: str
    matches: bool = False


KINDS: Mapping[str, Kind] = {
    "pairs": Kind("pairs"),
    "teams": Kind("teams"),
    "matches": Kind("pairs", matches=True),
    "individual": Kind("individual"),
}
#: The scale of cross-IMPs within teams of eight.
OF_EIGHT = "ebu-teams-of-eight"
#: Ways of scoring whose matches may give victory points.
CONVERTED = frozenset({"matchpoints", "cross_imps", "cross_imps_mean", "butler", "imps"})


def kind_of(contest: str, scale: str) -> str:
    """Which of KINDS a session is, with or without a scale of victory points; a contest of another sort is itself."""
    return next(
        (
            name
            for name, each in KINDS.items()
            if each.contest == contest and (contest == "teams" or each.matches is bool(scale))
        ),
        contest,
    )


def unit_of_way(way: str) -> Unit:
    """What the margins of a match are in, by the way of scoring."""
    return "percent" if way == "matchpoints" else "imps"


def scales_for(way: str, teams_of_eight: str = "") -> tuple[str, ...]:
    """The scales by which matches that are scored in this way may give victory points; none where none may.

    Cross-IMPs of teams of eight have a scale of their own (White Book 161.6), the other ways of theirs have not that.
    """
    if way not in CONVERTED:
        return ()
    fitting = (each for each in SCALES if unit_of(each) == unit_of_way(way))
    if not teams_of_eight:
        return tuple(fitting)
    return tuple(each for each in fitting if (each == OF_EIGHT) is (teams_of_eight == "cross"))


def usual_scale(way: str, teams_of_eight: str = "") -> str:
    """The scale to begin with; "" where there is none."""
    return next(iter(scales_for(way, teams_of_eight)), "")


def match_lengths(way: str) -> tuple[int, ...]:
    """The numbers of boards that a match scored in this way may have; none where any will do."""
    return HYBRID_BOARDS if way == "hybrid" else ()


def averages_knock_outs(way: str) -> bool:
    """Whether a knock-out averages a board's scores that do not balance (L12C4): only where a board has them."""
    return way != "hybrid"


def refuse_length(way: str, scale: str, boards: int, teams_of_eight: str = "", *, half: bool = False) -> None:
    """Raises EngineError where this way of scoring, or its scale ("" for none), has no table for a match of so many
    boards. A club's own scale is for any length."""
    lengths = match_lengths(way)
    if lengths and boards not in lengths:
        raise EngineError(Refused.HYBRID_BOARDS, name=way, boards=boards, lowest=lengths[0], highest=lengths[-1])
    if scale and scale != OWN:
        find_scale(scale, scale_length(boards, teams_of_eight), half=half)


def compares_rooms(method: str) -> bool:
    """Whether a method compares the two rooms of a match: two teams then meet twice on a board, once each way round."""
    return method in TEAM_METHODS


def contest_of(document: SessionDocument) -> Contest:
    return CONTESTS[document.contest]
