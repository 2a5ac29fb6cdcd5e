"""Where everybody stands, and what everybody has on a board, as it is printed."""

from __future__ import annotations

from scoring.engine.places import Place, places_of, points_on
from tests.scoring.engine.documents import board, scored, session


def test_places_are_counted_within_a_line_and_within_a_section_that_is_compared_by_itself() -> None:
    lines = board([420, 170, 420, 170])
    for line, section in zip(lines, "AABB", strict=True):
        line["section"] = section
    people = [
        {"id": f"{side}{number}", "direction": side, "section": "AABB"[number - 1]}
        for side in ("NS", "EW")
        for number in range(1, 5)
    ]
    apart = scored(session(lines, people, scoring={"winners": 2, "compare": "section"}))
    assert places_of(apart)["NS1"] == places_of(apart)["NS3"] == Place(1, False, "100", "2")
    assert places_of(apart)["EW1"] == Place(2, False, "0", "0")
    together = scored(session(lines, people, scoring={"winners": 2, "compare": "field"}))
    assert places_of(together)["NS1"] == places_of(together)["NS3"] == Place(1, True, "83.3333", "5")
    assert places_of(together)["EW4"] == Place(1, True, "83.3333", "5")


def test_in_imps_there_is_no_percentage() -> None:
    found = places_of(scored(session(board([420, 170]), scoring={"method": "cross_imps"})))
    assert found["NS1"] == Place(1, True, None, "6")
    assert found["NS2"] == Place(3, True, None, "-6")


def test_points_on_a_board_and_of_two_lines_together() -> None:
    lines = [*board([420, 170, -50]), *board([90], 2)]
    lines[2]["ns"] = "NS1"
    found = points_on(scored(session(lines)), 1)
    assert found == {"NS1": "4", "EW1": "0", "NS2": "2", "EW2": "2", "EW3": "4"}
    assert points_on(scored(session(lines)), 7) == {}
