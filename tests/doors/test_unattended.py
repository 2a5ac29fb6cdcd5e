"""Evenings without a director at the doors: the manager allows, players start, sign in, begin and end; what waits."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from club.actor import PROGRAM, Actor
from club.models import EveningTemplate, Player, Session, StartLink
from club.queries import ClubInfo
from club.queries.unattended import StartRight, start_link_of
from club.services import add_template
from club.services.unattended import allow_unattended, end_start_link, make_start_link
from scoring.recompute import recompute
from scoring.services.unattended import begin_by_players, finish_evening, start_evening
from tests.builders import (
    enter_at,
    logged_in,
    make_club,
    make_director,
    make_player,
    play_all,
    still_to_play,
    table_secret,
)
from tests.doors.desks import Desk, manager_desk
from tests.doors.pages import words
from tests.doors.phones import following

pytestmark = pytest.mark.django_db


def with_a_link(right: StartRight | None = None) -> tuple[Desk, EveningTemplate, str]:
    """A manager's desk, a template that players may start, and the address where they do."""
    desk = manager_desk()
    template = add_template(club_id=desk.club.pk, values={"name": "Thursday pairs"}, actor=PROGRAM)
    allow_unattended(club_id=desk.club.pk, template_id=template.pk, right=right or StartRight(), actor=PROGRAM)
    return desk, template, f"/me/start/{make_start_link(club_id=desk.club.pk, actor=PROGRAM)}/"


def press(client: Client, path: str, status: int = 302, **data: str) -> str:
    answer = client.post(path, data)
    assert answer.status_code == status, words(answer.content.decode())
    return answer["Location"] if status == 302 else words(answer.content.decode())


def text(client: Client, path: str) -> str:
    answer = client.get(path, follow=True)
    assert answer.status_code == 200
    return words(answer.content.decode())


def test_from_the_managers_template_to_what_waits_for_a_director() -> None:
    desk = manager_desk()
    template = add_template(club_id=desk.club.pk, values={"name": "Thursday pairs", "weekday": 4}, actor=PROGRAM)
    assert "Directors only." in desk.read("settings/unattended/")
    desk.send("settings/unattended/", act="make")
    page = desk.html("settings/unattended/")
    found = re.search(r'href="[^"]*(/me/start/[0-9a-f]{32}/)"', page)
    assert found
    start = found[1]
    form = {"rounds": "tables", "by_link": "on", "since": "", "until": ""}
    desk.send(f"settings/unattended/{template.pk}/", **form)
    assert "Players may start it on any day." in desk.read("settings/unattended/")
    tablet = Client(headers={"user-agent": "iPad"})
    assert "Thursday pairs" in text(tablet, start)
    evening = press(tablet, start, template=str(template.pk), entrants="8")
    assert "Signed in: 0 of 8" in text(tablet, evening)
    door = re.search(r'href="[^"]*(/me/door/[0-9a-f]{32}/)"', tablet.get(evening).content.decode())
    assert door
    typed = {"me": "Ann Archer", "me_asked": "Ann Archer", "me_is": "typed"}
    typed |= {"partner": "Bob Baker", "partner_asked": "Bob Baker", "partner_is": "typed"}
    assert "All have signed in" in text(tablet, press(tablet, door[1], **typed))
    assert "Signed in: 1 of 8 Ann Archer & Bob Baker" in text(tablet, evening)
    assert "All have signed in" not in words(Client().get(door[1]).content.decode())
    press(tablet, evening, act="begin", entrants="8")
    shown = text(tablet, evening)
    assert "Play is on." in shown
    assert "Table 4" in shown
    session = Session.objects.get()
    play_all(session)
    assert "All results are in." in text(tablet, evening)
    press(tablet, evening, act="finish")
    assert "they wait for the director’s look" in text(tablet, evening)
    recompute(session.pk)
    public = text(Client(), f"/{desk.club.slug}/{session.slug}/")
    assert "the results wait for a director’s look" in public
    assert "was played without a director: the results wait for your look." in desk.read()
    looked = desk.read(f"{session.slug}/calls/")
    assert "Played without a director" in looked
    assert "iPad" in looked
    assert "players (iPad" in desk.read(f"{session.slug}/trail/")
    desk.send(f"{session.slug}/publish/", after="0")
    assert "was played without a director" not in desk.read()
    assert "A director has looked" in text(tablet, evening)


@pytest.mark.always
def test_a_link_that_is_taken_back_opens_nothing_and_says_nothing() -> None:
    desk, template, start = with_a_link()
    evening = press(Client(), start, template=str(template.pk), entrants="8")
    end_start_link(club_id=desk.club.pk, actor=PROGRAM)
    for path in (start, evening, f"/me/start/{'0' * 32}/"):
        for answer in (Client().get(path), Client().post(path, {"act": "begin", "entrants": "8"})):
            assert answer.status_code == 410
            assert "Thursday" not in answer.content.decode()
            assert "noindex" in answer["X-Robots-Tag"]
    assert Session.objects.get().state == "draft"


