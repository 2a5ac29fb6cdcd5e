"""Evenings of teams of eight, in each way, from the first board to edition 2: what a director does at one of the four
tables of a match. Every figure is worked out again from what lies in the rows, by arithmetic of our own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Board, Session
from club.services import end_play
from movements.models import Match
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line, Publication
from scoring.services import Award, MatchEntry, MatchFigures, adjust, enter_match_result, penalise, publish_session
from scoring.services.meeting import Meeting
from tests.builders import enter, play_all, standings_of
from tests.scored_by_hand import imps, vps
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db
#: Outcomes of a table: how likely, and North–South's score.
Table = Sequence[tuple[Fraction, int]]
#: North–South's scores in the rooms 1 to 4: what the board is worth to the home team, who sits N–S in 1 and 3.
BY_WAY: dict[str, Callable[[int, int, int, int], int]] = {
    "fours": lambda a, b, c, d: imps(a - b) + imps(c - d),
    "aggregate": lambda a, b, c, d: imps(a + c - b - d),
    "cross": lambda a, b, c, d: imps(a - b) + imps(a - d) + imps(c - b) + imps(c - d),
    "total_points": lambda a, b, c, d: a + c - b - d,
    "board_a_match": lambda a, b, c, d: 1 + (a + c > b + d) - (a + c < b + d),
}
#: By way what is set up, the standard amount with its unit, and a result by hand.
WAYS: dict[str, tuple[dict[str, str], str, str, MatchFigures]] = {
    "fours": ({"vp_scale": "wbf-continuous"}, "0.5", "vp", MatchFigures(imps=(23, 5))),
    "aggregate": ({"vp_scale": ""}, "4", "points", MatchFigures(imps=(23, 5))),
    "cross": ({"vp_scale": ""}, "4", "points", MatchFigures(imps=(23, 5))),
    "total_points": ({"vp_scale": ""}, "100", "points", MatchFigures(points=("340", "-340"))),
    "board_a_match": ({"vp_scale": ""}, "0.5", "points", MatchFigures(points=("5", "1"))),
}


class ByHand:
    """What home and away have of every match of a session, from the rows of results and adjustments."""

    def __init__(self, session: Session, way: str) -> None:
        self.session, self.way = session, way

    def matches(self) -> dict[str, list[Fraction]]:
        lines: dict[tuple[int, int], dict[int, Line]] = defaultdict(dict)
        every = Line.objects.filter(session=self.session).select_related("result", "adjustment", "board", "ns")
        for line in every:
            lines[line.match_id or 0, line.board.number][line.room] = line
        found = {}
        for match in Match.objects.filter(session=self.session).select_related("home", "away"):
            boards = [lines[match.pk, number] for number in match.boards]
            found[match.key] = [sum(self._team(boards, home=home), Fraction(0)) for home in (True, False)]
            if self.way == "fours":
                # Victory points by the difference, on the scale for twice the boards (White Book 161.5).
                found[match.key] = [Fraction(vps(int(each), 2 * len(boards))) for each in found[match.key]]
        return found

    def _team(self, boards: Sequence[Mapping[int, Line]], *, home: bool) -> Iterator[Fraction]:
        awarded, compared = list[tuple[int, Mapping[int, Line]]](), list[Fraction]()
        for rooms in boards:
            given = [room for room, line in rooms.items() if self._artificial(line, home=home)]
            assert len(given) < 2, "this arithmetic is for one table of a board"
            worth = None if given else self._worth(rooms, home=home)
            awarded += [(given[0], rooms)] if given else []
            if worth is not None:
                compared.append(self._rounded(worth))
        for room, rooms in awarded:
            yield self._rounded(self._awarded(room, rooms, boards, compared, home=home))
        yield from compared

    def _awarded(
        self,
        room: int,
        rooms: Mapping[int, Line],
        boards: Sequence[Mapping[int, Line]],
        compared: Sequence[Fraction],
        *,
        home: bool,
    ) -> Fraction:
        """A board with an artificial score in one room (White Book 147.3): of fours the other four and 3 IMPs, at
        cross-IMPs two comparisons and half of 4, of four scores that are added all of it."""
        amounts = {"total_points": Fraction(100), "board_a_match": Fraction(1, 2), "fours": Fraction(3)}
        plus, middle = amounts.get(self.way, Fraction(4)), Fraction(self.way == "board_a_match")
        if self.way == "fours":
            four = (1, 2) if room < 3 else (3, 4)
            worths = [
                self._of_three({each: line for each, line in rooms.items() if each in four}, home=home)
                for rooms in boards
                if rooms[room].adjustment is None
            ]
            compared = [each for each in worths if each is not None]
        own = sum(compared, Fraction(0)) / len(compared) - middle if compared else Fraction(0)
        said = self._artificial(rooms[room], home=home)
        above = {"60": max(plus, own), "40": min(-plus, own), "50": Fraction(0)}[said]
        rest = self._of_three({each: line for each, line in rooms.items() if each != room}, home=home)
        return middle + above * (Fraction(1, 2) if self.way == "cross" else 1) + (rest or 0)

    def _side(self, line: Line, *, home: bool) -> str:
        return "ns" if (line.room % 2 == 1) is home else "ew"

    def _artificial(self, line: Line, *, home: bool) -> str:
        outcome = getattr(line.adjustment, f"{self._side(line, home=home)}_outcome") if line.adjustment else None
        return (outcome or {}).get("artificial", "")

    def _worth(self, rooms: Mapping[int, Line], *, home: bool) -> Fraction | None:
        """Exact points of the team: weighted over everything that may have happened; None where a table is missing."""
        tables = [self._table(rooms[room], home=home) for room in (1, 2, 3, 4) if room in rooms]
        if any(not each for each in tables) or len(tables) < 4:
            return self._of_three(rooms, home=home)
        sign, of = 1 if home else -1, BY_WAY[self.way]
        found = Fraction(0)
        for outcome in product(*tables):
            weight = Fraction(1)
            for often, _score in outcome:
                weight *= often
            points = of(*(score for _often, score in outcome))
            found += weight * (points if home else 2 - points if self.way == "board_a_match" else sign * points)
        return found

    def _of_three(self, rooms: Mapping[int, Line], *, home: bool) -> Fraction | None:
        """Of a board that one table has not played what can be compared (White Book 147.3)."""
        scores = {room: table[0][1] for room, line in rooms.items() if (table := self._table(line, home=home))}
        pairs = {"fours": [(1, 2), (3, 4)], "cross": [(1, 2), (1, 4), (3, 2), (3, 4)]}.get(self.way, [])
        found = [imps(scores[a] - scores[b]) for a, b in pairs if a in scores and b in scores]
        return Fraction(sum(found) if home else -sum(found)) if found else None

    def _table(self, line: Line, *, home: bool) -> Table:
        outcome = getattr(line.adjustment, f"{self._side(line, home=home)}_outcome") if line.adjustment else None
        if outcome and "assigned" in outcome:
            return [(Fraction(1), outcome["assigned"])]
        if outcome and "weighted" in outcome:
            return [(Fraction(share.rstrip("%")) / 100, score) for share, score in outcome["weighted"]]
        return [] if line.result is None or line.result.score is None else [(Fraction(1), line.result.score)]

    def _rounded(self, exact: Fraction) -> Fraction:
        """To an IMP, to 10 total points, to a tenth of a point, halves away from average."""
        unit = {"total_points": Fraction(10), "board_a_match": Fraction(1, 10)}.get(self.way, Fraction(1))
        middle = Fraction(self.way == "board_a_match")
        units = (exact - middle) / unit
        whole = (Decimal(units.numerator) / Decimal(units.denominator)).quantize(Decimal(1), ROUND_HALF_UP)
        return middle + unit * int(whole)


def assert_worked_out(session: Session, standings: Mapping[str, Any], way: str, fines: Mapping[str, str]) -> None:
    """Every match, every total and every rank of standings."""
    unit = {"fours": "vp", "total_points": "points", "board_a_match": "points"}.get(way, "imps")
    expected, totals = ByHand(session, way).matches(), defaultdict[str, Fraction](Fraction)
    for match in standings["matches"]:
        home, away = expected[match["id"]]
        if unit != "imps":
            assert [Fraction(each) for each in match[unit]] == [home, away], match
        for side, points in (("home", home), ("away", away)):
            totals[match[side]] += points
    for key, fine in fines.items():
        totals[key] -= Fraction(fine)
    for row in standings["ranking"]:
        assert Fraction(row["vp"] if unit == "vp" else row["total"]) == totals[row["contestant"]], row
        assert row["rank"] == 1 + sum(other > totals[row["contestant"]] for other in totals.values())


def award(session: Session, line: Line, **given: Any) -> None:
    line.refresh_from_db()
    adjust(
        session_id=session.pk,
        meeting=Meeting.of(line),
        award=Award(note="ruled", **given),
        seen_version=line.version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )


def one(match: Match, room: int, board: int = 0) -> Line:
    return Line.objects.select_related("board", "result").get(match=match, board__number=match.boards[board], room=room)


def down(match: Match, board: int = 0) -> int:
    """What one down undoubled by North–South is on a board of the match."""
    vulnerable = Board.objects.get(session=match.session, number=match.boards[board]).vulnerable
    return -100 if vulnerable in ("ns", "both") else -50


@pytest.mark.parametrize("way", WAYS)
def test_an_evening_of_eights_to_edition_two(way: str) -> None:
    habits, standard, unit, figures = WAYS[way]
    of_eight = way if way in ("fours", "aggregate", "cross") else "aggregate"
    habits = {**habits, "scored_by": way if way != of_eight else "imps", "teams_of_eight": of_eight}
    session = started_teams(4, "round-robin", boards_per_round=3, habits=habits, players=8, tables_a_match=4)
    matches = list(Match.objects.filter(session=session).select_related("home", "away"))
    entry = MatchEntry(matches[0].key, 0, figures, "Played on Thursday")
    enter_match_result(session_id=session.pk, entry=entry, permission=BY_THE_CLOCKS, actor=PROGRAM)
    told = next(each for each in standings_of(session)["matches"] if each["id"] == matches[0].key)
    assert told["imps" if figures.imps else "points"] == list(figures.imps or figures.points or ())
    play_all(session, seed=11)
    assert_worked_out(session, standings_of(session), way, {})

    weighted, split, artificial, alone, fined = matches[1:6]
    for room in (1, 4):
        outcome = {"weighted": [["60%", 140], ["40%", down(weighted)]]}
        award(session, one(weighted, room), ns=outcome, ew=outcome)
    outcome = {"weighted": [["50%", 140], ["30%", 110], ["20%", down(weighted, 1)]]}
    award(session, one(weighted, 3, 1), ns=outcome, ew=outcome)
    award(session, one(split, 3), ns={"assigned": down(split)}, ew={"assigned": 140})
    award(session, one(artificial, 4), ns={"artificial": "60"}, ew={"artificial": "40"})
    late = one(alone, 4)
    enter(session, late.table or 0, late.round or 0, late.board.number, None, replaces=late.result_id, source="desk")
    penalise(
        session_id=session.pk,
        contestant_id=fined.home_id,
        kind="procedural",
        amount=standard,
        unit=unit,
        note="Slow play",
        seen_penalty_id=0,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    fines = {fined.home.key: standard}
    assert_worked_out(session, standings_of(session), way, fines)

    end_play(session_id=session.pk, actor=PROGRAM)
    standings_of(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    first = Publication.objects.get(session=session, number=1)
    assert_worked_out(session, first.standings, way, fines)

    last = max(first.standings["ranking"], key=lambda row: row["rank"])["contestant"]
    match = next(each for each in matches if last in (each.home.key, each.away.key))
    sits_ns = (1, 3) if match.home.key == last else (2, 4)
    for room in (1, 2, 3, 4):
        said = "7NN=" if room in sits_ns else "7NN-9"
        for board in match.boards:
            line = Line.objects.get(match=match, board__number=board, room=room)
            where = (line.table or 0, line.round or 0, board)
            enter(session, *where, said, source="desk", replaces=line.result_id)
    corrected = standings_of(session)
    publish_session(session_id=session.pk, reason="score_correction", after=1, actor=PROGRAM)
    second = Publication.objects.get(session=session, number=2)
    assert second.standings == corrected
    assert_worked_out(session, second.standings, way, fines)
    ranked = "vp" if way == "fours" else "total"
    before, after = ({row["contestant"]: row[ranked] for row in each.standings["ranking"]} for each in (first, second))
    assert {key for key in before if before[key] != after[key]} == {match.home.key, match.away.key}
    assert {each["board"] for each in second.changes if each["what"] == "line"} == set(match.boards)
