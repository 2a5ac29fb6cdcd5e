"""Teams: the worked examples of the White Book, and what a match comes to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.scoring.engine.documents import artificial, rows, scored, standings
from tests.scoring.engine.team_documents import head_to_head, room, teams


def board_of(other_room: int, ns: Any, ew: Any = None, score: int = 0) -> tuple[Fraction, Fraction]:
    """IMPs of T1 (N/S, adjusted) and T2 on a board whose other room is N/S `other_room`."""
    adjusted = {"ns": ns, **({"ew": ew} if ew else {})}
    (found,) = scored(head_to_head({1: ({"score": score, "adjusted": adjusted}, other_room)})).matches
    home, away = found.figures
    return home.points, away.points


VPS = {"victory_points": {"scale": "wbf-continuous", "boards": 8}}
VULNERABLE = [{"number": 1, "vulnerable": "both"}]
WEIGHTED = [
    ("WB 12.1.4(b)", 650, [["25%", 1430], ["40%", 680], ["20%", 650], ["15%", -100]], Fraction("1.7"), 2),
    ("WB 12.18", -680, [["10%", 100], ["20%", -650], ["40%", -680], ["30%", -1430]], Fraction("-2.4"), -2),
    ("WB 12.20", 140, [["2/3", 620], ["1/3", -100]], Fraction(14, 3), 5),
]


@pytest.mark.parametrize(
    ("source", "other_room", "parts", "exact", "imps"), WEIGHTED, ids=[case[0] for case in WEIGHTED]
)
def test_weighted_scores(source: str, other_room: int, parts: list[Any], exact: Fraction, imps: int) -> None:
    adjusted = {"ns": {"weighted": parts}, "ew": {"weighted": parts}}
    document = head_to_head({1: ({"adjusted": adjusted}, other_room)}, boards=VULNERABLE)
    home, away = scored(document).matches[0].figures
    assert (home.exact, home.points) == (exact, imps)
    assert (away.exact, away.points) == (-exact, -imps)


# Table, without the error, without the infraction, other room; A, B, C of the book are IMPs. WB 12.9.1, 12.9.3.
REDRESS = [
    ("partly", 300, 500, 680, 680, -4, 0),
    ("all", 500, 800, 680, 680, -5, 0),
    ("Barker 1", 100, 300, 420, 420, -5, 0),
    ("Barker 2", 300, 500, 420, 420, -3, 0),
    ("Barker 3", 300, 300, 420, 420, 0, 0),
    ("Barker 4", 500, 500, 420, 420, 2, -2),
]


@pytest.mark.parametrize("case", REDRESS, ids=[case[0] for case in REDRESS])
def test_denied_redress(case: tuple[str, int, int, int, int, int, int]) -> None:
    """The offenders get what B gives; where there was no damage the table score stands for both (12.9.2)."""
    _, table, error, infraction, other_room, ours, theirs = case
    redress = {"without_error": {"assigned": error}, "without_infraction": {"assigned": infraction}}
    line = {"score": table, "adjusted": {"ns": {"redress": redress}, "ew": {"assigned": infraction}}}
    document = head_to_head({1: (line, other_room)}, boards=VULNERABLE if other_room == 680 else [])
    home, away = scored(document).matches[0].figures
    assert (home.points, away.points) == (ours, theirs)


def test_split_scores_do_not_balance() -> None:
    """Each team is scored with its own outcome (L12C1): here both get the better one."""
    assert board_of(420, {"assigned": 450}, {"assigned": -50}) == (1, 10)


def test_artificial_scores_and_the_average_of_the_match() -> None:
    """WB 12.5: 3 IMPs, or the team's average of its other boards, the match being its session (WB 80.6)."""
    alone = scored(head_to_head({1: (artificial("60", "40"), None)})).matches[0]
    assert [figure.points for figure in alone.figures] == [3, -3]
    better = scored(head_to_head({1: (artificial("60", "40"), None), 2: (420, -50)})).matches[0]
    assert [figure.points for figure in better.figures] == [10, 10, -10, -10]


def test_each_side_is_scored_separately() -> None:
    """WB 147.7 (d): average plus for both is 3 IMPs ahead for both, 11.27 of 20 in 8 boards."""
    both = scored(head_to_head({1: (artificial("60", "60"), None)}, scoring=VPS)).matches[0]
    assert [(side.points, side.vp) for side in both.sides] == [(3, Fraction("11.27"))] * 2


def test_the_same_award_at_both_tables_counts_once_and_cancels_the_other_result() -> None:
    """WB 12.6, note: an artificial score at one table, and no result of the other one is kept."""
    for first, second in [
        (artificial("60", "40"), 420),
        (artificial("60", "40"), artificial("40", "60")),
        (420, artificial("40", "60")),
    ]:
        found = scored(head_to_head({1: (first, second)})).matches[0]
        assert [figure.points for figure in found.figures] == [3, -3]


