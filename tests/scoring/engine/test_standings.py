"""Whole sessions: totals, ranks, and the order of printing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scoring.engine.documents import artificial, board, rows, session, standings


class TestStandingsDocument:
    def test_shape(self) -> None:
        lines = [
            {"board": 1, "round": 1, "table": 2, "section": "A", "ns": "N", "ew": "E", "score": 420},
            {"board": 1, "round": 1, "table": 1, "section": "A", "ns": "S", "ew": "W", "score": 170},
        ]
        document = session(lines, [{"id": found, "direction": "NS" if found in "NS" else "EW"} for found in "NESW"])
        document["scoring"]["winners"] = 2
        assert standings(document) == {
            "format": "bridgeclub-standings",
            "version": 1,
            "boards": [
                {
                    "number": 1,
                    "lines": [
                        {
                            "section": "A",
                            "round": 1,
                            "table": 1,
                            "ns": "S",
                            "ew": "W",
                            "expected": 2,
                            "score": 170,
                            "ns_points": "0",
                            "ew_points": "2",
                        },
                        {
                            "section": "A",
                            "round": 1,
                            "table": 2,
                            "ns": "N",
                            "ew": "E",
                            "expected": 2,
                            "score": 420,
                            "ns_points": "2",
                            "ew_points": "0",
                        },
                    ],
                }
            ],
            "ranking": [
                _row("N", "NS", 1, "2", "100"),
                _row("S", "NS", 2, "0", "0"),
                _row("W", "EW", 1, "2", "100"),
                _row("E", "EW", 2, "0", "0"),
            ],
        }

    def test_lines_are_in_order_of_board_section_round_table(self) -> None:
        places = [("B", 1, 1), ("A", 2, 1), ("A", 1, 2), ("A", 1, 1), (None, 3, 3), (None, None, None)]
        lines = []
        for number in (10, 2):
            for place, line in zip(places, board([0] * 6, number), strict=True):
                given = dict(zip(("section", "round", "table"), place, strict=True))
                lines.append({**line, **{key: value for key, value in given.items() if value is not None}})
        found = standings(session(lines))["boards"]
        assert [entry["number"] for entry in found] == [2, 10]
        for entry in found:
            assert [line["ns"] for line in entry["lines"]] == ["NS6", "NS5", "NS4", "NS3", "NS2", "NS1"]

    def test_lines_without_a_score(self) -> None:
        document = session(board([{"not_played": True}, artificial("50", "50"), 420]))
        lines = standings(document)["boards"][0]["lines"]
        assert [(line["score"], line["ns_points"], line["expected"]) for line in lines] == [
            (None, None, 2),
            (None, "1", 2),
            (420, "1", 2),
        ]

    def test_an_empty_session(self) -> None:
        document = session([], [{"id": "1"}, {"id": "2"}])
        found = standings(document)
        assert found["boards"] == []
        assert [(row["contestant"], row["rank"], row["percent"]) for row in found["ranking"]] == [
            ("1", None, None),
            ("2", None, None),
        ]

    def test_a_contract_gives_its_score(self) -> None:
        played = {"contract": "3NT", "declarer": "W", "tricks": 10, "lead": "H10"}
        assert standings(session(board([played, {"contract": "pass"}])))["boards"][0]["lines"][0]["score"] == -430


def _row(contestant: str, direction: str | None, rank: int | None, points: str, percent: str) -> dict[str, Any]:
    return {
        "contestant": contestant,
        "direction": direction,
        "rank": rank,
        "tied": False,
        "boards": 1,
        "points": points,
        "available": "2",
        "penalty": "0",
        "total": points,
        "percent": percent,
        "vp": None,
    }


class TestRanking:
    def test_different_numbers_of_boards_rank_by_percentage(self) -> None:
        lines = [*board([420, 170, 140]), *board([420, 170], 2)]
        found = rows(session(lines))
        # NS1: 4 + 3.5 of 8; EW3: 4 of 4 on its only board.
        assert [found[contestant]["rank"] for contestant in ("EW3", "NS1")] == [1, 2]
        assert (found["NS1"]["total"], found["NS1"]["percent"]) == ("7.5", "93.75")
        assert (found["EW3"]["total"], found["EW3"]["percent"], found["EW3"]["boards"]) == ("4", "100", 1)

    def test_sums_that_differ_only_on_paper_are_tied(self) -> None:
        thirds = {"weighted": [["1/3", 420], ["2/3", -50]]}
        lines = [
            line
            for number in (1, 2, 3)
            for line in board([170, 140, {"adjusted": {"ns": thirds, "ew": thirds}}], number)
        ]
        for number, scores in ((4, [420, 170, 140]), (5, [420, 170, 140]), (6, [420, 140, 170])):
            lines += [{**line, "ns": f"o{line['ns']}", "ew": f"o{line['ew']}"} for line in board(scores, number)]
        found = rows(session(lines))
        assert (found["NS3"]["total"], found["oNS2"]["total"]) == ("3.9999", "4")  # three times 4/3; 2 + 2 + 0
        assert found["NS3"]["tied"]
        assert found["oNS2"]["tied"]
        assert found["NS3"]["rank"] == found["oNS2"]["rank"]

    def test_sums_that_are_equal_only_on_paper_are_not_tied(self) -> None:
        nearly = {"weighted": [["99.999%", 140], ["0.001%", 180]]}
        found = rows(session(board([170, {"score": 140, "adjusted": {"ns": nearly}}, 140])))
        assert found["NS2"]["total"] == found["NS3"]["total"] == "1"
        assert (found["NS2"]["rank"], found["NS3"]["rank"]) == (4, 5)

    def test_equal_ranks(self) -> None:
        found = standings(
            session(
                board([420, 420, 170, 140]),
                [{"id": f"NS{number}"} for number in (1, 2, 3, 4)]
                + [{"id": f"EW{number}", "standing": "without_standing"} for number in (1, 2, 3, 4)],
            )
        )["ranking"]
        assert [(row["contestant"], row["rank"], row["tied"]) for row in found] == [
            ("NS1", 1, True),
            ("NS2", 1, True),
            ("NS3", 3, False),
            ("NS4", 4, False),
            ("EW1", None, False),
            ("EW2", None, False),
            ("EW3", None, False),
            ("EW4", None, False),
        ]

    @pytest.mark.parametrize("standing", ["without_standing", "withdrawn", "disqualified"])
    def test_without_standing_the_scores_count_for_the_others(self, standing: str) -> None:
        contestants = [
            {"id": f"{side}{number}", "direction": side, **({"standing": standing} if number == 1 else {})}
            for number in (1, 2, 3)
            for side in ("NS", "EW")
        ]
        document = session(board([430, 420, 170]), contestants, scoring={"winners": 2})
        found = [(row["contestant"], row["rank"], row["total"]) for row in standings(document)["ranking"]]
        assert found == [
            *[("NS2", 1, "2"), ("NS3", 2, "0"), ("NS1", None, "4")],
            *[("EW3", 1, "4"), ("EW2", 2, "2"), ("EW1", None, "0")],
        ]

    def test_a_contestant_without_a_board_is_last_without_rank(self) -> None:
        lines = board([420, 170, {"not_played": True}, {"score": 90, "adjusted": {"ns": {"not_scored": True}}}])
        contestants = [{"id": f"NS{number}"} for number in (4, 3, 2, 1)] + [
            {"id": f"EW{number}"} for number in (1, 2, 3, 4)
        ]
        last = standings(session(lines, contestants))["ranking"][-3:]
        assert [(row["contestant"], row["rank"], row["boards"], row["percent"]) for row in last] == [
            ("NS4", None, 0, None),
            ("NS3", None, 0, None),
            ("EW3", None, 0, None),
        ]

    def test_a_single_table_has_no_top(self) -> None:
        found = rows(session(board([420])))
        assert [(row["rank"], row["tied"], row["available"], row["percent"]) for row in found.values()] == [
            (1, True, "0", None),
            (1, True, "0", None),
        ]

    def test_handicaps_make_a_second_list(self) -> None:
        contestants = [{"id": "NS1"}, {"id": "NS2", "handicap": "40.5"}, {"id": "NS3"}]
        contestants += [{"id": f"EW{number}", "standing": "withdrawn"} for number in (1, 2, 3)]
        found = rows(session(board([420, 170, 140]), contestants))
        assert [
            (found[key]["percent"], found[key]["rank"], found[key]["handicap"]) for key in ("NS1", "NS2", "EW1")
        ] == [
            ("100", 1, {"percent": "100", "rank": 1}),
            ("50", 2, {"percent": "90.5", "rank": 2}),
            ("0", None, {"percent": "0", "rank": None}),
        ]
        contestants[1]["handicap"] = "51"
        assert rows(session(board([420, 170, 140]), contestants))["NS2"]["handicap"] == {"percent": "101", "rank": 1}
        assert "handicap" not in rows(session(board([420, 170, 140])))["NS1"]
