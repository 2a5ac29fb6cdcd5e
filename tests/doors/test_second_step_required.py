"""A club that asks its managers for a second step: who has none is led to it, and to nothing else of the club."""

from __future__ import annotations

import pytest
from django.urls import reverse

from bridgeclub.doors.desk.setup.urls import of_a_club, of_a_session
from club.actor import PROGRAM
from club.models import AuditRow, Club
from club.services import require_second_step
from tests.builders import actor, logged_in, make_director, make_manager, second_factor, started_session
from tests.doors.desks import Desk, manager_desk
from tests.services.watching import audited, refused

pytestmark = pytest.mark.django_db
PAGE = "settings/second-step/"
LED = reverse("second_factor")


def asked_for(desk: Desk) -> Desk:
    require_second_step(club_id=desk.club.pk, required=True, actor=PROGRAM)
    return desk


def test_who_has_none_does_not_ask_it_of_others() -> None:
    desk = manager_desk()
    assert "Switch the second step on for yourself first" in desk.refused(PAGE, required="yes")
    with refused("for yourself first"):
        require_second_step(club_id=desk.club.pk, required=True, actor=actor(desk.user))
    assert "Maya Brooks" in desk.read(PAGE)


def test_it_is_asked_for_and_no_longer() -> None:
    desk = manager_desk()
    second_factor(desk.user)
    desk = Desk(desk.club, desk.user, logged_in(desk.user))
    with audited(desk.club, "second step required"):
        desk.send(PAGE, required="yes")
    assert Club.objects.get().managers_second_step
    assert "Without it now" not in desk.read(PAGE)
    desk.send(PAGE, required="yes")
    with audited(desk.club, "second step not required"):
        desk.send(PAGE, required="no")
    assert AuditRow.objects.filter(action="second step required").count() == 1


@pytest.mark.once
def test_who_has_none_is_led_there_from_everywhere_and_a_director_is_not() -> None:
    session = started_session(8)
    desk = asked_for(manager_desk(session.club))
    director = logged_in(make_director(session.club))
    at = {"club": session.club.slug}
    rows = {"player": 1, "user": 1, "conditions": 1, "template": 1, "table": 1}
    for each, more in [*((one, {}) for one in of_a_club), *((one, {"session": session.slug}) for one in of_a_session)]:
        said = {name: rows[name] for name in each.pattern.converters if name in rows}
        address = reverse(f"desk:{each.name}", kwargs=at | more | said)
        for send in (desk.client.get, desk.client.post):
            response = send(address)
            assert (response.status_code, response.headers.get("Location")) in ((302, LED), (405, None)), address
    room = reverse("desk:room", kwargs=at | {"session": session.slug})
    assert director.get(desk.at()).status_code == 200
    part = desk.client.get(room, headers={"HX-Request": "true"})
    assert part.headers["HX-Redirect"] == LED
    page = desk.client.get(desk.at(), follow=True).content.decode()
    assert "asks its managers for a second step" in page


def test_nor_by_a_program() -> None:
    desk = asked_for(manager_desk())
    address = f"/api/v1/clubs/{desk.club.slug}/sessions"
    answer = desk.client.get(address)
    assert (answer.status_code, "Switch it on in the browser" in answer.json()["detail"]) == (403, True)
    assert logged_in(make_director(desk.club)).get(address).status_code == 200


def test_who_has_switched_it_on_goes_on() -> None:
    desk = asked_for(manager_desk())
    assert desk.client.get(desk.at()).status_code == 302
    second_factor(desk.user)
    client = logged_in(desk.user)
    assert client.get(desk.at()).status_code == 200
    other = make_manager(desk.club)
    assert logged_in(other).get(desk.at()).headers["Location"] == LED
