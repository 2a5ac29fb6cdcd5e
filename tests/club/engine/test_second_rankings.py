"""What a club settles of handicaps, levels and lists: kept as a document, and refused where no page would make it."""

from __future__ import annotations

from typing import Any

import pytest

from club.engine.second_rankings import CategoryList, NotRankings, RankingRules, handicap_of, read_rules

RULES = RankingRules(
    levels=("A", "B", "C"),
    level_by="mean",
    level_without="C",
    handicap_without="1.5",
    last=8,
    share=75,
    lists=(CategoryList("Newcomers", "all", "newcomer"), CategoryList("Mixed", "mixed", "lady", "gentleman")),
)


def test_rules_come_back_from_their_document() -> None:
    assert read_rules(RULES.document()) == RULES
    assert read_rules(RankingRules().document()) == RankingRules()


def test_a_session_chooses_of_what_the_club_has() -> None:
    assert RULES.keys == ("handicap", "levels", "list:Newcomers", "list:Mixed")
    assert RULES.categories == ("newcomer", "lady", "gentleman")
    assert RankingRules(levels=("A",)).keys == ("handicap",)


@pytest.mark.parametrize(
    "change",
    [
        {"levels": ["A", "A"]},
        {"levels": [str(number) for number in range(9)]},
        {"levels": [""]},
        {"level_by": "worse"},
        {"level_without": "D"},
        {"handicap_without": "many"},
        {"last": 101},
        {"last": True},
        {"share": 0},
        {"lists": [{"title": "X", "by": "none", "category": "x", "other": ""}]},
        {"lists": [{"title": "X", "by": "mixed", "category": "x", "other": ""}]},
        {"lists": [{"title": "X", "by": "mixed", "category": "x", "other": "x"}]},
        {"lists": [{"title": "X", "by": "all", "category": "x", "other": "y"}]},
        {"lists": [{"title": each, "by": "all", "category": "x", "other": ""} for each in ("x", "X")]},
        {"lists": [{"heading": "X"}]},
        {"colour": "red"},
    ],
)
def test_what_no_page_would_make(change: dict[str, Any]) -> None:
    with pytest.raises(NotRankings):
        read_rules(RULES.document() | change)


@pytest.mark.parametrize("document", [None, [], "levels", {}])
def test_what_is_no_document(document: object) -> None:
    with pytest.raises(NotRankings):
        read_rules(document)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("3", "3"),
        (" +2,50 ", "2.5"),
        ("−4.25", "-4.25"),
        ("-.5", "-0.5"),
        ("30", "30"),
        ("0", "0"),
        ("-0", "0"),
        ("30.01", None),
        ("1.234", None),
        ("100", None),
        ("", None),
        ("a lot", None),
        ("١", None),
    ],
)
def test_a_handicap_as_people_type_it(typed: str, kept: str | None) -> None:
    assert handicap_of(typed) == kept
