"""An evening of eight teams from the first board to edition 2: all that a director does to a match's boards, and a
correction after publication. Every figure is worked out again from what lies in the rows, by arithmetic of our own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Board, Session
from club.services import end_play
from movements.models import Match, Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line, Publication
from scoring.services import Award, MatchEntry, MatchFigures, adjust, enter_match_result, penalise, publish_session
from scoring.services.meeting import Meeting
from scoring.services.repairs import (
    Fouled,
    SwitchedDirections,
    fouled_board_repair,
    make_repair,
    switched_directions_repair,
)
from tests.builders import enter, play_all, section_of, standings_of
from tests.scored_by_hand import imps, vps
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db
#: What home and away have on a board that the director has scored; None: nobody has a score there.
Given = tuple[int, int] | None
Ruled = dict[tuple[str, int], Given]


def matches_by_hand(session: Session, ruled: Ruled) -> dict[str, tuple[Decimal, Decimal]]:
    """Victory points of home and away in each match."""
    scores: dict[tuple[str, int], dict[int, int]] = defaultdict(dict)
    for line in Line.objects.filter(session=session, result__score__isnull=False).select_related(
        "result", "match", "board"
    ):
        assert line.match is not None
        assert line.result is not None
        scores[line.match.key, line.board.number][line.room] = line.result.score or 0
    found = {}
    for match in Match.objects.filter(session=session):
        home = away = 0
        for board in match.boards:
            rooms = scores[match.key, board]
            swing = imps(rooms[1] - rooms[2]) if len(rooms) == 2 else 0
            given = ruled.get((match.key, board), (swing, -swing))
            home, away = (home + given[0], away + given[1]) if given is not None else (home, away)
        # A board that one table has not played is cut: the scale is that for the others.
        length = sum(len(scores[match.key, board]) != 1 for board in match.boards)
        found[match.key] = (vps(home, length), vps(away, length))
    return found


def assert_worked_out(session: Session, standings: Mapping[str, Any], ruled: Ruled, fines: dict[str, Decimal]) -> None:
    """Every match, every total and every rank of standings."""
    expected, totals = matches_by_hand(session, ruled), defaultdict[str, Decimal](Decimal)
    for match in standings["matches"]:
        assert tuple(map(Decimal, match["vp"])) == expected[match["id"]], match
        for side, vp in zip(("home", "away"), expected[match["id"]], strict=True):
            totals[match[side]] += vp
    for key, fine in fines.items():
        totals[key] -= fine
    for row in standings["ranking"]:
        assert Decimal(row["vp"]) == totals[row["contestant"]], row
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


def made(session: Session, act: Any) -> None:
    make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)


def test_an_evening_of_eight_teams_to_edition_two() -> None:
    session = started_teams(8, boards_per_round=2)
    matches = list(Match.objects.filter(session=session).select_related("home", "away"))
    by_hand = matches[0]
    entry = MatchEntry(by_hand.key, 0, MatchFigures(imps=(23, 5)), "Played on Thursday")
    enter_match_result(session_id=session.pk, entry=entry, permission=BY_THE_CLOCKS, actor=PROGRAM)
    standings = standings_of(session)
    assert next(each for each in standings["matches"] if each["id"] == by_hand.key)["imps"] == [23, 5]
    play_all(session, seed=11)
    # Every board of these is made the same in both rooms first, so that what is ruled stands alone on it.
    ruled_on = matches[1:7]
    for match in ruled_on:
        for seat in Seating.objects.filter(match=match):
            line = Line.objects.get(match=match, board__number=match.boards[0], room=seat.room)
            replaced = {"replaces": line.result_id, "source": "desk"}
            enter(session, seat.table, seat.round, match.boards[0], "1NN=", **replaced)  # type: ignore[arg-type]
    assert_worked_out(session, standings_of(session), {}, {})

    ruled: Ruled = {}
    rooms = {(match.key, room): one(match, room) for match in ruled_on for room in (1, 2)}
    weighted, split, fouled, artificial, alone, turned = ruled_on
    # 1NT made is 90 in the other room. One down against it is −4 IMPs, vulnerable −5: 40 % of either is −2.
    award(session, rooms[weighted.key, 1], **both({"weighted": [["60%", 90], ["40%", down(weighted)]]}))
    ruled[weighted.key, weighted.boards[0]] = (-2, 2)
    award(session, rooms[split.key, 1], ns={"assigned": down(split)}, ew={"assigned": 90})
    ruled[split.key, split.boards[0]] = (imps(down(split) - 90), 0)
    lines = (rooms[fouled.key, 2].pk,)
    made(session, fouled_board_repair(fouled=Fouled(session.pk, fouled.boards[0], lines), actor=PROGRAM))
    award(session, rooms[artificial.key, 1], ns={"artificial": "60"}, ew={"artificial": "40"})
    for match in (fouled, artificial):
        ruled[match.key, match.boards[0]] = averages(session, match, match is fouled)
    late = rooms[alone.key, 2]
    enter(session, late.table or 0, late.round or 0, late.board.number, None, replaces=late.result_id, source="desk")
    ruled[alone.key, alone.boards[0]] = None
    other = rooms[turned.key, 2]
    switched = SwitchedDirections(section_of(session).pk, other.round or 0, (other.table or 0,), (other.board.number,))
    made(session, switched_directions_repair(switched=switched, actor=PROGRAM))
    ruled[turned.key, turned.boards[0]] = None
    fined = matches[8].home
    penalise(
        session_id=session.pk,
        contestant_id=fined.pk,
        kind="procedural",
        amount="0.5",
        unit="vp",
        note="Slow play",
        seen_penalty_id=0,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    fines = {fined.key: Decimal("0.5")}
    assert_worked_out(session, standings_of(session), ruled, fines)

    end_play(session_id=session.pk, actor=PROGRAM)
    standings_of(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    first = Publication.objects.get(session=session, number=1)
    assert_worked_out(session, first.standings, ruled, fines)

    before = {row["contestant"]: (row["vp"], row["rank"]) for row in first.standings["ranking"]}
    last = next(row["contestant"] for row in first.standings["ranking"] if row["rank"] == 8)
    match = next(each for each in matches[9:] if last in (each.home.key, each.away.key))
    for room, said in ((1, "7NN=" if match.home.key == last else "7NN-9"), (2, "1NN=")):
        for board in match.boards:
            line = Line.objects.get(match=match, board__number=board, room=room)
            enter(session, line.table or 0, line.round or 0, board, said, source="desk", replaces=line.result_id)
    corrected = standings_of(session)
    publish_session(session_id=session.pk, reason="score_correction", after=1, actor=PROGRAM)
    second = Publication.objects.get(session=session, number=2)
    assert second.standings == corrected
    assert_worked_out(session, second.standings, ruled, fines)
    after = {row["contestant"]: (row["vp"], row["rank"]) for row in second.standings["ranking"]}
    moved = {key for key in before if before[key][0] != after[key][0]}
    assert moved == {match.home.key, match.away.key}
    assert after[last][1] < before[last][1]
    assert Publication.objects.get(pk=first.pk).standings == first.standings
    told = [each for each in second.changes if each["what"] == "line"]
    assert {each["board"] for each in told} <= set(match.boards)
    assert told


def one(match: Match, room: int) -> Line:
    return Line.objects.select_related("board").get(match=match, board__number=match.boards[0], room=room)


def down(match: Match) -> int:
    """What 1NT by North, one down, is on the first board of the match."""
    vulnerable = Board.objects.get(session=match.session, number=match.boards[0]).vulnerable
    return -100 if vulnerable in ("ns", "both") else -50


def both(outcome: dict[str, Any]) -> dict[str, Any]:
    return {"ns": outcome, "ew": outcome}


def averages(session: Session, match: Match, plus_for_both: bool) -> tuple[int, int]:
    """3 IMPs, or what the team has on the other boards of the match, a board, where that is better (or worse)."""
    own = 0
    for board in match.boards[1:]:
        rooms = {line.room: line.result for line in Line.objects.filter(match=match, board__number=board)}
        own += imps((rooms[1].score or 0) - (rooms[2].score or 0))  # type: ignore[union-attr]
    assert len(match.boards) == 2, "so that the average is that of one board"
    home = max(3, own)
    return home, max(3, -own) if plus_for_both else min(-3, -own)
