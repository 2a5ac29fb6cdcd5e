"""Nobody reaches another club's rows. Which address is whose: see test_every_address."""

from __future__ import annotations

import pytest
from django.urls import reverse

from bridgeclub.doors.desk.setup.urls import of_a_session
from club.models import Club, Contestant, Membership, Session
from tests.builders import logged_in, make_club, make_director, make_manager, make_player, ready_session
from tests.doors.desks import boxes

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.always]


def evening() -> tuple[Club, dict[str, str]]:
    club = make_club()
    make_manager(club)
    session = ready_session(4, "howell", club=club)
    found = {
        "settings": reverse("desk:settings", kwargs={"club": club.slug}),
        "setup": reverse("desk:setup", kwargs={"club": club.slug, "session": session.slug}),
    }
    return club, found


def test_a_superuser_may_everywhere() -> None:
    _club, found = evening()
    user = make_director(make_club("Elsewhere"))
    assert logged_in(user).get(found["settings"]).status_code == 404
    user.is_superuser = True
    user.save()
    assert logged_in(user).get(found["settings"]).status_code == 200


def test_a_member_of_another_club_is_not_found() -> None:
    club, _found = evening()
    foreign = make_player(make_club("Elsewhere"))
    client = logged_in(make_manager(club))
    for name in ("member", "link-own-account", "link-member"):
        address = reverse(f"desk:{name}", kwargs={"club": club.slug, "player": foreign.pk})
        send = client.get if name == "member" else client.post
        assert send(address).status_code == 404
    foreign.refresh_from_db()
    assert foreign.user is None


def test_a_session_of_another_club_is_not_found() -> None:
    club, _found = evening()
    other = ready_session(8, "howell", club=make_club("Elsewhere"))
    Session.objects.filter(pk=other.pk).update(slug="2026-01-01-elsewhere")
    client = logged_in(make_manager(club))
    for each in of_a_session:
        values = {"club": club.slug, "session": "2026-01-01-elsewhere"} | (
            {"table": 1} if each.name == "renew-link" else {}
        )
        assert client.post(reverse(f"desk:{each.name}", kwargs=values)).status_code == 404


def test_an_account_of_another_club_cannot_be_dismissed_here() -> None:
    club, _found = evening()
    other = make_manager(make_club("Elsewhere"))
    logged_in(make_manager(club)).post(reverse("desk:dismiss", kwargs={"club": club.slug, "user": other.pk}))
    assert Membership.objects.filter(user=other).exists()


def test_a_pair_of_another_session_cannot_be_opened_or_swapped_in() -> None:
    club, found = evening()
    other = ready_session(4, "howell", club=club)
    foreign = Contestant.objects.filter(session=other)[0]
    client = logged_in(make_director(club))
    html = client.get(found["setup"] + f"?edit={foreign.pk}").content.decode()
    assert 'name="edit"' not in html
    mine = Contestant.objects.exclude(session=other)[0]
    sent = {**boxes(html), "act": f"swap:{mine.pk}", "swap_with": foreign.pk}
    assert client.post(found["setup"], sent).status_code == 422
