"""Point-a-board on a board that was played in two forms: each pair among those who had its form (DD 87)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from scoring.engine.document import parse
from scoring.engine.explain import ask
from scoring.engine.fouled import alone_in_their_group
from tests.scoring.engine.documents import Document, artificial, scored
from tests.scoring.engine.team_documents import teams

#: Three matches on board 1: what the room has where the home team sits N/S, and where the other does, with the form.
THREE = ((420, "a"), (-50, "b")), ((140, "a"), (170, "a")), ((50, "b"), (100, "b"))


def document(matches: Any = THREE) -> Document:
    lines, listed = [], []
    for number, rooms in enumerate(matches, 1):
        home, away = f"T{2 * number - 1}", f"T{2 * number}"
        listed.append({"id": f"m{number}", "home": home, "away": away, "boards": [1]})
        for place, (result, form) in enumerate(rooms):
            ns, ew = (home, away) if not place else (away, home)
            given = {"score": result} if isinstance(result, int) else result
            line = {"board": 1, "match": f"m{number}", "table": 2 * number - 1 + place, "ns": ns, "ew": ew, **given}
            lines.append({**line, "group": form})
    return teams(lines, listed, "board_a_match")


def points(found: Document) -> list[list[Fraction]]:
    return [[figure.points for figure in match.figures] for match in scored(found).matches]


def test_the_percentages_of_both_pairs_decide() -> None:
    """Form a: 420, 140, 170 to N/S are 100, 0, 50 %. Form b: −50, 50, 100 are 0, 50, 100 %.

    T1: 100 % N/S, and E/W against −50, which is 100 %: 200. T2 has nothing. T3 and T4 had the same form: 140 against
    170. T5 and T6 likewise: 50 against 100.
    """
    assert points(document()) == [[2, 0], [0, 2], [0, 2]]


@pytest.mark.parametrize(
    ("other", "due"),
    [
        # T1 has 100 % N/S in form a; what its E/W pair has in form b makes 100, 150 and 200 together.
        (200, [1, 1]),
        (75, [2, 0]),
        (-50, [2, 0]),
    ],
)
def test_between_80_and_120_it_is_halved(other: int, due: list[int]) -> None:
    score: Any = {75: 80}.get(other, other)
    found = document((((420, "a"), (score, "b")), *THREE[1:]))
    assert points(found)[0] == due


def test_who_was_alone_in_a_form_is_not_compared() -> None:
    found = document((((420, "a"), (-50, "b")), ((140, "a"), (170, "a"))))
    assert points(found) == [[], [0, 2]]
    assert [line.table for line in alone_in_their_group(parse(found))] == [1, 2]
    assert not alone_in_their_group(parse(document()))


def test_an_award_leaves_nobody_to_be_rated_with_it() -> None:
    """The second room of match 1 was given average plus; its form has two others left."""
    found = document((((420, "a"), ({**artificial("60", "40"), "score": -50}, "b")), *THREE[1:]))
    assert points(found)[0] == [Fraction(1, 2), Fraction(3, 2)]


def test_what_one_team_wins_the_other_loses() -> None:
    for score in (-100, -50, 0, 50, 80, 100, 200, 500):
        home, away = points(document((((score, "a"), (80, "b")), *THREE[1:])))[0]
        assert home + away == 2


def test_it_is_explained() -> None:
    text = ask(parse(document()), "T1", 1).text
    assert "100 % and 100 %. Above 120 % together the board is won, below 80 % lost: 2 points (DD 87)." in text
