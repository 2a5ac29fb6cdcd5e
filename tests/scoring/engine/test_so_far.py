"""What a result is worth among those of its board so far."""

from __future__ import annotations

import pytest

from scoring.engine.board_scores import LineFacts
from scoring.engine.document.outcomes import Artificial, NotScored
from scoring.engine.document.values import ScoringRules
from scoring.engine.so_far import worth_so_far

MATCHPOINTS, CROSS, BUTLER = (ScoringRules(method=each) for each in ("matchpoints", "cross_imps", "butler"))


def lines(*scores: int, **more: str) -> list[LineFacts]:
    return [LineFacts(expected=99, score=score, **more) for score in scores]


@pytest.mark.parametrize(
    ("scores", "own", "worth"),
    [
        ((420, 170), 0, ("100", "0")),
        ((420, 170), 1, ("0", "100")),
        ((420, 420), 1, ("50", "50")),
        ((420, 170, -50, 420), 0, ("83", "17")),
        ((420, 170, -50), 1, ("50", "50")),
    ],
)
def test_in_matchpoints_whole_per_cent_of_the_results_there_are(
    scores: tuple[int, ...], own: int, worth: tuple[str, str]
) -> None:
    found = lines(*scores)
    assert worth_so_far(found, found[own], MATCHPOINTS) == worth


def test_in_imps_to_one_decimal() -> None:
    found = lines(420, 170, 170)
    assert worth_so_far(found, found[0], CROSS) == ("12", "-12")
    assert worth_so_far(found, found[1], CROSS) == ("-6", "6")
    assert worth_so_far(found, found[0], BUTLER) == ("5", "-5")


def test_alone_there_is_nothing_to_compare_with() -> None:
    (alone,) = lines(420)
    assert worth_so_far([alone], alone, MATCHPOINTS) is None


@pytest.mark.parametrize("more", [{"section": "B"}, {"group": "2"}])
def test_other_sections_and_groups_are_not_compared(more: dict[str, str]) -> None:
    own = LineFacts(expected=9, score=420)
    assert worth_so_far([own, *lines(170, -50, **more)], own, MATCHPOINTS) is None
    assert worth_so_far([own, *lines(170), *lines(990, **more)], own, MATCHPOINTS) == ("100", "0")


def test_what_is_no_result_is_not_compared() -> None:
    own, other = lines(420, 170)
    nothing = [
        LineFacts(expected=9),
        LineFacts(expected=9, score=990, played=False),
        LineFacts(expected=9, score=990, ns=NotScored()),
        LineFacts(expected=9, score=990, ew=NotScored()),
        LineFacts(expected=9, ns=Artificial("60"), ew=Artificial("40")),
    ]
    assert worth_so_far([own, *nothing, other], own, MATCHPOINTS) == ("100", "0")
    for each in nothing:
        assert worth_so_far([own, other, each], each, MATCHPOINTS) is None
