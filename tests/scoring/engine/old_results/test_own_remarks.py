"""The remarks in this program's own tables: what was awarded on a line, and how the session was scored."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.old_results.own_remarks import read_remarks, read_session_remark

NOTHING: dict[str, Any] = {}


def adjusted(**sides: Any) -> dict[str, Any]:
    return {"adjusted": sides, "not_played": None}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", NOTHING),
        ("Not played", {"not_played": True, "adjusted": None}),
        ("board played at another table", {"unscheduled": True}),
        ("outside the movement", {"unscheduled": True}),
        ("dealt by W here", {"dealer": "W"}),
        ("neither side vulnerable here", {"vulnerable": "none"}),
        ("N–S vulnerable here", {"vulnerable": "ns"}),
        ("E–W vulnerable here", {"vulnerable": "ew"}),
        ("both sides vulnerable here", {"vulnerable": "both"}),
        ("fouled: scored separately (2; b)", {"group": "2; b"}),
        ("compared in group 2; b", {"group": "2; b"}),
        ("dealt by S here; compared in group 1", {"dealer": "S", "group": "1"}),
        ("N–S: average plus; E–W: average minus", adjusted(ns={"artificial": "60"}, ew={"artificial": "40"})),
        ("Both sides: average", adjusted(ns={"artificial": "50"}, ew={"artificial": "50"})),
        ("N–S: 62.5 % of the top", adjusted(ns={"artificial": "=62.5"})),
        ("E–W: 2.5 IMPs", adjusted(ew={"artificial": "+2.5"})),
        ("E–W: −3 IMPs", adjusted(ew={"artificial": "-3"})),
        ("E–W: +3\xa0IMPs", adjusted(ew={"artificial": "+3"})),
        ("Both sides: no score here", adjusted(ns={"not_scored": True}, ew={"not_scored": True})),
        ("N–S: +420; E–W: −420", adjusted(ns={"assigned": 420}, ew={"assigned": 420})),
        ("Both sides: −50", adjusted(ns={"assigned": -50}, ew={"assigned": -50})),
        ("E–W: 50", adjusted(ew={"assigned": -50})),
        (
            "N–S: 60 % of +420, 1/4 of −50 and 15% of 0",
            adjusted(ns={"weighted": [["60%", 420], ["1/4", -50], ["15%", 0]]}),
        ),
        ("E–W: 60 % of +420 and 40 % of −50", adjusted(ew={"weighted": [["60%", -420], ["40%", 50]]})),
        (
            "N–S: its own error not made good (+300 without the error, 50 % of 0, 50 % of 9 without the infraction)",
            adjusted(
                ns={
                    "redress": {
                        "without_error": {"assigned": 300},
                        "without_infraction": {"weighted": [["50%", 0], ["50%", 9]]},
                    }
                }
            ),
        ),
        (
            "Both sides: average; unless the offenders did no better at the table",
            adjusted(ns={"artificial": "50"}, ew={"artificial": "50"}, unless_better=True),
        ),
    ],
)
def test_what_a_line_says(text: str, said: dict[str, Any]) -> None:
    assert read_remarks(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "a quarrel",
        "N–S: something",
        "N–S: 60 % of +420 and much",
        "dealt by X here",
        "Not played; and more",
        "N–S: its own error not made good (average without the error, 90 without the infraction)",
        "N–S: its own error not made good (90 without the error, no score here without the infraction)",
        "N–S: its own error not made good (90 without the error, something without the infraction)",
        "N–S: its own error not made good (something without the error, 90 without the infraction)",
    ],
)
def test_what_is_not_understood_is_kept_for_somebody_to_read(text: str) -> None:
    assert read_remarks(text) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", NOTHING),
        ("one winner", {"winners": 1}),
        ("1 matchpoint a win, compared within sections", {"matchpoints_per_win": 1, "compare": "section"}),
        (
            "Butler, 2 off at each end of the datum, datum to 1 points",
            {"method": "butler", "butler": {"drop_each_end": 2, "round_to": 1}},
        ),
        ("datum to 1 points, 2 off at each end of the datum", {"butler": {"round_to": 1, "drop_each_end": 2}}),
        (
            "cross-IMPs, the mean, lines to 2 decimals",
            {"method": "cross_imps", "cross_imps": "mean", "cross_imps_places": 2},
        ),
        ("one winner, cross-IMPs, the sum", {"winners": 1, "method": "cross_imps", "cross_imps": "sum"}),
        ("IMPs", {"method": "imps"}),
        ("board-a-match", {"method": "board_a_match"}),
        ("hybrid", {"method": "hybrid"}),
        ("total points", {"method": "total_points"}),
        (
            "IMPs, teams of eight: the IMPs of both fours added",
            {"method": "imps", "teams_of_eight": "fours"},
        ),
        ("IMPs, teams of eight: all four scores added", {"method": "imps", "teams_of_eight": "aggregate"}),
        ("IMPs, teams of eight: cross-IMPs within the team", {"method": "imps", "teams_of_eight": "cross"}),
        (
            "IMPs, victory points by “EBU teams of four, 2010”, those of 24 boards, 2 results due on a board",
            {
                "method": "imps",
                "by_vp": True,
                "victory_points": {"scale": "ebu-teams-2010", "boards": 24},
                "expected_results": 2,
            },
        ),
        (
            "IMPs, victory points by “WBF continuous”",
            {"method": "imps", "by_vp": True, "victory_points": {"scale": "wbf-continuous"}},
        ),
        ("IMPs, victory points by “the club’s own”", {"method": "imps", "by_vp": True}),
        ("1 result due on a board", {"expected_results": 1}),
        ("12 results due on a board", {"expected_results": 12}),
        ("9 results due in section A, 1 result due in section B 2", {"expected_results": {"A": 9, "B 2": 1}}),
    ],
)
def test_how_the_session_was_scored(text: str, said: dict[str, Any]) -> None:
    assert read_session_remark(text) == said


def test_a_way_of_scoring_that_is_not_understood() -> None:
    assert read_session_remark("one winner, by the moon") is None
