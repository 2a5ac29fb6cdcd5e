"""Boards sat out where totals of IMPs rank: the contestant's own average (White Book 80.5)."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

import pytest

from scoring.engine.document import canonical, dump, parse
from scoring.engine.during_play import Picture, after_round, on_open_boards
from scoring.engine.explain import ask
from scoring.engine.rounding import rounded
from tests.ranges import examples
from tests.scoring.engine.document.spoiled import Document, faults
from tests.scoring.engine.documents import (
    artificial,
    board,
    random_night,
    random_night_in_imps,
    random_night_with_sit_outs,
    scored,
    session,
    standings,
)
from tests.scoring.engine.team_documents import head_to_head, teams

IMPS = {"method": "cross_imps"}


def three_tables(**more: object) -> Document:
    """Two boards at three tables; NS1 sits out a round of three."""
    lines = [*board([420, 170, -50], 1, round=1), *board([420, 420, 170], 2, round=2)]
    return session(lines, scoring=IMPS, sit_outs=[{"contestant": "NS1", "round": 3, "boards": 3}], **more)


def row(document: Document, contestant: str) -> Document:
    return next(each for each in standings(document)["ranking"] if each["contestant"] == contestant)


def test_the_average_of_its_boards_for_each_that_it_sat_out() -> None:
    mine = row(three_tables(), "NS1")
    plain = row({**three_tables(), "sit_outs": []}, "NS1")
    assert plain["total"] == plain["points"] == mine["points"] == "22"
    assert (mine["boards"], mine["sit_out"], mine["total"]) == (2, {"boards": 3, "points": "33"}, "55")
    assert "sit_out" not in row(three_tables(), "NS2")


def test_a_rank_that_a_sit_out_decides() -> None:
    """NS2 made 6 on two boards against the 22 of NS1; nine boards more at 3 each make 33."""
    document = {**three_tables(), "sit_outs": []}
    assert (row(document, "NS1")["rank"], row(document, "NS2")["rank"]) == (2, 3)
    document["sit_outs"] = [{"contestant": "NS2", "boards": 9}]
    assert (row(document, "NS2")["total"], row(document, "NS2")["rank"]) == ("33", 1)


def test_an_award_counts_in_the_average_and_a_penalty_does_not() -> None:
    lines = [*board([420, 170, -50], 1), *board([artificial("+5", "-5"), 420, 170], 2)]
    penalty = {"contestant": "NS1", "kind": "procedural", "amount": "4", "unit": "points"}
    document = session(lines, scoring=IMPS, sit_outs=[{"contestant": "NS1", "boards": 1}], penalties=[penalty])
    mine = row(document, "NS1")
    first = row({**document, "results": lines[:3], "sit_outs": [], "penalties": []}, "NS1")
    played = float(first["total"]) + 5
    assert float(mine["total"]) == played + played / 2 - 4


@pytest.mark.parametrize("seed", range(examples(60)))
def test_it_is_the_same_average_as_before(seed: int) -> None:
    """The mean of a board, penalties apart, is what it would be without sit-outs; lines do not move."""
    document = random_night_with_sit_outs(seed)
    plain = {key: value for key, value in document.items() if key != "sit_outs"}
    with_them, without = scored(document), scored(plain)
    assert with_them.by_board.keys() == without.by_board.keys()
    assert [each.ns for each in with_them.lines] == [each.ns for each in without.lines]
    for contestant, tally in with_them.totals.items():
        assert tally.average == without.totals[contestant].average
        if tally.average is not None:
            assert tally.sit_out == tally.average * tally.sit_out_boards
            assert tally.printed_sit_out == rounded(tally.sit_out)


@pytest.mark.parametrize("made", [random_night_in_imps, random_night_with_sit_outs])
def test_it_is_printed_as_it_was_read(made: object) -> None:
    for seed in range(20):
        night = made(seed)  # type: ignore[operator]
        assert dump(parse(night)) == canonical(night)
    assert "sit_outs" not in canonical({**three_tables(), "sit_outs": []})


def test_it_is_explained() -> None:
    text = ask(parse(three_tables()), "NS1", 1).text
    assert "It sat out 3 boards, and has its own average of +22 / 2 for each: +33 (White Book 80.5)." in text
    assert "With that: +22 + 33 = +55 IMPs." in text
    assert ask(parse(three_tables()), "NS1", 1).values["total"]["sit_out"] == {"boards": 3, "points": "33"}


def test_a_ranking_during_play_counts_the_rounds_that_are_over() -> None:
    document = parse(three_tables())
    counted = frozenset({("", 1), ("", 2)})
    assert after_round(document, Picture(2, counted)).sit_outs == ()
    assert after_round(document, Picture(3, counted)).sit_outs == document.sit_outs
    assert on_open_boards(document, frozenset({1})).sit_outs == ()


@pytest.mark.parametrize(
    ("sit_out", "said"),
    [
        ({"contestant": "NS9", "boards": 3}, "$.sit_outs[0].contestant: NS9 is not a contestant"),
        ({"contestant": "NS1"}, "$.sit_outs[0].boards: missing"),
        ({"contestant": "NS1", "boards": 0}, "$.sit_outs[0].boards: 0 is not between 1 and 9999"),
        ({"contestant": "NS1", "boards": 3, "table": 1}, "$.sit_outs[0].table: unknown key"),
        ("NS1", "$.sit_outs[0]: an object is due, not NS1"),
    ],
)
def test_what_is_no_sit_out(sit_out: object, said: str) -> None:
    assert faults({**three_tables(), "sit_outs": [sit_out]}) == [said]


def test_twice_in_the_same_round() -> None:
    twice = [{"contestant": "NS1", "round": 3, "boards": 3}, {"contestant": "NS1", "round": 3, "boards": 2}]
    assert faults({**three_tables(), "sit_outs": twice}) == [
        "$.sit_outs[1].contestant: NS1 stands here for the second time"
    ]


def test_only_where_totals_of_imps_or_victory_points_rank() -> None:
    document = random_night(1)
    who = document["contestants"][0]["id"]
    assert faults({**document, "sit_outs": [{"contestant": who, "boards": 2}]}) == [
        "$.sit_outs: sit-outs have a score of their own only where totals of IMPs or victory points rank",
    ]


def three_matches(**more: object) -> Document:
    """A round robin of three at two boards a match; each sits out a round. T1 wins both, T3 loses both."""
    played = [("T1", "T2", 1, (420, -50)), ("T1", "T3", 2, (170, 140)), ("T2", "T3", 3, (420, 170))]
    lines, matches = [], []
    for home, away, number, (first, second) in played:
        key = f"m{number}"
        matches.append({"id": key, "home": home, "away": away, "round": number, "boards": [number]})
        for ns, ew, score in ((home, away, first), (away, home, second)):
            lines.append({"board": number, "match": key, "ns": ns, "ew": ew, "score": score})
    return teams(lines, matches, scoring={"victory_points": {"scale": "wbf-continuous"}}, **more)


def test_where_victory_points_rank_it_is_the_average_of_its_matches() -> None:
    plain = row(three_matches(), "T1")
    out = [{"contestant": "T1", "round": 4, "boards": 1}, {"contestant": "T1", "round": 5, "boards": 1}]
    fine = {"contestant": "T1", "kind": "procedural", "amount": "0.5", "unit": "vp"}
    mine = row(three_matches(sit_outs=out, penalties=[fine]), "T1")
    # Two matches played and two sat out: twice as much, and the fine is taken off once.
    assert Decimal(mine["vp"]) == 2 * Decimal(plain["vp"]) - Decimal("0.5")
    assert mine["sit_out"] == {"boards": 2, "points": "0", "matches": 2, "vp": plain["vp"]}
    assert (mine["points"], mine["total"]) == (plain["points"], plain["total"])
    assert "sit_out" not in row(three_matches(sit_outs=out), "T2")


def test_the_average_has_two_decimals_and_who_played_nothing_has_none() -> None:
    document = three_matches(sit_outs=[{"contestant": "T2", "boards": 1}])
    first, second = (Decimal(each["vp"]) for each in _of(document, "T2"))
    expected = ((first + second) / 2).quantize(Decimal("0.01"), ROUND_HALF_UP)
    assert Decimal(row(document, "T2")["sit_out"]["vp"]) == expected
    document["contestants"] = [*document["contestants"], {"id": "T4", "number": 4}]
    document["sit_outs"] = [{"contestant": "T4", "boards": 1}]
    nobody = row(document, "T4")
    assert (nobody["vp"], nobody["rank"]) == (None, None)


def _of(document: Document, team: str) -> list[Document]:
    return [
        {"vp": match["vp"][at]}
        for match, listed in zip(standings(document)["matches"], document["matches"], strict=True)
        for at, side in enumerate(("home", "away"))
        if listed[side] == team
    ]


def test_a_sit_out_in_victory_points_is_explained() -> None:
    document = three_matches(sit_outs=[{"contestant": "T1", "round": 4, "boards": 1}])
    mine = row(document, "T1")
    text = ask(parse(document), "T1", 1).text
    assert f"It sat out 1 match, and has its own average of {row(three_matches(), 'T1')['vp']} / 2 for each:" in text
    assert f"After that: {mine['vp']} VP." in text


def test_a_team_in_imps() -> None:
    document = head_to_head({1: (420, -50), 2: (140, 140)}, sit_outs=[{"contestant": "T2", "boards": 2}])
    plain = row({**document, "sit_outs": []}, "T2")
    assert row(document, "T2")["total"] == str(2 * int(plain["total"]))
