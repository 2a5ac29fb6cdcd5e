"""Ways beside each other: boards that fare alike are one row, and of boards still to play nothing is said."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bridgeclub.wording.compared_pairs import board_words
from bridgeclub.wording.comparisons import ComparedWays, LookedAtWay, compare_ways
from club.queries import Pair, SessionInfo
from scoring.services.repairs import Place, Preview, SeatChange, Sitting

SESSION = cast("SessionInfo", SimpleNamespace(labels={}))
CANCELLED = {"adjusted": {"ns": {"not_scored": True}, "ew": {"not_scored": True}}}
AVERAGES = {"adjusted": {"ns": {"artificial": "40"}, "ew": {"artificial": "60"}}}
BEFORE = {"contract": "4S", "declarer": "N", "tricks": 10}


def line(board: int, ns: str, ew: str, after: dict[str, Any] | None) -> dict[str, Any]:
    return {"what": "line", "board": board, "ns": ns, "ew": ew, "before": BEFORE, "after": after}


def pair(key: str) -> Pair:
    number = int(key[2:])
    return Pair(number, key, number, key[:2], "A", number, "ranked", seated=True, players=())


PAIRS = {key: pair(key) for key in ("NS1", *(f"EW{number}" for number in range(2, 9)))}


def preview(*facts: dict[str, Any], seats: tuple[SeatChange, ...] = (), **more: Any) -> Preview:
    return Preview("digest", facts, (), seats, (), (), **more)


def compared(*previews: Preview | None, about: str = "NS1", hidden: frozenset[int] = frozenset()) -> ComparedWays:
    ways = [LookedAtWay(each, None) for each in previews]
    labels = {each.id: f"{each.number} {each.line}" for each in PAIRS.values()}
    return compare_ways(ways, PAIRS, labels, SESSION, hidden=hidden, about=about)


@pytest.mark.parametrize(
    ("boards", "said"),
    [([3], "board 3"), ([4, 1, 2, 3], "boards 1–4"), ([1, 2, 3, 7, 9, 10], "boards 1–3, 7, 9–10")],
)
def test_boards_are_said_as_spans(boards: list[int], said: str) -> None:
    assert board_words(boards) == said


def test_boards_of_one_opponent_that_fare_alike_are_one_row() -> None:
    first = preview(*(line(board, "NS1", "EW7", CANCELLED) for board in (1, 2, 3, 4)))
    second = preview(*(line(board, "NS1", "EW7", AVERAGES) for board in (3, 4)))
    found = compared(first, second, None)
    assert [(row.label, row.cells) for row in found.rows] == [
        ("Boards 1–2 against pair 7 E–W", ("cancelled", "", "")),
        ("Boards 3–4 against pair 7 E–W", ("cancelled", "average minus, opponents average plus", "")),
    ]
    assert found.cancelled == ("boards 1–4 cancelled", "", "")
    assert found.brief == (
        "Boards 1–4 cancelled; no place changes",
        "Boards 3–4 average minus, opponents average plus; no place changes",
        "No score changes",
    )


def test_many_opponents_with_the_same_are_one_row() -> None:
    found = compared(preview(*(line(number, "NS1", f"EW{number}", AVERAGES) for number in (2, 3, 4))))
    (row,) = found.rows
    assert row.label == "Boards 2–4 against pairs 2, 3 and 4 E–W"
    apart = compared(preview(*(line(5, "NS1", f"EW{number}", AVERAGES) for number in (2, 3, 4))), about="")
    assert [row.label for row in apart.rows] == ["Board 5 at 3 tables"]
    assert apart.rows[0].cells == ("N–S average minus, E–W average plus",)


def test_pairs_that_change_sides_and_fouled_boards_are_said_once() -> None:
    turned = preview(line(1, "NS1", "EW2", None), line(1, "EW2", "NS1", BEFORE))
    assert [row.cells for row in compared(turned, about="").rows] == [("4♠ by North, made",)]
    fouled = preview(*(line(5, "NS1", each, {**BEFORE, "group": "B"}) for each in ("EW2", "EW3", "EW4")))
    assert [(row.label, row.cells) for row in compared(fouled, about="").rows] == [
        ("Board 5 at 3 tables", ("fouled: scored separately",))
    ]


def test_of_boards_still_to_play_only_how_many() -> None:
    both = preview(
        line(1, "NS1", "EW2", AVERAGES),
        line(2, "NS1", "EW2", AVERAGES),
        places=(("NS1", Place(1, False, "60", "10"), Place(2, False, "50", "8")),),
    )
    found = compared(both, hidden=frozenset({1, 2}))
    assert [(row.label, row.cells) for row in found.rows] == [
        ("Your own boards", ("2 boards that you still have to play",))
    ]
    assert found.places == ()
    assert found.brief == ("",)


def test_places_stand_by_rank_with_what_each_way_makes_of_them() -> None:
    second = ("EW2", Place(2, False, "50", "8"), Place(1, False, "55", "9"))
    first = ("NS1", Place(1, False, "60", "10"), Place(2, False, "50", "8"))
    found = compared(preview(places=(second, first)), preview(places=(first,)))
    assert [(each.pair, each.now, each.after) for each in found.places] == [
        ("1 NS", "1 · 60.00 %", ("2 · 50.00 %", "2 · 50.00 %")),
        ("2 EW", "2 · 50.00 %", ("1 · 55.00 %", "")),
    ]
    assert found.rows[-1].cells == ("2 pairs change place or score", "1 pair changes its place or score")


def test_who_sits_out_is_one_line_and_who_plays_one_each() -> None:
    seats = (
        SeatChange("A", 2, 1, None, Sitting("", "EW2", ())),
        SeatChange("A", 3, 1, None, Sitting("", "EW3", ())),
        SeatChange("A", 3, 2, None, Sitting("NS1", "EW4", (5, 6))),
        SeatChange("A", 4, 2, None, None),
    )
    found = {row.label: row.cells for row in compared(preview(seats=seats)).rows}
    assert found == {
        "Who sits out": ("Round 2: pair 2 E–W, round 3: pair 3 E–W",),
        "Who plays where": (
            "Round 3, table 2: pair 1 N–S against pair 4 E–W, boards 5–6\nRound 4, table 2: nobody plays",
        ),
    }
