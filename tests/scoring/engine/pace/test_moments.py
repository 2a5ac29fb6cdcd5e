"""When boards were over: what entries say, and what nobody can know."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.pace.moments import bunched, moments, set_back
from scoring.engine.pace.values import Entry, Place
from tests.ranges import examples

ONE, TWO, OTHER = Place("A", 1, 1), Place("A", 2, 1), Place("A", 1, 2)


def entry(
    order: int, at: int | None, board: int, place: Place = ONE, keyed: int | None = None, device: int | None = None
) -> Entry:
    return Entry(place, board, order, at, keyed, device)


def test_a_result_is_over_when_it_comes() -> None:
    assert moments([entry(1, 500, 1), entry(2, 930, 2)]) == {(ONE, 1): 500, (ONE, 2): 930}


def test_what_the_table_did_not_send_is_not_known() -> None:
    assert moments([entry(1, None, 1), entry(2, 930, 2)]) == {(ONE, 1): None, (ONE, 2): 930}


def test_a_round_keyed_at_its_end_is_known_but_several_rounds_at_once_are_not() -> None:
    together = [entry(1, 900, 1), entry(2, 920, 2)]
    assert moments(together) == {(ONE, 1): 900, (ONE, 2): 920}
    assert bunched(together) == {ONE}
    both = [*together, entry(3, 935, 3, TWO)]
    assert set(moments(both).values()) == {None}
    assert moments([*together, entry(3, 935, 1, OTHER)])[OTHER, 1] == 935


def test_what_waited_on_a_device_counts_from_when_it_was_keyed() -> None:
    """The device's clock is 100 seconds behind, as its single entries show."""
    seen = [
        entry(1, 500, 1, keyed=400, device=7),
        entry(2, 3000, 2, keyed=820, device=7),
        entry(3, 3010, 3, TWO, keyed=1400, device=7),
        entry(4, 3400, 4, TWO, keyed=3300, device=7),
    ]
    assert moments(seen) == {(ONE, 1): 500, (ONE, 2): 920, (TWO, 3): 1500, (TWO, 4): 3400}


def test_a_device_whose_clock_cannot_be_right_is_not_believed() -> None:
    early = [
        entry(1, 500, 1, keyed=400, device=7),
        entry(2, 3000, 2, keyed=100, device=7),
        entry(3, 3010, 3, TWO, keyed=150, device=7),
    ]
    assert moments(early)[ONE, 2] is None
    unknown = [entry(1, 3000, 2, keyed=820, device=7), entry(2, 3010, 3, TWO, keyed=1400, device=7)]
    assert set(moments(unknown).values()) == {None}
    close = [
        entry(1, 500, 1, keyed=400, device=7),
        entry(2, 3000, 2, keyed=820, device=7),
        entry(3, 3010, 3, TWO, keyed=830, device=7),
    ]
    assert moments(close)[TWO, 3] is None


def test_the_clock_set_back_leaves_what_came_since() -> None:
    seen = [entry(1, 5000, 1), entry(2, 5400, 2), entry(3, 2000, 3, TWO), entry(4, 2400, 4, TWO)]
    assert moments(seen) == {(ONE, 1): None, (ONE, 2): None, (TWO, 3): 2000, (TWO, 4): 2400}
    assert set_back(seen)
    assert not set_back(seen[:2])
    assert not set_back([entry(1, 5000, 1), entry(2, None, 2), entry(3, 4990, 3)])


@given(
    st.lists(
        st.tuples(st.none() | st.integers(0, 9000), st.integers(1, 3), st.none() | st.integers(0, 9000)), max_size=12
    )
)
@settings(max_examples=examples(200))
def test_a_moment_is_never_later_than_its_arrival(found: list[tuple[int | None, int, int | None]]) -> None:
    seen = [
        Entry(Place("A", number, 1), board, board, at, keyed, 1) for board, (at, number, keyed) in enumerate(found, 1)
    ]
    told = moments(seen)
    for each in seen:
        at = told[each.place, each.board]
        assert at is None or (each.at is not None and at <= each.at)
    assert set(told) == {(each.place, each.board) for each in seen}
