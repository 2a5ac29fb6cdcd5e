"""What is typed wrongly on the pages of a knock-out: a clear sentence, and nothing that was typed is lost."""

from __future__ import annotations

import re

import pytest

from club.models import BracketDraw, BracketResult, Entry
from tests.brackets import drawn_bracket, made_bracket, seen
from tests.doors.test_knock_outs import CupDesk

pytestmark = pytest.mark.django_db


def values(html: str) -> dict[str, str]:
    """What stands in the boxes of a page."""
    return dict(re.findall(r'<input[^>]*name="([^"]+)"[^>]*?value="([^"]*)"', html, re.S))


def sent(desk: CupDesk, act: str, match: int | None = None, **boxes: str) -> str:
    answer = desk.client.post(desk.at(match), {"act": act, **boxes})
    assert answer.status_code == 422, answer.content.decode()[:400]
    return answer.content.decode()


LISTED = {f"name-{each}": f"Team {each}" for each in (1, 2, 3)}


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"added": "Hartley\nHARTLEY "}, "Hartley is listed twice."),
        ({"added": "team 2"}, "Team 2 is listed twice."),
        ({"added": "\n".join(f"New {each}" for each in range(62))}, "A knock-out has at most 64 teams."),
        ({"added": "x" * 61}, "The name of a team has at most 60 letters."),
        ({"seed-1": "1", "seed-2": "1"}, "Seeds are numbered 1, 2, 3 and so on, each once"),
        ({"seed-1": "-1"}, "Seeds are numbered"),
        ({"seed-1": "best"}, "Seeds are numbered"),
        ({"seed-1": "2"}, "Seeds are numbered"),
        ({"boards": "lots"}, "A match has 2 to 64 boards, in 1 to 8 stanzas."),
        ({"boards": "-24"}, "A match has 2 to 64 boards"),
        ({"boards": ""}, "A match has 2 to 64 boards"),
        ({"stanzas": "0"}, "A match has 2 to 64 boards"),
        ({"boards": "24", "stanzas": "5"}, "24 boards cannot be shared out over 5 stanzas"),
    ],
)
@pytest.mark.parametrize("act", ["teams", "propose"])
def test_a_list_of_teams_that_cannot_be(typed: dict[str, str], says: str, act: str) -> None:
    row = made_bracket(3)
    desk = CupDesk(row.club, row.slug)
    boxes = {**LISTED, "seed-1": "", "seed-2": "", "boards": "16", "stanzas": "1", "seeds_by_lot": "on", **typed}
    html = sent(desk, act, **boxes)
    assert says in html
    assert seen(row).lot is None
    there = values(html)
    assert {name: there.get(name) for name in boxes if name not in ("added", "seeds_by_lot")} == {
        name: value for name, value in boxes.items() if name not in ("added", "seeds_by_lot")
    }
    assert re.search(r'name="seeds_by_lot" checked', html)
    assert typed.get("added", "").strip() in html
    assert [each.name for each in seen(row).teams] == ["Team 1", "Team 2", "Team 3"]
    assert seen(row).boards == 24


def test_what_is_typed_counts_in_the_draw_that_is_asked_for() -> None:
    row = made_bracket(3)
    desk = CupDesk(row.club, row.slug)
    typed = {**LISTED, "seed-3": "1", "added": "Late ones", "boards": "16", "stanzas": "1"}
    told = desk.does("propose", **typed)
    assert "The draw, not yet confirmed" in told
    assert "Late ones" in told
    view = seen(row)
    assert ([(each.name, each.seed) for each in view.teams], view.boards) == (
        [("Team 1", None), ("Team 2", None), ("Team 3", 1), ("Late ones", None)],
        16,
    )


def test_one_team_is_no_knock_out() -> None:
    row = made_bracket(1)
    desk = CupDesk(row.club, row.slug)
    assert "Add at least two teams; then lots can be drawn." in desk.says()
    assert "A knock-out needs two teams at least." in sent(desk, "propose")
    assert not BracketDraw.objects.exists()


