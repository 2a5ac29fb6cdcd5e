"""Whose handicap is what, and who is in which list, worked out by hand; and a ladder of a level or a category alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from club.engine.second_rankings import CategoryList, NotRankings, RankingRules
from scoring.engine.events.ladder_only import Only, choices, read_only
from scoring.engine.second_rankings import belongs, handicap, level, second_rankings

RULES = RankingRules(
    levels=("A", "B", "C"),
    lists=(
        CategoryList("Newcomers", "all", "new"),
        CategoryList("With a newcomer", "some", "new"),
        CategoryList("Mixed", "mixed", "lady", "gentleman"),
    ),
)
ADA = {"handicap": "3", "level": "B", "category:new": "1", "category:lady": "1"}
BOB = {"handicap": "-1.5", "level": "C", "category:gentleman": "1"}
CAT = {"level": "A", "category:new": "1", "category:lady": "1"}
DAN: dict[str, str] = {}
PAIRS: Mapping[str, Sequence[Mapping[str, str]]] = {"1": (ADA, BOB), "2": (CAT, ADA), "3": (DAN, BOB), "4": (CAT, CAT)}


@pytest.mark.parametrize(
    ("players", "without", "mean"),
    [
        ([ADA, BOB], "", "0.75"),
        ([ADA], "", "3"),
        ([ADA, DAN], "", None),
        ([ADA, DAN], "2", "2.5"),
        ([ADA, ADA, BOB], "", "1.5"),
        ([ADA, BOB, DAN], "1", "0.83"),
        ([], "1", None),
    ],
)
def test_the_handicap_of_a_contestant_is_the_mean(
    players: list[Mapping[str, str]], without: str, mean: str | None
) -> None:
    assert handicap(players, "handicap", without) == mean


@pytest.mark.parametrize(
    ("players", "by", "without", "place"),
    [
        ([ADA, BOB], "better", "", 1),
        ([ADA, BOB], "mean", "", 1),
        ([CAT, BOB], "mean", "", 1),
        ([BOB, BOB], "mean", "", 2),
        ([ADA, DAN], "better", "", None),
        ([ADA, DAN], "better", "C", 1),
        ([DAN, DAN], "mean", "C", 2),
    ],
)
def test_the_level_of_a_contestant(players: list[Mapping[str, str]], by: str, without: str, place: int | None) -> None:
    rules = RankingRules(levels=("A", "B", "C"), level_by=by, level_without=without)  # type: ignore[arg-type]
    assert level(players, rules) == place


@pytest.mark.parametrize(
    ("players", "of"),
    [
        ([ADA, BOB], ["With a newcomer", "Mixed"]),
        ([BOB, CAT], ["With a newcomer", "Mixed"]),
        ([CAT, ADA], ["Newcomers", "With a newcomer"]),
        ([DAN, BOB], []),
        ([ADA, CAT, ADA], ["Newcomers", "With a newcomer"]),
        ([], []),
    ],
)
def test_who_is_of_a_category(players: list[Mapping[str, str]], of: list[str]) -> None:
    assert [each.title for each in RULES.lists if belongs(players, each)] == of


def test_a_session_is_ranked_again_by_what_was_chosen() -> None:
    found = second_rankings(RULES.keys, RULES, PAIRS, "percent")
    assert found.handicaps == {"1": "0.75", "2": "1.5", "3": "-0.75", "4": "0"}
    assert [(each["kind"], each.get("title", ""), each["contestants"]) for each in found.lists] == [
        ("handicap", "", ["1", "2", "3", "4"]),
        ("level", "B", ["1"]),
        ("category", "Newcomers", ["2", "4"]),
        ("category", "With a newcomer", ["1", "2", "4"]),
        ("category", "Mixed", ["1"]),
    ]


def test_nothing_is_added_where_nothing_can_be_or_nobody_has_any() -> None:
    assert second_rankings(["handicap"], RULES, PAIRS, None).lists == ()
    nobody = second_rankings(["handicap"], RULES, {"1": (DAN, DAN)}, "percent")
    assert (nobody.handicaps, nobody.lists) == ({}, ())
    in_vps = second_rankings(["handicap"], RULES, {"1": ({"handicap_vp": "2"}, {"handicap_vp": "1"})}, "vp")
    assert in_vps.handicaps == {"1": "1.5"}


def test_the_lowest_level_is_told() -> None:
    everybody = {"1": (BOB, BOB), "2": (ADA, ADA)}
    found = second_rankings(["levels"], RULES, everybody, None).lists
    assert [(each["title"], each["lowest"], each["contestants"]) for each in found] == [
        ("B", False, ["1", "2"]),
        ("C", True, ["1"]),
    ]


def test_a_ladder_of_a_level_or_a_category() -> None:
    offered = choices(RULES)
    assert list(offered) == ["level:B", "level:C", "list:Newcomers", "list:With a newcomer", "list:Mixed"]
    assert [each.title for each in offered.values()] == ["B", "C", "Newcomers", "With a newcomer", "Mixed"]
    assert [each.lowest for each in offered.values()] == [False, True, False, False, False]
    assert [each.counts([BOB]) for each in offered.values()] == [True, True, False, False, False]
    assert [each.counts([CAT]) for each in offered.values()] == [False, False, True, True, False]
    assert [each.counts([ADA, BOB]) for each in offered.values()] == [True, False, False, True, True]
    assert [each.counts([DAN]) for each in offered.values()] == [False] * 5
    assert all(read_only(each.document()) == each for each in offered.values())
    assert read_only({}) is None


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        {"level": "A", "levels": ["A", "B"], "by": "better", "without": ""},
        {"level": "B", "levels": ["A", "B"], "by": "worse", "without": ""},
        {"level": "B"},
        {"list": {"title": "X", "by": "mixed", "category": "x"}},
        {"list": {"heading": "X"}},
    ],
)
def test_what_is_no_restriction_of_a_ladder(document: object) -> None:
    with pytest.raises(NotRankings):
        read_only(document)


def test_a_restriction_without_a_list_is_of_a_level() -> None:
    assert Only(level="B", rules=RULES).key == "level:B"
