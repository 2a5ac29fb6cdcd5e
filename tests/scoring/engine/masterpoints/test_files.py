"""Rule files: what the project has, and what is wrong with one of a club's own."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from scoring.engine.document import DocumentFaults
from scoring.engine.masterpoints import BUILT_IN, awards_of, read_rules_text, rules_of_body, text_of_body
from scoring.engine.masterpoints.rules import Lists, Rounding
from tests.scoring.engine.masterpoints.games import game, points, ranked

SCALE: dict[str, Any] = {
    "contest": "pairs",
    "source": "our own",
    "depth": {"share": "1/3", "rounding": "up"},
    "award": {"kind": "steps", "step": "6"},
}


SHARES: dict[str, Any] = {"kind": "shares", "points": "1", "for_each": "table", "shares": ["1"]}


def own(**said: Any) -> str:
    file = {"format": "bridgeclub-masterpoints", "version": 1, "title": "Ours", "unit": "points", "scales": [SCALE]}
    return json.dumps({**file, **said})


def of_scale(**said: Any) -> str:
    return own(scales=[{**SCALE, **said}])


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_file_of_the_project_names_its_source(name: str) -> None:
    rules = rules_of_body(name)
    assert rules.name == name
    assert rules.note
    for scale in rules.scales:
        assert len(scale.source) > 30
        if scale.verified:
            assert "not at hand" not in scale.source


def test_only_these_figures_are_verified() -> None:
    found = {
        (name, scale.contest, scale.winners)
        for name in BUILT_IN
        for scale in rules_of_body(name).scales
        if scale.verified
    }
    assert found == {
        ("abf-green", "pairs", 1),
        ("abf-green", "pairs", 2),
        ("abf-green", "individual", 1),
        ("acbl-open", "pairs", 2),
        ("acbl-invitational", "pairs", 1),
        ("acbl-invitational", "pairs", 2),
        ("ebu-local", "individual", 1),
    }


def test_what_a_file_may_leave_out() -> None:
    rules = read_rules_text(own())
    assert (rules.name, rules.places, rules.rounding, rules.note) == ("own", 0, Rounding.NEAREST, "")
    assert rules.levels == {"": 1, "Club": 1}
    assert not rules.verified
    assert rules.scales[0].boards == (1, 999)


def test_a_table_of_points_that_a_club_fills_in() -> None:
    rows = [
        {"contestants": [4, 7], "points": ["10", "5.5"]},
        {"contestants": [8, 20], "points": ["20", "12", "6"]},
    ]
    rules = read_rules_text(own(places=1, scales=[{**SCALE, "award": {"kind": "lists", "rows": rows}}]))
    assert isinstance(rules.scales[0].award, Lists)
    assert points(awards_of(rules, game(ranked(6)))) == {"1": "10", "2": "5.5"}
    assert points(awards_of(rules, game(ranked(8, {2: 2})))) == {"1": "20", "2": "9", "3": "9"}
    assert awards_of(rules, game(ranked(3))).awards == ()


def test_parts_for_the_members_of_large_teams() -> None:
    scale = {
        **SCALE,
        "contest": "teams",
        "members": {"5": "80%", "6": "2/3"},
        "depth": {"share": "1", "rounding": "down"},
    }
    rules = read_rules_text(own(places=2, scales=[scale]))
    assert rules.scales[0].members == {5: Fraction(4, 5), 6: Fraction(2, 3)}


def test_all_that_a_file_may_say() -> None:
    text = of_scale(
        winners=2,
        ranked_in=["matchpoints", "imps"],
        verified=True,
        boards=[18, 35],
        counted="full_tables",
        least={"tables": 3, "boards": 18, "share": "70%"},
        award={"kind": "shares", "points": "0.1", "for_each": "table", "shares": ["1", "0.7"], "less": 1, "most": "2"},
        matches={"won": "3", "drawn": "1.5"},
    )
    scale = read_rules_text(text).scales[0]
    assert (scale.winners, scale.ranked_in, scale.verified, scale.boards) == (
        2,
        ("matchpoints", "imps"),
        True,
        (18, 35),
    )
    assert scale.matches is not None
    assert not scale.matches.by_board
    assert scale.least.share == Fraction(7, 10)


@pytest.mark.parametrize(
    ("text", "path", "code"),
    [
        ("{", "$", "unreadable"),
        ("[]", "$", "not_object"),
        (own(format="other"), "$.format", "not_one_of"),
        (own(title=""), "$.title", "empty_text"),
        (own(scales=[]), "$.scales", "too_few"),
        (own(scales=[3]), "$.scales[0]", "not_object"),
        (own(places=3), "$.places", "out_of_range"),
        (own(levels=[]), "$.levels", "not_object"),
        (own(levels={"Club": 2}), "$.levels.Club", "not_decimal_text"),
        (own(levels={"Club": "-2"}), "$.levels.Club", "out_of_range"),
        (own(assumed=["luck"]), "$.assumed[0]", "not_one_of"),
        (own(surprise=1), "$.surprise", "unknown_key"),
        (of_scale(contest="threes"), "$.scales[0].contest", "not_one_of"),
        (of_scale(boards=[35, 18]), "$.scales[0].boards", "out_of_range"),
        (of_scale(boards=["a", 18]), "$.scales[0].boards[0]", "not_integer"),
        (of_scale(depth=3), "$.scales[0].depth", "not_object"),
        (of_scale(depth={"share": "4/3", "rounding": "up"}), "$.scales[0].depth.share", "not_weight"),
        (of_scale(depth={"share": 1, "rounding": "up"}), "$.scales[0].depth.share", "not_weight"),
        (of_scale(award=3), "$.scales[0].award", "not_object"),
        (of_scale(award={}), "$.scales[0].award.kind", "missing"),
        (of_scale(award={"kind": "luck"}), "$.scales[0].award.kind", "not_one_of"),
        (of_scale(award={"kind": "steps"}), "$.scales[0].award.step", "missing"),
        (of_scale(award={"kind": "steps", "step": "x"}), "$.scales[0].award.step", "not_decimal_text"),
        (of_scale(award={"kind": "shares", "points": "1", "for_each": "table"}), "$.scales[0].award.shares", "missing"),
        (
            of_scale(award={**SHARES, "points": "x"}),
            "$.scales[0].award.points",
            "not_decimal_text",
        ),
        (
            of_scale(award={**SHARES, "less": 1}),
            "$.scales[0].award.less",
            "out_of_range",
        ),
        (
            of_scale(
                award={"kind": "shares", "points": "1", "for_each": "table", "shares": ["1"], "firsts": {"x": "1"}}
            ),
            "$.scales[0].award.firsts.x",
            "out_of_range",
        ),
        (of_scale(award={"kind": "lists", "rows": [3]}), "$.scales[0].award.rows[0]", "not_object"),
        (of_scale(award={"kind": "lists"}), "$.scales[0].award.rows", "missing"),
        (of_scale(least=3), "$.scales[0].least", "not_object"),
        (of_scale(members=[]), "$.scales[0].members", "not_object"),
        (of_scale(matches=3), "$.scales[0].matches", "not_object"),
        (of_scale(matches={"won": "2"}), "$.scales[0].matches.drawn", "missing"),
        (own(scales=[{k: v for k, v in SCALE.items() if k != "award"}]), "$.scales[0].award", "missing"),
    ],
)
def test_what_is_wrong_with_a_file_has_its_place(text: str, path: str, code: str) -> None:
    with pytest.raises(DocumentFaults) as refused:
        read_rules_text(text)
    assert (path, code) in [(each.path, each.message.code) for each in refused.value.faults]


def test_the_text_of_a_file_reads_as_the_file() -> None:
    for name in BUILT_IN:
        assert read_rules_text(text_of_body(name)) == rules_of_body(name)