def test_a_withdrawn_seed_leaves_its_line_to_the_next() -> None:
    row = made_bracket(5, seeds=2)
    desk = CupDesk(row.club, row.slug)
    assert "Withdrawn. It is not drawn." in desk.does("withdraw", number="1")
    desk.does("propose")
    row.refresh_from_db()
    desk.does("confirm", lot=str(row.lot))
    view = seen(row)
    assert view.lines[0] == 2, "the second seed has the first line"
    assert len(view.lines) == 4
    assert not view.byes
    assert "Team 1 is back on the list. This draw is without it: draw lots anew" in desk.does("back", number="1")
    desk.does("withdraw", number="1")
    desk.does("result", 1, version="0", winner="2")
    assert "Team 1 is back on the list. This draw is without it." in desk.does("back", number="1")


def test_a_drawn_team_is_not_taken_off_by_an_empty_name() -> None:
    row = drawn_bracket(3)
    desk = CupDesk(row.club, row.slug)
    seeds = {f"seed-{each}": str(each) for each in (1, 2, 3)}
    wanted = "Team 3 has been drawn. It can withdraw, but stays on the list."
    assert wanted in sent(desk, "teams", **{**LISTED, **seeds, "name-3": ""})
    desk.does("result", 1, version="0", **{"imps-2-3-2": "30", "imps-2-3-3": "1"})
    assert wanted in sent(desk, "teams", **{**LISTED, **seeds, "name-3": " "})
    assert "Saved" in desk.does("teams", **{**LISTED, **seeds, "name-3": "Renamed"})
    assert Entry.objects.filter(event=row.event, name="Renamed").exists()


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"imps-1-2-1": "-3", "imps-1-2-2": "2"}, "IMPs are whole numbers from 0 to 999."),
        ({"imps-1-2-1": "ten", "imps-1-2-2": "2"}, "IMPs are whole numbers from 0 to 999."),
        ({"imps-1-2-1": "12.5", "imps-1-2-2": "2"}, "IMPs are whole numbers from 0 to 999."),
        ({"imps-1-2-1": "1000", "imps-1-2-2": "2"}, "IMPs are whole numbers from 0 to 999."),
        ({"imps-1-2-1": "12", "imps-1-2-2": ""}, "Enter the IMPs of both teams."),
        ({"imps-1-2-1": "", "imps-1-2-2": ""}, "Enter the IMPs, or say who goes through."),
        ({"imps-1-2-1": "9", "imps-1-2-2": "9", "extra-1-2-1": "3"}, "Enter the extra boards of both teams"),
        (
            {"imps-1-2-1": "9", "imps-1-2-2": "4", "extra-1-2-1": "3", "extra-1-2-2": "1"},
            "Extra boards are for teams that are level",
        ),
        ({"imps-1-2-1": "9", "imps-1-2-2": "4", "winner": "2"}, "The IMPs say that somebody else goes through."),
        ({"imps-1-2-1": "9", "imps-1-2-2": "4", "note": "n" * 301}, "at most 300 characters"),
    ],
)
def test_a_result_that_cannot_be(typed: dict[str, str], says: str) -> None:
    row = drawn_bracket(2)
    desk = CupDesk(row.club, row.slug)
    html = sent(desk, "result", 1, version="0", **typed)
    assert says in html
    there = values(html)
    for name, value in typed.items():
        assert (there.get(name) == value) or f'<option value="{value}" selected>' in html
    assert not BracketResult.objects.exists()


def test_equal_results_are_level_and_a_decision_needs_no_imps() -> None:
    row = drawn_bracket(2)
    desk = CupDesk(row.club, row.slug)
    level = {"imps-1-2-1": "0", "imps-1-2-2": "0"}
    assert "Level: 3 extra boards" in desk.does("result", 1, version="0", **level)
    assert "Through: Team 2." in desk.does("result", 1, version="1", **level, winner="2", note="by lot")
    assert "by lot" in desk.says()


@pytest.mark.parametrize("day", ["tomorrow", "2026-02-30", "31.1.2027"])
def test_a_day_that_is_none(day: str) -> None:
    row = drawn_bracket(4)
    desk = CupDesk(row.club, row.slug)
    assert "This is not a date." in sent(desk, "day", number="1", day=day)
    assert "This is not a date." in sent(desk, "play", 1, day=day)


def test_a_name_that_is_none() -> None:
    row = made_bracket(2)
    desk = CupDesk(row.club, row.slug)
    address = desk.at().replace(f"{row.slug}/", "")
    for name, says in (("  ", "Give the knock-out a name"), ("x" * 121, "at most 120 letters")):
        answer = desk.client.post(address, {"name": name})
        assert answer.status_code == 422
        assert says in answer.content.decode()
        assert f'value="{name}"' in answer.content.decode()