def test_figures_lead_to_the_link_and_ten_wrong_ones_wait() -> None:
    desk, _template, start = with_a_link()
    link = start_link_of(desk.club.pk)
    assert link is not None
    path = f"/me/start/figures/{desk.club.slug}/"
    spaced = f"{link.code[:4]} {link.code[4:]}"
    assert press(Client(), path, code=spaced) == start
    wrong = f"{(int(link.code) + 1) % 10**8:08}"
    for _each in range(10):
        assert "not the figures" in press(Client(), path, 422, code=wrong)
    assert "Please wait five minutes" in press(Client(), path, 429, code=link.code)


def test_members_with_an_account_start_what_is_theirs_and_strangers_do_not() -> None:
    desk, template, start = with_a_link(StartRight(by_link=False, by_members=True))
    path = f"/me/start/by/{desk.club.slug}/"
    assert "No evening can be started here now." in text(Client(), start)
    assert Client().get(path).status_code == 302
    stranger = logged_in(make_director(make_club("Elsewhere"), "stranger@example.org"))
    assert stranger.get(path).status_code == 404
    account = make_director(make_club("Third"), "member@example.org")
    player = make_player(desk.club, "Ann Archer")
    Player.objects.filter(pk=player.pk).update(user=account)
    member = logged_in(account)
    evening = press(member, path, template=str(template.pk), entrants="8")
    assert Session.objects.get().director_id is None
    press(member, evening, act="begin", entrants="8")
    assert Session.objects.get().state == "playing"
    assert stranger.get(evening).status_code == 404


def test_at_other_times_it_says_when_and_what_is_missing_is_asked_for() -> None:
    tomorrow = (timezone.now() + timedelta(days=2)).isoweekday()
    _desk, template, start = with_a_link(StartRight((tomorrow,)))
    shown = text(Client(), start)
    assert "No evening can be started here now. At other times Thursday pairs: on " in shown
    assert "cannot be started now" in press(Client(), start, 422, template=str(template.pk), entrants="8")
    _desk, template, start = with_a_link()
    assert "Choose how many of you there are." in press(Client(), start, 422, template=str(template.pk))
    press(Client(), start, 422, template="999", entrants="8")


def test_a_directors_session_is_no_address_of_players() -> None:
    _desk, template, start = with_a_link()
    evening = press(Client(), start, template=str(template.pk), entrants="8")
    Session.objects.update(unattended=False)
    assert Client().get(evening).status_code == 404
    assert Client().post(evening, {"act": "finish"}).status_code == 404


def test_who_signed_in_is_taken_off_two_alone_are_made_a_pair_and_it_is_dropped() -> None:
    _desk, template, start = with_a_link()
    tablet = Client()
    evening = press(tablet, start, template=str(template.pk), entrants="8")
    door = re.search(r"/me/door/[0-9a-f]{32}/", tablet.get(evening).content.decode())
    assert door
    for name in ("Ann Archer", "Bob Baker"):
        press(tablet, door[0], me=name, me_asked=name, me_is="typed", alone="on")
    page = tablet.get(evening).content.decode()
    one, other = re.findall(r'value="pair:(\d+)"', page)
    press(tablet, evening, act=f"pair:{one}", **{f"with-{one}": other})
    assert "Ann Archer & Bob Baker" in text(tablet, evening)
    pair = re.search(r'value="(out:\d+)"', tablet.get(evening).content.decode())
    assert pair
    press(tablet, evening, act=pair[1])
    assert "Ann Archer" not in text(tablet, evening)
    assert press(tablet, evening, act="drop") == f"{start}?all"
    assert "Thursday pairs" in text(tablet, start)
    assert tablet.get(evening).status_code == 404


def test_a_director_puts_an_evening_away_and_it_waits_no_more() -> None:
    desk, template, _start = with_a_link()
    players = Actor(started_on="iPad 3f2a")
    session = start_evening(
        club=ClubInfo.of(desk.club),
        template_id=template.pk,
        entrants=8,
        way="link",
        now=timezone.now(),
        actor=players,
    )
    begin_by_players(session_id=session.pk, entrants=8, actor=players)
    finish_evening(session_id=session.pk, actor=players)
    assert "was played without a director" in desk.read()
    desk.send(f"{session.slug}/put-away/")
    assert "was played without a director" not in desk.read()
    assert "Put away" in desk.read(f"{session.slug}/calls/")


