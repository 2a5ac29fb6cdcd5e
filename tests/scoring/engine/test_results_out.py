"""Who has which edition, told from what was done about it."""

from __future__ import annotations

import itertools

import pytest

from scoring.engine.results_out import NEXT, Act, State, standing_of


@pytest.mark.parametrize(
    ("acts", "counts", "state", "holds"),
    [
        ("", 0, "none", 0),
        ("", 1, "none", 0),
        ("taken 1", 1, "taken", 1),
        ("taken 1, sent 1", 1, "sent", 1),
        ("sent 1, accepted 1", 1, "accepted", 1),
        ("sent 1, refused 1", 1, "refused", 0),
        ("sent 1, refused 1, sent 1", 1, "sent", 1),
        ("sent 1, undone 1", 1, "none", 0),
        # A later edition: also whoever has only downloaded the earlier one is asked to do it again.
        ("sent 1, accepted 1", 2, "again", 1),
        ("taken 1", 2, "again", 1),
        ("sent 1, refused 1", 2, "none", 0),
        ("sent 1, sent 2, refused 2", 2, "refused", 1),
        ("sent 1, sent 2", 2, "sent", 2),
        # The second was withdrawn, so that the first counts again: what came last is what they have.
        ("sent 1, sent 2", 1, "again", 2),
        ("sent 1, sent 2, sent 1", 1, "sent", 1),
        ("sent 1, taken 2, undone 2", 1, "sent", 1),
        # None counts any more.
        ("sent 1", 0, "withdrawn", 1),
        ("sent 1, told 1", 0, "none", 0),
        ("sent 1, told 1", 2, "none", 0),
        # That the first was accepted is heard after the second has gone.
        ("sent 1, sent 2, accepted 1", 2, "sent", 2),
    ],
)
def test_how_it_stands(acts: str, counts: int, state: str, holds: int) -> None:
    done = [(kind, int(edition)) for kind, edition in (each.split() for each in acts.split(", ") if each)]
    found = standing_of(done, counts)
    assert (found.state, found.holds) == (state, holds)


def test_whoever_has_another_edition_than_counts_always_waits() -> None:
    for kinds in itertools.product(Act, repeat=3):
        for editions in itertools.product((1, 2), repeat=3):
            found = standing_of(list(zip(kinds, editions, strict=True)), 2)
            assert found.done is (found.holds == 2 and found.state in (State.SENT, State.ACCEPTED))
            assert found.state in NEXT


def test_each_state_but_the_last_word_leads_somewhere() -> None:
    assert set(NEXT) == set(State)
    assert all(NEXT.values())
