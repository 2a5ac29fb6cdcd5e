"""Templates at the desk: one press begins tonight's evening, with the movement that the club plays."""

from __future__ import annotations

from datetime import time
from typing import Any

import pytest
from django.utils import timezone

from club.actor import PROGRAM
from club.engine.movement_habits import MovementHabit
from club.models import EveningTemplate, Session
from club.services import add_template
from movements.models import Plan
from tests.builders import add_pairs, make_session, started_session
from tests.doors.desks import Desk, boxes, director_desk, press
from tests.doors.pages import page, words

pytestmark = pytest.mark.django_db
FOUR = MovementHabit(least=4, most=4, kind="howell", boards_per_round=2)


def desk_with_template(**more: Any) -> tuple[Desk, EveningTemplate]:
    desk = director_desk()
    values = {"name": "Club night", "weekday": timezone.localdate().isoweekday(), "movements": [FOUR], **more}
    return desk, add_template(club_id=desk.club.pk, values=values, actor=PROGRAM)


def test_one_press_sets_tonight_up_and_a_second_press_finds_it() -> None:
    desk, row = desk_with_template(start_time=time(19, 15), deals_wished=True, price_member=350, first_board=5)
    text = desk.read()
    assert "Club night" in text
    for said in ("", "is already being set up"):
        after = desk.send(f"templates/{row.pk}/begin/")
        assert "Setting up" in after
        assert "from the template Club night" in after
        assert "None are loaded yet" in after
        assert said in after
    assert Session.objects.count() == 1
    assert "Today, 19:15" in words(page(f"/{desk.club.slug}/"))
    assert f"templates/{row.pk}/begin/" not in desk.html()


def test_the_movement_of_the_template_is_offered_and_taken() -> None:
    desk, row = desk_with_template(boards=14, first_board=5)
    desk.send(f"templates/{row.pk}/begin/")
    session = Session.objects.get()
    add_pairs(session, 8)
    html = desk.html(f"{session.slug}/setup/")
    assert "as Club night is played" in words(html)
    assert boxes(html)["movement"] == "kind=howell&boards_per_round=2&first_board=5&rounds=7&tables=4"
    press(desk, session, "start")
    plan = Plan.objects.get()
    assert (plan.kind, plan.boards_per_round, plan.options["first_board"]) == ("howell", 2, 5)
    assert session.boards.values_list("number", flat=True)[0] == 5
    after = desk.send(f"templates/{row.pk}/begin/")
    assert "Setting up" not in after


def test_another_length_is_offered_where_it_is_asked_for() -> None:
    desk, row = desk_with_template(boards=14)
    desk.send(f"templates/{row.pk}/begin/")
    session = Session.objects.get()
    add_pairs(session, 8)
    press(desk, session, "look", boards="28")
    html = desk.html(f"{session.slug}/setup/")
    assert "boards_per_round=4" in boxes(html)["movement"]
    assert "as Club night is played" in words(html)


def test_an_evening_is_kept_as_a_template() -> None:
    desk = director_desk()
    session = started_session(8, "howell", club=desk.club, boards_per_round=3, habits={"minutes_per_board": 9})
    assert "Save as a session template" in desk.read(f"{session.slug}/setup/")
    text = desk.send(f"{session.slug}/template/", name="Long Fridays")
    assert "The template is saved" in text
    row = EveningTemplate.objects.get()
    assert (row.name, row.weekday, row.minutes_per_board, row.boards) == ("Long Fridays", 5, 9, 21)
    assert row.movements == [MovementHabit(least=4, most=4, kind="howell", rounds=7, boards_per_round=3).kept()]
    assert "already" in words(desk.refused(f"{session.slug}/template/", name="Long Fridays"))


def test_a_template_is_changed_on_its_page() -> None:
    desk, row = desk_with_template()
    path = f"templates/{row.pk}/"
    sent = boxes(desk.html(path))
    line = {"line-1-least": "6", "line-1-most": "6", "line-1-kind": "skip-mitchell", "line-1-skip_after": "2"}
    text = desk.send(path, **{**sent, **line, "price_visitor": "4,50"})
    assert "Saved." in text
    row.refresh_from_db()
    assert row.price_visitor == 450
    assert [each["kind"] for each in row.movements] == ["howell", "skip-mitchell"]
    assert "repeat your change" in words(desk.refused(path, **sent))
    away = {**boxes(desk.html(path)), "line-0-DELETE": "on"}
    desk.send(path, **away)
    row.refresh_from_db()
    assert [each["kind"] for each in row.movements] == ["skip-mitchell"]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"name": ""}, "Please check this"),
        ({"price_member": "much"}, "is not an amount"),
        ({"line-0-most": "3"}, "Enter the smaller number"),
        ({"line-0-kind": "skip-mitchell", "line-0-least": "7", "line-0-most": "7"}, "Skip Mitchell is for"),
        ({"line-0-rounds": "9"}, "With 4 tables it has"),
        ({"line-0-skip_after": "2"}, "Only a skip Mitchell"),
        ({"line-0-kind": "share-and-relay-mitchell", "line-0-arrow_switch": "4"}, "At least one round"),
    ],
)
def test_what_cannot_be_is_said_where_it_stands(typed: dict[str, str], says: str) -> None:
    desk, row = desk_with_template()
    path = f"templates/{row.pk}/"
    assert says in words(desk.refused(path, **{**boxes(desk.html(path)), **typed}))


def test_a_retired_template_is_out_of_the_way_and_comes_back() -> None:
    desk, row = desk_with_template()
    text = desk.send(f"templates/{row.pk}/retire/")
    assert "No template yet" in text
    assert "1 retired template" in text
    assert "no longer in use" in desk.send(f"templates/{row.pk}/begin/")
    assert "in use again" in desk.send(f"templates/{row.pk}/retire/", again="yes")


@pytest.mark.parametrize("number", [1, 6])
def test_the_pages_ask_as_often_for_many_as_for_few(number: int, django_assert_num_queries: Any) -> None:
    desk, _row = desk_with_template()
    make_session(desk.club)
    for at in range(number):
        add_template(club_id=desk.club.pk, values={"name": f"Evening {at}"}, actor=PROGRAM)
    with django_assert_num_queries(7):
        desk.read("templates/")