def test_the_managers_rules_are_kept_and_an_unchanged_text_is_the_programs() -> None:
    desk, template, start = with_a_link()
    usual = desk.read("settings/unattended/")
    assert "There is no director tonight." in usual
    desk.send("settings/unattended/", act="rules", text="Be kind.\r\nPlay on.")
    evening = press(Client(), start, template=str(template.pk), entrants="8")
    assert "Be kind. Play on." in text(Client(), evening)
    desk.send("settings/unattended/", act="rules", text="")
    assert "There is no director tonight." in desk.read("settings/unattended/")
    desk.send("settings/unattended/", act="end")
    assert not StartLink.objects.exists()
    desk.send(f"settings/unattended/{template.pk}/", act="forbid", rounds="tables")
    assert "Directors only." in desk.read("settings/unattended/")


def at_table_1(desk: Desk, template: EveningTemplate) -> tuple[Session, Client]:
    """An evening that players have begun, and the tablet of its first table."""
    players = Actor(started_on="iPad 3f2a")
    session = start_evening(
        club=ClubInfo.of(desk.club),
        template_id=template.pk,
        entrants=8,
        way="link",
        now=timezone.now(),
        actor=players,
    )
    begin_by_players(session_id=session.pk, entrants=8, actor=players)
    tablet = Client()
    assert press(tablet, f"/l/{table_secret(session, 1)}") == "/table/rules/?first"
    return session, tablet


def test_tables_read_the_rules_once_note_what_happened_and_the_director_settles_it() -> None:
    desk, template, _start = with_a_link()
    session, tablet = at_table_1(desk, template)
    assert "We have read them" in text(tablet, "/table/rules/?first")
    shell = tablet.get("/table/").content.decode()
    assert 'data-problem="/table/problem/"' in shell
    page = tablet.get("/table/problem/").content.decode()
    board = re.findall(r'<option value="(\d+)"', page)[0]
    assert "Choose what happened." in press(tablet, "/table/problem/", 422, said="East revoked")
    sent = {"client_id": "6f3a2f9e-6c2b-4a0e-9f57-0f6d1c1b7a51", "topic": "revoke", "board": board}
    for _twice in range(2):
        assert press(tablet, "/table/problem/", **sent, said="East revoked in trick 5").endswith("?noted=revoke")
    said = text(tablet, "/table/problem/?noted=revoke")
    assert "leave the tricks in order" in said
    assert "A revoke" in said
    looked = desk.read(f"{session.slug}/calls/")
    assert "Noted by the tables Table 1" in looked
    assert "“East revoked in trick 5”" in looked
    finish_evening(session_id=session.pk, actor=Actor(started_on="iPad 3f2a"))
    assert "1 note of the tables is open." in desk.read()
    call = re.search(r"calls/(\d+)/close/", desk.html(f"{session.slug}/calls/"))
    assert call
    desk.send(f"{session.slug}/calls/{call[1]}/close/", seen="0", how="settled", back="calls")
    assert "note of the tables" not in desk.read()
    assert "A revoke: “East revoked in trick 5”" in desk.read(f"{session.slug}/calls/")


@pytest.mark.always
def test_pages_of_players_tell_no_result_and_a_session_with_a_director_has_none_of_them() -> None:
    desk, template, start = with_a_link()
    session, tablet = at_table_1(desk, template)
    evening = f"{start}{session.slug}/"
    before = [text(Client(), path) for path in (evening,)] + [text(tablet, "/table/problem/")]
    seat, board = next(iter(still_to_play(session)))
    enter_at(session, board, seat.table, seat.round, "6SN+1")
    after = [text(Client(), path) for path in (evening,)] + [text(tablet, "/table/problem/")]
    assert before[1] == after[1]
    count = re.compile(r"\d+ results? (?:is|are) not in yet|Round \d+, table \d+: board \d+ ?")
    assert count.sub("", before[0]) == count.sub("", after[0])
    Session.objects.update(unattended=False)
    for path in ("/table/rules/", "/table/problem/"):
        assert tablet.get(path)["Location"] == "/table/"
        assert Client().get(path)["Location"] == "/table/"


def test_a_players_own_phone_notes_too() -> None:
    desk, template, _start = with_a_link()
    session, _tablet = at_table_1(desk, template)
    phone = following(session.contestants.earliest("number"))
    page = phone.read()
    assert "Problem? Rules for tonight" in page
    assert "Director, please" not in page
    answer = phone.client.get("/me/problem/")
    assert "There is no director tonight." in words(answer.content.decode())
    sent = {"topic": "left", "said": "We go home after round 2", "client_id": str(uuid4())}
    token = phone.client.cookies["csrftoken"].value
    noted = phone.client.post("/me/problem/", {**sent, "csrfmiddlewaretoken": token})
    assert noted["Location"].endswith("?noted=left")
    assert "We go home after round 2" in desk.read(f"{session.slug}/calls/")
