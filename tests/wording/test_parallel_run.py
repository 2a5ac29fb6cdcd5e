"""How another program scores, in words: each way has some, and boards and ranking are told apart."""

from __future__ import annotations

from bridgeclub.wording.parallel_run import OPTIONS, OTHERWISE, scored_here_words, scoring_ways_words, ways_words
from scoring.engine.other_programs.structures import Traits, structures
from scoring.engine.other_programs.sums import PERCENTS
from scoring.engine.other_programs.ways import scales

ALL = Traits(uneven=True, more_due=(1,))


def test_every_way_has_words() -> None:
    found = {code for method in ("matchpoints", "cross_imps", "butler") for way in structures(method, ALL)
             for scaled in scales(way) for code in scaled.options}  # fmt: skip
    assert found <= OPTIONS.keys()
    assert {code for code, _maker in PERCENTS if code} <= OPTIONS.keys()
    assert OPTIONS.keys() >= OTHERWISE


def test_one_way_for_everything_is_said_once() -> None:
    assert ways_words((), (), None, None) == "scored as the White Book does"
    assert ways_words(("no_neuberg",), ("mean_of_boards",), None, None) == scoring_ways_words(
        ("no_neuberg", "mean_of_boards")
    )


def test_boards_ranking_and_totals_are_told_apart() -> None:
    own_top = "no Neuberg: each board has its own top"
    assert ways_words(("no_neuberg",), (), (), ()) == (
        f"On boards: {own_top}. In the ranking: scored as the White Book does"
    )
    assert ways_words(("no_neuberg",), (), (), None) == (
        f"On boards: {own_top}. In percentages and places: scored as the White Book does"
    )
    assert ways_words((), ("mean_of_boards",), None, ("no_neuberg",)) == (
        f"On boards: scored as the White Book does. In totals: {own_top}. "
        "In the ranking: percentages as the mean of the boards"
    )


def test_what_becomes_of_it_here() -> None:
    assert scored_here_words(("cell_1", "other_field"), None) == ""
    assert scored_here_words(("cell_1",), ("cell_2",)) == ""
    assert "on some of them we show other figures" in scored_here_words(("no_neuberg",), ())
    assert "places can differ" in scored_here_words(("no_neuberg",), None)
    assert "places can differ" in scored_here_words((), ("no_neuberg",))
