"""A common field cut by board in any way is the field scored as one session."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.engine.common_field import common_document, common_key
from scoring.engine.common_parts import board_counts, boards_cut, expected_results, join_parts, only_boards, score_part
from scoring.engine.common_parts_kept import kept_part, part_of
from scoring.engine.document import parse
from scoring.engine.standings import score_session
from tests.ranges import examples
from tests.services.scoring.documents import documents

Plain = dict[str, Any]
#: Of a board where nobody is vulnerable.
SCORES = (110, -100, 420, 140, -50, 450, 110)


def cut(facts: list[Plain], groups: tuple[tuple[int, ...], ...]) -> Any:
    """The field by parts, each from nothing but its own lines."""
    expected = expected_results(board_counts(facts))
    parts = [score_part([parse(only_boards(each, group)) for each in facts], expected) for group in groups]
    names = [parse(each if each.get("penalties") else only_boards(each, ())) for each in facts]
    kept = [part_of(kept_part(each)) for each in parts]
    assert kept == parts
    return join_parts(names, expected, kept)


def whole(facts: list[Plain]) -> Any:
    """The same by the engine of sessions."""
    return score_session(common_document([parse(each) for each in facts])).to_document()


@st.composite
def fields(draw: st.DrawFn) -> list[Plain]:
    """Evenings of one to three clubs; now and then with lines that hang on what the others did."""
    found = draw(st.lists(documents(), min_size=1, max_size=3))
    for line in (line for each in found for line in each["results"]):
        adjusted = line.get("adjusted", {})
        if ("score" in line or "contract" in line) and not adjusted and draw(st.integers(0, 5)) == 0:
            line["adjusted"] = {"ns": {"artificial": "40"}, "ew": {"artificial": "60"}, "unless_better": True}
    return found


@st.composite
def cuts(draw: st.DrawFn) -> tuple[list[Plain], tuple[tuple[int, ...], ...]]:
    """A field, and its boards in groups."""
    found = draw(fields())
    numbers = sorted({line["board"] for each in found for line in each["results"]})
    places = {number: draw(st.integers(0, 3)) for number in numbers}
    groups = [tuple(number for number in numbers if places[number] == at) for at in range(4)]
    return found, tuple(group for group in groups if group)


@settings(max_examples=examples(400), deadline=None, suppress_health_check=list(HealthCheck))
@given(cuts())
def test_any_cut_is_the_whole(case: tuple[list[Plain], tuple[tuple[int, ...], ...]]) -> None:
    facts, groups = case
    found = cut(facts, groups)
    assert found["standings"] == whole(facts)
    assert [each["id"] for each in found["contestants"]] == [
        common_key(at, entry["id"]) for at, each in enumerate(facts) for entry in each["contestants"]
    ]


def line(board: int, ns: str, ew: str, **more: Any) -> Plain:
    return {"board": board, "ns": ns, "ew": ew, "round": 1 + int(ns[-1]), **more}


def evening(lines: list[Plain]) -> Plain:
    names = sorted({line[side] for line in lines for side in ("ns", "ew")})
    return {
        "format": "bridgeclub-session",
        "version": 1,
        "contest": "pairs",
        "scoring": {"method": "matchpoints", "winners": 1},
        "boards": [{"number": board, "vulnerable": "none"} for board in sorted({line["board"] for line in lines})],
        "contestants": [{"id": each, "number": at} for at, each in enumerate(names, 1)],
        "results": lines,
        "penalties": [{"contestant": names[0], "kind": "procedural", "amount": "1", "unit": "points"}],
    }


def test_an_average_comes_from_boards_of_every_part() -> None:
    both = {"ns": {"artificial": "60"}, "ew": {"artificial": "40"}}
    plain = [line(board, f"a{n}", f"b{n}", score=SCORES[n + board]) for board in (1, 2, 3) for n in range(4)]
    plain[0] = line(1, "a0", "b0", adjusted=both)
    facts = [evening(plain), evening([line(2, f"a{n}", f"b{n}", score=SCORES[n]) for n in range(3)])]
    due = whole(facts)
    for groups in (((1, 2, 3),), ((1,), (2, 3)), ((1,), (2,), (3,))):
        assert cut(facts, groups)["standings"] == due
    without_the_others = score_part([parse(only_boards(each, (1,))) for each in facts], 7)
    assert without_the_others.boards[0]["lines"][0] != due["boards"][0]["lines"][0]


def test_boards_are_counted_without_reading_plain_lines() -> None:
    lines = [line(1, f"a{n}", f"b{n}", score=50) for n in range(3)]
    lines += [line(2, "a0", "b0", score=50, unscheduled=True), line(2, "a1", "b1", not_played=True)]
    counts = board_counts([evening(lines)])
    assert counts == {1: (3, 3, 3), 2: (2, 0, 1)}
    assert expected_results(counts) == 3
    assert expected_results({}) == 0


def test_groups_hold_about_as_many_lines() -> None:
    lines = [line(board, f"a{n}", f"b{n}", score=50) for board in range(1, 8) for n in range(9 if board == 4 else 3)]
    groups = boards_cut(board_counts([evening(lines)]), 3)
    assert sorted(number for group in groups for number in group) == list(range(1, 8))
    assert (4,) in groups
    assert boards_cut({}, 3) == ()
