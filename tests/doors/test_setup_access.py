"""Who may through: strangers find nothing, directors not the manager's pages, nobody another club's rows."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from bridgeclub.desk.setup.urls import of_a_club, of_a_session
from club.actor import PROGRAM
from club.models import Club, Contestant, Membership, Player, Session
from club.services import add_template
from tests.builders import logged_in, make_club, make_director, make_manager, make_player, ready_session
from tests.doors.desks import boxes

pytestmark = pytest.mark.django_db
MANAGERS_ONLY = {
    "settings",
    "copies",
    "copy-now",
    "copy-download",
    "archive-in",
    "dismiss",
    "way-in",
    "conditions",
    "new-conditions",
    "renew-codes",
    "link-member",
    "new-people",
    "usual-fines",
}
POST_ONLY = {
    "begin-evening",
    "retire-template",
    "copy-now",
    "copy-download",
    "archive-in",
    "archive",
    "new-session",
    "this-is-me",
    "link-member",
    "dismiss",
    "way-in",
    "renew-codes",
    "renew-link",
}
NAMES = [each.name for each in (*of_a_club, *of_a_session)]


def addresses(club: Club, session: Session) -> dict[str, str]:
    """Every address of the desk's setting-up, by name."""
    player, user = make_player(club), Membership.objects.filter(club=club)[0].user
    template = {"template": add_template(club_id=club.pk, values={"name": "Tuesday pairs"}, actor=PROGRAM).pk}
    more = {
        "template": template,
        "begin-evening": template,
        "retire-template": template,
        "member": {"player": player.pk},
        "this-is-me": {"player": player.pk},
        "link-member": {"player": player.pk},
        "dismiss": {"user": user.pk},
        "way-in": {"user": user.pk},
        "conditions": {"conditions": club.conditions.all()[0].pk},
        "renew-link": {"table": 1},
    }
    found = {}
    for patterns, of in ((of_a_club, {}), (of_a_session, {"session": session.slug})):
        for each in patterns:
            values = {"club": club.slug, **of, **more.get(str(each.name), {})}
            found[str(each.name)] = reverse(f"desk:{each.name}", kwargs=values)
    found["change-pairs"] += f"?leaves={Contestant.objects.filter(session=session)[0].pk}"
    return found


def evening() -> tuple[Club, dict[str, str]]:
    club = make_club()
    make_manager(club)
    session = ready_session(4, "howell", club=club)
    return club, addresses(club, session)


@pytest.mark.parametrize("name", NAMES)
def test_a_visitor_is_sent_to_the_log_in(name: str) -> None:
    _club, found = evening()
    for method in (Client().get, Client().post):
        response = method(found[name])
        assert response.status_code == 302
        assert response["Location"].startswith("/accounts/login/?next=/desk/")


@pytest.mark.parametrize("name", NAMES)
def test_a_stranger_finds_nothing(name: str) -> None:
    club, found = evening()
    elsewhere = logged_in(make_manager(make_club("Elsewhere")))
    member = logged_in(make_director(club, role="member"))
    for client in (elsewhere, member):
        assert client.get(found[name]).status_code == 404
        assert client.post(found[name]).status_code == 404


@pytest.mark.parametrize("name", sorted(MANAGERS_ONLY))
def test_a_director_does_not_find_the_managers_pages(name: str) -> None:
    club, found = evening()
    client = logged_in(make_director(club))
    assert client.get(found[name]).status_code == 404
    assert client.post(found[name]).status_code == 404


@pytest.mark.parametrize("name", sorted(set(NAMES) - MANAGERS_ONLY - POST_ONLY))
def test_a_director_finds_the_other_pages(name: str) -> None:
    club, found = evening()
    assert logged_in(make_director(club)).get(found[name]).status_code in (200, 302)


@pytest.mark.parametrize("name", sorted(POST_ONLY))
def test_acts_are_posts(name: str) -> None:
    club, found = evening()
    assert logged_in(make_manager(club)).get(found[name]).status_code == 405


@pytest.mark.parametrize(
    "name", sorted({*POST_ONLY, "setup", "pairs", "change-pairs", "settings", "members", "member"})
)
def test_no_post_without_its_token(name: str) -> None:
    club, found = evening()
    client = Client(enforce_csrf_checks=True)
    user = make_manager(club)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    before = (Player.objects.count(), Session.objects.count(), Membership.objects.count())
    assert client.post(found[name], {"act": "start"}).status_code == 403
    assert (Player.objects.count(), Session.objects.count(), Membership.objects.count()) == before


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
    for name in ("member", "this-is-me", "link-member"):
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


def test_the_pages_keep_the_strict_content_policy() -> None:
    club, found = evening()
    client = logged_in(make_manager(club))
    for name in sorted(set(NAMES) - POST_ONLY):
        response = client.get(found[name])
        if response.status_code == 200:
            assert "'unsafe-inline'" not in response.headers["Content-Security-Policy"]
            assert b" style=" not in response.content
            assert b"<style" not in response.content
