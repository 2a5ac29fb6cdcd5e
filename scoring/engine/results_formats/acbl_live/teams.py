"""Games of teams in ACBL Live: teams (`team_summaries`) and what each had of its matches, without boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.parties import ids, parties
from scoring.engine.old_results.spellings import read_points
from scoring.engine.old_results.values import FoundEvening, FoundMatch, FoundPair, Unreadable
from scoring.engine.results_formats.acbl_live.heading import (
    club_of,
    date_of,
    left_out,
    names_of,
    numbers_of,
    penalty_of,
    place_of,
    program_of,
    title_of,
)
from scoring.engine.results_formats.acbl_live.nodes import Node, parts, text

MATCHES_AT_MOST = 5000
#: The number under which a bye is listed.
BYE = "888"
#: What both teams of a match share where it became victory points.
_SHARED = (20, 30)


def evening_of_teams(data: Node, session: Node) -> FoundEvening:
    """One session. Raises Unreadable where its matches are not listed."""
    listed = parts(session, "team_matches", "teamMatches")
    if not listed:
        raise Unreadable(Refused.NO_MATCHES)
    if len(listed) > MATCHES_AT_MOST:
        raise Unreadable(Refused.TOO_MANY_MATCHES, count=len(listed), most=MATCHES_AT_MOST)
    summaries = parts(session, "team_summaries")
    teams = tuple(map(_team, summaries))
    matches = tuple(_matches(listed, _labels(summaries)))
    of_boards = text(data, "board_scoring_method").upper()
    method = "board_a_match" if "BAM" in of_boards or "BOARD" in of_boards else "imps"
    by_vp = method == "imps" and _by_vp(text(data, "match_scoring_method"), matches)
    among = parties(teams, (), 1)
    adjustments = [
        penalty_of(key, text(summary, "adjustment"), "vp" if by_vp else "points", 1)
        for key, summary in zip(ids(among), summaries, strict=False)
    ]
    penalties: list[dict[str, Any]] = [each for each in adjustments if each]
    remaining = [left_out(_in_words(each)) for each in parts(session, "remaining_teams")]
    return FoundEvening(
        teams,
        (),
        title=title_of(data),
        date=date_of(data, session),
        club=club_of(data),
        program=program_of(data),
        method=method,
        winners=1,
        remarks=tuple(remaining),
        contest="teams",
        matches=matches,
        by_vp=by_vp,
        kept={"penalties": penalties} if penalties else {},
    )


def _team(summary: Node) -> FoundPair:
    players = parts(summary, "team_players")
    return FoundPair(
        label=text(summary, "team_id"),
        players=names_of(players),
        national_numbers=numbers_of(players),
        place=place_of(text(summary, "rank")),
        total=text(summary, "total_score"),
        name=text(summary, "team_name"),
    )


def _labels(summaries: Sequence[Node]) -> Mapping[str, str]:
    """The number of a team by its number, or by the key of its row where no number is the same."""
    numbers = {text(summary, "team_id") for summary in summaries}
    rows = {text(summary, "id"): text(summary, "team_id") for summary in summaries}
    return {key: label for key, label in rows.items() if key not in numbers} | {each: each for each in numbers}


def _matches(listed: Sequence[Node], labels: Mapping[str, str]) -> Iterator[FoundMatch]:
    """Each match once, though both its teams may list it."""
    seen: set[tuple[str, frozenset[str]]] = set()
    for at, match in enumerate(listed, start=1):
        said = [text(match, name) for name in ("team", "opposing_team")]
        home, away = (labels.get(each, "" if each == BYE else each) for each in said)
        number = text(match, "round_number")
        if home and away and (number, frozenset((home, away))) in seen:
            continue
        seen.add((number, frozenset((home, away))))
        yield FoundMatch(
            key=f"m{at}",
            home=home,
            away=away,
            round=number,
            home_score=text(match, "team_score"),
            away_score=text(match, "opposing_team_score"),
        )


def _by_vp(said: str, matches: Sequence[FoundMatch]) -> bool:
    """Whether matches became victory points: as the game says, else where both teams always share as many."""
    if said:
        return "VP" in said.upper() or "VICTORY" in said.upper()
    both = [(read_points(match.home_score), read_points(match.away_score)) for match in matches]
    sums = {ns + ew for ns, ew in both if ns is not None and ew is not None}
    return len(sums) == 1 and sums.pop() in _SHARED


def _in_words(match: Node) -> str:
    names = ("round_number", "team", "team_score", "opposing_team", "opposing_team_score")
    return ", ".join(f"{name} {text(match, name)}" for name in names if text(match, name))
