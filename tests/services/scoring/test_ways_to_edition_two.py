"""Evenings of teams by hybrid, total points and board-a-match from the first board to edition 2: all that a director
does to a match's boards. Every figure is worked out again from what lies in the rows, by arithmetic of our own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import Board, Session
from club.services import end_play
from movements.models import Match, Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line, Publication
from scoring.services import (
    Award,
    MatchEntry,
    MatchFigures,
    adjust,
    change_settings,
    enter_match_result,
    penalise,
    publish_session,
)
from scoring.services.meeting import Meeting
from scoring.services.repairs import Fouled, fouled_board_repair, make_repair
from scoring.services.starting import begin_play
from tests.builders import enter, play_all, standings_of
from tests.matches_by_hand import MatchByHand, Table
from tests.team_evenings import ready_teams, started_teams

pytestmark = pytest.mark.django_db
#: By way of scoring the standard amount, its unit, and a result by hand.
WAYS: dict[str, tuple[str, str, MatchFigures]] = {
    "hybrid": ("0.5", "vp", MatchFigures(vp=("8.5", "4.5"))),
    "total_points": ("100", "points", MatchFigures(points=("340", "-340"))),
    "board_a_match": ("0.5", "points", MatchFigures(points=("5", "3"))),
}


def worked_out(session: Session, way: str) -> dict[str, list[Fraction]]:
    """What home and away have of each match, from the rows of results and adjustments."""
    lines: dict[str, dict[int, list[Line]]] = defaultdict(lambda: defaultdict(list))
    every = Line.objects.filter(session=session).select_related("result", "match", "board", "adjustment", "ns", "ew")
    for line in every:
        assert line.match is not None
        lines[line.match.key][line.board.number].append(line)
    found = {}
    for match in Match.objects.filter(session=session).select_related("home", "away"):
        found[match.key] = [
            of_one_team(match, lines[match.key], team, way) for team in (match.home.key, match.away.key)
        ]
    return found


def of_one_team(match: Match, boards: Mapping[int, list[Line]], team: str, way: str) -> Fraction:
    scored, awarded = MatchByHand(way, len(match.boards)), list[str]()
    for number in match.boards:
        tables, artificial = [], set()
        for line in boards[number]:
            side = "ns" if line.ns.key == team else "ew"
            outcome = getattr(line.adjustment, f"{side}_outcome") if line.adjustment else None
            if outcome and "artificial" in outcome:
                artificial.add(outcome["artificial"])
            elif line.result is not None and line.result.score is not None:
                tables.append((side, table_of(outcome, line.result.score)))
        if artificial:
            awarded += artificial
        elif sorted(side for side, _table in tables) == ["ew", "ns"]:
            scored.board(*(table for _side, table in sorted(tables, key=lambda each: each[0] != "ns")))
    plus = Fraction(100 if way == "total_points" else "1/2")
    average = scored.board_average() if awarded and way != "hybrid" else Fraction(0)
    for each in awarded:
        scored.given(max(plus, average) if each == "60" else min(-plus, average) if each == "40" else Fraction(0))
    return scored.points()


def table_of(outcome: dict[str, Any] | None, score: int) -> Table:
    if outcome is None:
        return [(Fraction(1), score)]
    if "assigned" in outcome:
        return [(Fraction(1), outcome["assigned"])]
    return [(Fraction(share.rstrip("%")) / 100, each) for share, each in outcome["weighted"]]


def assert_worked_out(session: Session, standings: Mapping[str, Any], way: str, fines: Mapping[str, str]) -> None:
    """Every match, every total and every rank of standings."""
    unit = "vp" if way == "hybrid" else "points"
    expected, totals = worked_out(session, way), defaultdict[str, Fraction](Fraction)
    for match in standings["matches"]:
        assert [Fraction(each) for each in match[unit]] == expected[match["id"]], match
        for side, points in zip(("home", "away"), expected[match["id"]], strict=True):
            totals[match[side]] += points
    for key, fine in fines.items():
        totals[key] -= Fraction(fine)
    for row in standings["ranking"]:
        assert Fraction(row["vp"] if way == "hybrid" else row["total"]) == totals[row["contestant"]], row
        assert row["rank"] == 1 + sum(other > totals[row["contestant"]] for other in totals.values())


def award(session: Session, line: Line, **given: Any) -> None:
    line.refresh_from_db()
    at = Meeting(line.board.number, line.ns_id, line.ew_id, line.section, line.round, line.table, line.room)
    adjust(
        session_id=session.pk,
        meeting=at,
        award=Award(note="ruled", **given),
        seen_version=line.version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )


def one(match: Match, room: int, board: int = 0) -> Line:
    return Line.objects.select_related("board").get(match=match, board__number=match.boards[board], room=room)


def down(match: Match, board: int = 0) -> int:
    """What one down undoubled by North–South is on a board of the match."""
    vulnerable = Board.objects.get(session=match.session, number=match.boards[board]).vulnerable
    return -100 if vulnerable in ("ns", "both") else -50


@pytest.mark.parametrize("way", WAYS)
def test_an_evening_of_eight_teams_to_edition_two(way: str) -> None:
    standard, unit, figures = WAYS[way]
    session = started_teams(8, boards_per_round=3, habits={"scored_by": way, "vp_scale": ""})
    matches = list(Match.objects.filter(session=session).select_related("home", "away"))
    entry = MatchEntry(matches[0].key, 0, figures, "Played on Thursday")
    enter_match_result(session_id=session.pk, entry=entry, permission=BY_THE_CLOCKS, actor=PROGRAM)
    told = next(each for each in standings_of(session)["matches"] if each["id"] == matches[0].key)
    assert told["vp" if way == "hybrid" else "points"] == list(figures.vp or figures.points or ())
    play_all(session, seed=11)
    assert_worked_out(session, standings_of(session), way, {})

    weighted, twice, split, fouled, artificial, alone = matches[1:7]
    outcome = {"weighted": [["60%", 140], ["40%", down(weighted)]]}
    award(session, one(weighted, 1), ns=outcome, ew=outcome)
    for board in (0, 1):
        for room in (1, 2):
            outcome = {"weighted": [["50%", 140], ["30%", 110], ["20%", down(twice, board)]]}
            award(session, one(twice, room, board), ns=outcome, ew=outcome)
    award(session, one(split, 1), ns={"assigned": down(split)}, ew={"assigned": 140})
    changed = Fouled(session.pk, fouled.boards[0], (one(fouled, 2).pk,))
    act = fouled_board_repair(fouled=changed, actor=PROGRAM)
    make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    award(session, one(artificial, 1), ns={"artificial": "60"}, ew={"artificial": "40"})
    late = one(alone, 2)
    enter(session, late.table or 0, late.round or 0, late.board.number, None, replaces=late.result_id, source="desk")
    fined = matches[8].home
    penalise(
        session_id=session.pk,
        contestant_id=fined.pk,
        kind="procedural",
        amount=standard,
        unit=unit,
        note="Slow play",
        seen_penalty_id=0,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    fines = {fined.key: standard}
    assert_worked_out(session, standings_of(session), way, fines)

    end_play(session_id=session.pk, actor=PROGRAM)
    standings_of(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    first = Publication.objects.get(session=session, number=1)
    assert_worked_out(session, first.standings, way, fines)

    last = max(first.standings["ranking"], key=lambda row: row["rank"])["contestant"]
    match = next(each for each in matches[9:] if last in (each.home.key, each.away.key))
    for room, said in ((1, "7NN=" if match.home.key == last else "7NN-9"), (2, "1NN=")):
        for board in match.boards:
            line = Line.objects.get(match=match, board__number=board, room=room)
            enter(session, line.table or 0, line.round or 0, board, said, source="desk", replaces=line.result_id)
    corrected = standings_of(session)
    publish_session(session_id=session.pk, reason="score_correction", after=1, actor=PROGRAM)
    second = Publication.objects.get(session=session, number=2)
    assert second.standings == corrected
    assert_worked_out(session, second.standings, way, fines)
    ranked = "vp" if way == "hybrid" else "total"
    before, after = ({row["contestant"]: row[ranked] for row in each.standings["ranking"]} for each in (first, second))
    assert {key for key in before if before[key] != after[key]} == {match.home.key, match.away.key}


@pytest.mark.parametrize("way", [*WAYS, "imps"])
def test_teams_that_sit_out_where_the_session_averages_it(way: str) -> None:
    """Where points of boards rank, who sits out has fewer boards; elsewhere its own average."""
    habits = {"scored_by": way, "vp_scale": "", "sit_outs_averaged": True}
    session = started_teams(5, "round-robin", habits=habits)
    play_all(session, seed=5)
    ranking = standings_of(session)["ranking"]
    assert [bool(row.get("sit_out")) for row in ranking] == [way != "board_a_match"] * 5


def test_hybrid_scoring_is_for_matches_of_two_to_four_boards() -> None:
    session = ready_teams(4, "round-robin", boards_per_round=5, habits={"scored_by": "hybrid", "vp_scale": ""})
    with pytest.raises(DomainError, match="This way of scoring does not fit these matches") as refused:
        begin_play(session_id=session.pk, actor=PROGRAM)
    assert [each.code for each in refused.value.reasons] == ["boards_of_hybrid"]
    change_settings(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, scored_by="total_points")
    begin_play(session_id=session.pk, actor=PROGRAM)
    with pytest.raises(DomainError, match="does not fit these matches"):
        change_settings(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, scored_by="hybrid")


def test_hybrid_scoring_has_no_knock_outs() -> None:
    session = ready_teams(4, "round-robin", habits={"scored_by": "hybrid", "vp_scale": ""})
    with pytest.raises(DomainError, match="Hybrid scoring has no knock-outs"):
        change_settings(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, knock_out=True)
    both = {"scored_by": "total_points", "knock_out": True}
    change_settings(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **both)
    assert set(Match.objects.filter(session=session).values_list("knock_out", flat=True)) == {True}
    assert Seating.objects.filter(match__session=session).exists()