@pytest.mark.parametrize(
    ("method", "home", "away"), [("imps", 3, -3), ("board_a_match", "1.5", "0.5"), ("total_points", 100, -100)]
)
def test_standard_amounts(method: str, home: Any, away: Any) -> None:
    """WB 12.5: teams of four, point-a-board, aggregate."""
    found = scored(head_to_head({1: (artificial("60", "40"), None)}, method)).matches[0]
    assert [figure.points for figure in found.figures] == [Fraction(home), Fraction(away)]


def test_both_tables_in_the_same_direction_are_not_compared() -> None:
    """WB 147.6: the board is void until the director has awarded."""
    document = teams([room(1, 420), room(1, 170, table=2)], [{"id": "m1", "home": "T1", "away": "T2"}])
    found = standings(document)
    assert found["matches"][0]["imps"] is None
    assert [line["ns_points"] for line in found["boards"][0]["lines"]] == [None, None]
    assert [row["rank"] for row in found["ranking"]] == [None, None]


def test_a_fouled_board_is_not_compared_across_its_groups() -> None:
    document = head_to_head({1: ({"score": 420, "group": "fouled"}, -50), 2: (140, 110)})
    assert [figure.points for figure in scored(document).matches[0].figures] == [1, -1]
    document["results"][1]["group"] = "fouled"
    assert [figure.points for figure in scored(document).matches[0].figures] == [10, 1, -10, -1]


def test_teams_of_eight_compare_every_table_with_both_of_their_team_mates() -> None:
    """WB 161.6: 420 and 170 N/S, -50 and -100 E/W: 10, 11, 6, 7 IMPs; average plus is 4 a board (WB 12.5), and
    at one table it is about two comparisons of four (WB 147.3)."""
    lines = [
        room(1, score, ns=ns, ew="T2" if ns == "T1" else "T1", table=table)
        for table, (ns, score) in enumerate([("T1", 420), ("T1", 170), ("T2", -50), ("T2", -100)], 1)
    ]
    lines += [{**room(2, artificial("60", "40")), "table": 1}]
    document = teams(lines, [{"id": "m1", "home": "T1", "away": "T2", "boards": [1, 2]}])
    found = scored(document).matches[0].figures
    assert found[0].points == 10 + 11 + 6 + 7
    assert found[1].points == 17, "half of the average of its other board"
    document["results"][0] = {**lines[0], "score": -50}
    document["results"][1] = {**lines[1], "score": -100}
    assert [figure.points for figure in scored(document).matches[0].figures[:2]] == [0, 2]


def test_board_a_match() -> None:
    """Two points for any difference; percentages of what was available."""
    found = rows(head_to_head({1: (420, 400), 2: (140, 140), 3: (100, 110), 4: (50, 0)}, "board_a_match"))
    assert (found["T1"]["points"], found["T1"]["available"], found["T1"]["percent"]) == ("5", "8", "62.5")
    assert (found["T2"]["points"], found["T2"]["percent"], found["T2"]["rank"]) == ("3", "37.5", 2)


def test_total_points() -> None:
    found = rows(head_to_head({1: (420, 400), 2: (140, 450)}, "total_points"))
    assert (found["T1"]["total"], found["T2"]["total"]) == ("-290", "290")


def test_penalties_in_victory_points_stand_beside_the_points() -> None:
    """They are taken from the offenders alone (L90, WB 91.1)."""
    fines = [{"contestant": "T1", "kind": "procedural", "amount": "0.5", "unit": "vp"}]
    found = rows(head_to_head({1: (420, 420)}, scoring=VPS, penalties=fines))
    assert (found["T1"]["vp"], found["T1"]["vp_penalty"], found["T1"]["points"]) == ("9.5", "-0.5", "0")
    assert (found["T2"]["vp"], found["T2"]["rank"]) == ("10", 1)
    assert "vp_penalty" not in found["T2"]


def test_a_disqualified_team_is_in_no_ranking_and_its_opponents_keep_their_score() -> None:
    """WB 80.4."""
    document = head_to_head({1: (420, -50)})
    document["contestants"][0]["standing"] = "disqualified"
    found = rows(document)
    assert (found["T1"]["rank"], found["T2"]["rank"], found["T2"]["points"]) == (None, 1, "-10")


def test_swapping_home_and_away_changes_nothing() -> None:
    document = head_to_head({1: (420, -50), 2: (140, 170)}, scoring=VPS)
    other = {**document, "matches": [{**document["matches"][0], "home": "T2", "away": "T1"}]}
    assert rows(document) == rows(other)
    assert standings(other)["matches"][0]["imps"] == standings(document)["matches"][0]["imps"][::-1]
