"""Penalties and awards (Laws 90, 91; White Book 90.2, 143.5.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scoring.engine.document import Penalty, parse
from scoring.engine.errors import NotSupported
from scoring.engine.penalties import penalty_points
from scoring.engine.standings import score_session
from tests.scoring.engine.documents import board, rows, session

# N/S: 10, 8, 6, 4, 2, 0 of 10.
BOARD = board([430, 420, 170, 140, 110, 90])


def fined(*penalties: tuple[str, str, str], **more: Any) -> dict[str, Any]:
    """The row of NS1 after penalties (kind, amount, unit)."""
    found = [{"contestant": "NS1", "kind": kind, "amount": amount, "unit": unit} for kind, amount, unit in penalties]
    return rows(session(BOARD, penalties=found, **more))["NS1"]


@pytest.mark.parametrize(
    ("penalties", "penalty", "total", "percent"),
    [
        ([], "0", "10", "100"),
        ([("procedural", "10", "percent_of_top")], "-1", "9", "90"),
        ([("disciplinary", "20", "percent_of_top")], "-2", "8", "80"),
        ([("procedural", "0.75", "points")], "-0.75", "9.25", "92.5"),
        ([("award", "10", "percent_of_top")], "1", "11", "110"),
        ([("procedural", "10", "percent_of_top"), ("award", "0.5", "points")], "-0.5", "9.5", "95"),
        ([("procedural", "0.00025", "points")], "-0.0003", "9.9997", "99.997"),
        ([("procedural", "0.00025", "points"), ("procedural", "0.00025", "points")], "-0.0005", "9.9995", "99.995"),
        ([("procedural", "12", "points")], "-12", "-2", "-20"),
        ([("procedural", "0", "points")], "0", "10", "100"),
    ],
)
def test_a_penalty_comes_off_the_total(
    penalties: list[tuple[str, str, str]], penalty: str, total: str, percent: str
) -> None:
    row = fined(*penalties)
    assert (row["points"], row["penalty"], row["total"], row["percent"]) == ("10", penalty, total, percent)


def test_nobody_else_is_touched() -> None:
    penalty = {"contestant": "NS1", "kind": "procedural", "amount": "50", "unit": "percent_of_top"}
    before, after = rows(session(BOARD)), rows(session(BOARD, penalties=[penalty]))
    assert before["EW1"]["total"] == after["EW1"]["total"] == "0"


def test_a_penalty_moves_the_rank() -> None:
    assert fined(("procedural", "20", "percent_of_top"))["tied"]
    assert fined(("procedural", "21", "percent_of_top"))["rank"] == 4  # EW6 has 10, NS2 and EW5 have 8


def test_percent_is_of_a_top_of_the_contestants_own_section() -> None:
    other = [{**line, "ns": f"B{line['ns']}", "ew": f"B{line['ew']}", "section": "B"} for line in board([420, 170])]
    lines = [*board([430, 420, 170, 140, 110, 90], section="A"), *other]
    penalties = [
        {"contestant": contestant, "kind": "procedural", "amount": "10", "unit": "percent_of_top"}
        for contestant in ("NS1", "BNS1")
    ]
    within = rows(session(lines, penalties=penalties, scoring={"compare": "section"}))
    assert (within["NS1"]["penalty"], within["BNS1"]["penalty"]) == ("-1", "-0.2")
    across = rows(session(lines, penalties=penalties))
    assert (across["NS1"]["penalty"], across["BNS1"]["penalty"]) == ("-1.4", "-1.4")


def test_the_contestants_section_is_asked_before_its_lines() -> None:
    lines = [*board([430, 420, 170], section="A"), *board([420, 170], 2, section="B")]
    contestants = [{"id": f"{side}{number}", "section": "B"} for side in ("NS", "EW") for number in (1, 2, 3)]
    penalty = {"contestant": "NS1", "kind": "procedural", "amount": "10", "unit": "percent_of_top"}
    document = session(lines, contestants, penalties=[penalty], scoring={"compare": "section"})
    assert rows(document)["NS1"]["penalty"] == "-0.2"
    elsewhere = [{**entry, "section": "none of these"} for entry in contestants]
    document = session(lines, elsewhere, penalties=[penalty], scoring={"compare": "section"})
    assert rows(document)["NS1"]["penalty"] == "-0.4"


def test_half_points_per_win_halve_the_top() -> None:
    assert fined(("procedural", "10", "percent_of_top"), scoring={"matchpoints_per_win": 1})["penalty"] == "-0.5"


def test_a_unit_of_another_method_is_refused() -> None:
    with pytest.raises(NotSupported):
        penalty_points(Penalty("NS1", "procedural", "1", "vp"), 10)
    assert penalty_points(Penalty("NS1", "procedural", "1", "points"), 10) == Fraction(-1)


class GoneThrough(tuple[Penalty, ...]):
    """Penalties that count how often somebody goes through all of them."""

    times = 0

    def __iter__(self) -> Iterator[Penalty]:
        type(self).times += 1
        return super().__iter__()


def test_fines_are_not_gone_through_again_for_every_pair() -> None:
    lines = [{"board": 1, "table": at, "ns": f"NS{at}", "ew": f"EW{at}", "score": 50} for at in range(1, 41)]
    document = parse(session(lines))
    fines = GoneThrough(Penalty(each.id, "procedural", "10", "percent_of_top") for each in document.contestants)
    found = score_session(replace(document, penalties=fines))
    assert {tally.penalty for tally in found.totals.values()} == {-Fraction(78, 10)}
    assert GoneThrough.times <= 3
