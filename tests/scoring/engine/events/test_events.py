"""Several sessions, carry-forward, ladders."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from club.engine.messages import Message
from scoring.engine.codes import Refused
from scoring.engine.errors import EngineError
from scoring.engine.events import Collected, best_of, carry_forward, collected_of, event_ranking
from tests.scoring.engine.documents import board, scored, session
from tests.scoring.engine.team_documents import head_to_head


def test_carry_forward_goes_up_to_the_unit() -> None:
    """WB 172: a final of the same length weighs twice as much as the qualifying stage."""
    assert carry_forward(600, qualifying_top=50, final_top=50) == 300
    assert carry_forward(Fraction("592.0365"), qualifying_top=42, final_top=14) == Fraction("98.6728")
    assert carry_forward(1, qualifying_top=3, final_top=1) == Fraction("0.1667")
    with pytest.raises(EngineError) as refusal:
        carry_forward(1, qualifying_top=0, final_top=10)
    assert refusal.value.message == Message(Refused.TOP, {"qualifying": 0, "final": 10})
    assert carry_forward(600, qualifying_top=50, final_top=0) == 0
    with pytest.raises(EngineError):
        carry_forward(1, qualifying_top=10, final_top=-1)


@settings(deadline=None)
@given(st.fractions(0, 2000), st.integers(1, 100), st.integers(1, 100))
def test_carry_forward_is_never_to_the_contestants_disadvantage(score: Fraction, qt: int, ft: int) -> None:
    exact = score * ft / (2 * qt)
    assert 0 <= carry_forward(score, qualifying_top=qt, final_top=ft) - exact < Fraction(1, 10000)


SESSIONS = [
    {"A": Collected(Fraction(60), 100), "B": Collected(Fraction(50), 100), "C": Collected(Fraction(70), 100)},
    {"A": Collected(Fraction(100), 200), "B": Collected(Fraction(120), 200)},
]


def test_sessions_of_different_length() -> None:
    """A has 160 of 300, or a mean of 55 %; B 170 of 300, and 55 %; C missed one."""
    rows = {row.contestant: row for row in event_ranking(SESSIONS, "matchpoints")}
    assert (rows["B"].figure, rows["B"].rank, rows["A"].figure, rows["A"].rank) == (
        Fraction(170, 3),
        1,
        Fraction(160, 3),
        2,
    )
    by_percentages = event_ranking(SESSIONS, "percentages")
    assert [(row.contestant, row.rank, row.tied) for row in by_percentages] == [("A", 1, True), ("B", 1, True)]
    assert [row.contestant for row in event_ranking(SESSIONS, "matchpoints", every_session=False)] == ["C", "B", "A"]
    carried = event_ranking(SESSIONS, "matchpoints", carried={"A": Fraction(20)})
    assert carried[0].contestant == "A"


def test_handicaps_are_weighed_like_the_figures() -> None:
    sessions = [{"A": Collected(Fraction(50), 100, handicap=Fraction(3)), "B": Collected(Fraction(52), 100)}]
    (first, second) = event_ranking(sessions, "percentages")
    assert (first.contestant, first.rank, first.handicap_rank) == ("B", 1, 2)
    assert (second.with_handicap, second.handicap_rank) == (53, 1)


def test_victory_points_of_scored_sessions() -> None:
    vps = {"victory_points": {"scale": "wbf-continuous", "boards": 8}}
    fine = [{"contestant": "T2", "kind": "procedural", "amount": "1", "unit": "vp"}]
    one = collected_of(scored(head_to_head({1: (420, 420)}, scoring=vps, penalties=fine)))
    rows = event_ranking([one, one], "victory_points")
    assert [(row.contestant, row.figure) for row in rows] == [("T1", 20), ("T2", 18)]
    assert not event_ranking([collected_of(scored(session(board([420, 170]))))], "victory_points")


def test_a_fine_counts_in_what_is_collected() -> None:
    fine = [{"contestant": "NS1", "kind": "procedural", "amount": "1", "unit": "points"}]
    found = collected_of(scored(session(board([420, 170, -50]), penalties=fine)))
    assert [(who, found[who].points) for who in ("NS1", "NS2", "EW1")] == [("NS1", 3), ("NS2", 2), ("EW1", 0)]


def test_imps_of_several_sessions_are_added() -> None:
    one = collected_of(scored(head_to_head({1: (420, -50)})))
    assert [(row.contestant, row.figure) for row in event_ranking([one, one], "points")] == [("T1", 20), ("T2", -20)]


def test_a_ladder_counts_the_best_sessions() -> None:
    nights = [{"A": Fraction(60), "B": Fraction(55)}, {"A": Fraction(40), "B": Fraction(58)}, {"A": Fraction(55)}]
    ladder = best_of(nights, 2)
    first, second = ladder.rows
    assert (first.contestant, first.figure, first.counted, first.dropped) == ("A", Fraction("57.5"), (0, 2), (1,))
    assert (second.contestant, second.rank, second.counted) == ("B", 2, (1, 0))
    assert [row.rank for row in best_of(nights, 2, at_least=3).rows] == [1, None]
    assert best_of(nights, 2, count="sum").rows[0].figure == 115
    with pytest.raises(EngineError):
        best_of(nights, 0)


@pytest.mark.many
@settings(deadline=None)
@given(
    st.lists(st.dictionaries(st.sampled_from("ABC"), st.fractions(0, 100), min_size=1), min_size=1), st.integers(1, 4)
)
def test_another_session_never_lowers_a_place_on_a_ladder_of_sums(nights: list[dict[str, Fraction]], best: int) -> None:
    before = {row.contestant: row.figure for row in best_of(nights, best, count="sum", at_least=1).rows}
    after = {row.contestant: row.figure for row in best_of([*nights, nights[0]], best, count="sum", at_least=1).rows}
    assert all(after[name] >= figure for name, figure in before.items())
