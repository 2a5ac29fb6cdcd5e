"""Artificial scores and the contestants' own averages (L12C2(c), White Book 12.1.1)."""

from __future__ import annotations

from fractions import Fraction

from tests.scoring.engine.documents import artificial, board, points, rows, scored, session, standings


class TestArtificialScores:
    def test_average_plus_and_minus_follow_the_other_boards(self) -> None:
        # NS1 has 100 % elsewhere, EW1 0 %, NS2 and EW2 the converse of that.
        lines = [*board([420, 170]), *board([artificial("60", "40"), artificial("60", "40")], 2)]
        assert points(session(lines), 2) == [("2", "0"), ("1.2", "0.8")]

    def test_flat_percentages_do_not(self) -> None:
        lines = [*board([420, 170]), *board([artificial("=60", "=40"), artificial("50", "55")], 2)]
        assert points(session(lines), 2) == [("1.2", "0.8"), ("1", "1.1")]

    def test_boards_with_artificial_scores_and_penalties_are_left_out_of_the_average(self) -> None:
        lines = [*board([420, 170]), *board([artificial("60", "40")] * 2, 2), *board([artificial("60", "0")] * 2, 3)]
        penalty = {"contestant": "NS1", "kind": "procedural", "amount": "100", "unit": "percent_of_top"}
        assert points(session(lines, penalties=[penalty]), 2)[0] == ("2", "0")
        assert points(session(lines, penalties=[penalty]), 3)[0] == ("2", "0")

    def test_a_board_with_an_artificial_score_is_no_other_board_for_its_other_line(self) -> None:
        # Met the wrong opponents on board 2, won it, and could not play it where it was due.
        lines = [*board([420, 420]), *board([{"score": 420, "unscheduled": True}, 170, artificial("60", "40")], 2)]
        lines[-1] |= {"ns": "NS1", "round": 2}
        (line,) = [line for line in scored(session(lines)).lines if line.line.round == 2]
        assert line.ns[0].exact / line.ns[0].top == Fraction(60, 100)

    def test_without_another_board_they_are_60_and_40(self) -> None:
        document = session(board([artificial("60", "40"), artificial("40", "60")]))
        assert points(document) == [("1.2", "0.8"), ("0.8", "1.2")]

    def test_the_average_is_exact(self) -> None:
        lines = [*board([430, 420, 170, 140]), *board([430, 420, 170, artificial("60", "40")], 2)]
        lines += board([artificial("60", "40")], 3)
        (line,) = [line for line in scored(session(lines)).lines if line.line.board == 3]
        # Board 1: 6 of 6; board 2: three results of four, (4·4 + 1) / 3 of 6.
        assert line.ns[0].exact == (6 + Fraction(17, 3)) / 12 * 6
        assert line.ns[0].artificial

    def test_partners_with_different_averages(self) -> None:
        lines = [
            {"board": 1, "ns": ["a", "b"], "ew": ["c", "d"], "score": 420},
            {"board": 1, "ns": ["e", "f"], "ew": ["g", "h"], "score": 170},
            {"board": 2, "ns": ["a", "c"], "ew": ["e", "g"], **artificial("60", "40")},
            {"board": 2, "ns": ["b", "f"], "ew": ["d", "h"], "score": 0},
        ]
        document = session(lines, contest="individual")
        (first, _) = standings(document)["boards"][1]["lines"]
        assert (first["ns"], first["ns_points"]) == (["a", "c"], ["2", "1.2"])
        assert (first["ew"], first["ew_points"]) == (["e", "g"], ["0", "0.8"])
        found = rows(document)
        assert (found["a"]["total"], found["c"]["total"], found["a"]["boards"]) == ("4", "1.2", 2)
