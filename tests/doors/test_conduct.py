"""Conduct reports at the desk: typed, read, changed and deleted by the named; nobody else learns of one."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client

from club.models import AuditRow, ConductReport, ConductSubject, Player, User
from tests import builders
from tests.conduct import DECISION, SAID, TEXT, reader_of, report_about, yesterday
from tests.doors.desks import Desk, boxes, director_desk, manager_desk
from tests.doors.every_address import ADDRESSES, Everything

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> Player:
    return builders.make_player(builders.make_club(), "Zelda Quitherington")


def desk_of(user: User, player: Player) -> Desk:
    return Desk(player.club, user, builders.logged_in(user))


@pytest.mark.parametrize("role", ["member", "director", "manager"])
def test_a_report_from_its_first_word_to_its_end(role: str, player: Player) -> None:
    session = builders.started_session(4, club=player.club)
    reporter = builders.make_player(player.club, "Tell Tale")
    desk = desk_of(reader_of(player.club, role), player)
    assert "Conduct reports" in desk.read("conduct/")
    typed = boxes(desk.html(f"conduct/new/?about={player.pk}"))
    assert typed["about_1"] == player.name
    wrong = desk.refused("conduct/new/", **{**typed, "about_2": "Nobody Known", "text": TEXT})
    assert "Nobody on the list is called that" in wrong
    assert TEXT in wrong
    typed |= {"happened_on": yesterday().isoformat(), "session": str(session.pk), "board": "1", "text": TEXT}
    said = desk.send("conduct/new/", **{**typed, "reporter": "tell tale"})
    assert TEXT in said
    assert reporter.name in said
    report = ConductReport.objects.get()
    again = boxes(desk.html(f"conduct/{report.pk}/change/"))
    assert TEXT in desk.html(f"conduct/{report.pk}/change/")
    later = (yesterday() + timedelta(days=40)).isoformat()
    changed = {**again, "text": TEXT, "decision": DECISION, "ends_on": later}
    assert DECISION in desk.send(f"conduct/{report.pk}/change/", **changed)
    assert "Somebody else has changed this report" in desk.refused(f"conduct/{report.pk}/change/", **changed)
    assert player.name in desk.read("conduct/")
    if role != "member":
        assert f"conduct/{report.pk}/" in desk.html(f"members/{player.pk}/")
    assert "Tick the box" in desk.send(f"conduct/{report.pk}/delete/")
    assert "Deleted" in desk.send(f"conduct/{report.pk}/delete/", sure="yes")
    assert TEXT not in desk.html(f"conduct/{report.pk}/")
    assert player.name not in desk.read("conduct/")
    if role != "member":
        assert f"conduct/{report.pk}/" not in desk.html(f"members/{player.pk}/")


def test_a_page_deletes_what_is_past_its_end_by_itself(player: Player) -> None:
    reader = reader_of(player.club)
    report = report_about(player, reader)
    ConductReport.objects.filter(pk=report.pk).update(happened_on=date(2020, 1, 1), ends_on=date(2021, 1, 1))
    assert SAID[0] not in desk_of(reader, player).html(f"conduct/{report.pk}/")
    assert not ConductReport.objects.exclude(text="").exists()
    assert not ConductSubject.objects.exists()


def test_a_manager_names_and_unnames_and_the_log_says_so(player: Player) -> None:
    desk, director = manager_desk(player.club), director_desk(player.club)
    assert director.client.get(director.at("conduct/")).status_code == 404
    assert "Named" in desk.send("settings/conduct/", user=director.user.pk)
    assert "Write a report" in director.read("conduct/")
    assert "Conduct reports" in director.read("members/")
    assert "Conduct reports" not in desk.read("members/")
    assert "6" in desk.send("settings/conduct/", months=6)
    assert "60" in desk.refused("settings/conduct/", months=600)
    desk.send(f"settings/conduct/{director.user.pk}/unname/")
    assert director.client.get(director.at("conduct/")).status_code == 404
    log = desk.read("settings/trail/")
    assert f"Named {director.user.name} to read and write conduct reports" in log
    assert f"{director.user.name} no longer reads conduct reports" in log


def test_who_has_no_other_role_finds_the_way_in(player: Player) -> None:
    reader = reader_of(player.club)
    browser = builders.logged_in(reader)
    assert f"/desk/{player.club.slug}/conduct/" in browser.get("/desk/").content.decode()
    assert browser.get(f"/desk/{player.club.slug}/").status_code == 404
    assert (
        f'href="/desk/{player.club.slug}/members/"'
        not in browser.get(f"/desk/{player.club.slug}/conduct/").content.decode()
    )


def test_the_log_tells_of_reports_to_the_named_alone(player: Player) -> None:
    named = reader_of(player.club, "manager")
    report_about(player, named)
    assert "Wrote a conduct report" in desk_of(named, player).read("settings/trail/")
    assert "onduct report" in (page := manager_desk(player.club).read("settings/trail/"))
    assert "Wrote a conduct report" not in page
    root = User.objects.create_superuser("root@example.org", "four hearts doubled")
    browser = builders.logged_in(root)
    page = browser.get("/admin/club/auditrow/").content.decode()
    assert "conduct reader named" in page
    assert "conduct report written" not in page
    row = AuditRow.objects.get(action="conduct report written")
    assert browser.get(f"/admin/club/auditrow/{row.pk}/change/").status_code == 302
    assert not [each for each in ("report", "subject") if f"conduct{each}" in browser.get("/admin/").content.decode()]


#: Who is not named, and what each reads of the same club with a report and without.
SPACES = ("desk:", "public:", "api:", "player:")
OTHERS = ("manager", "director", "member", "phone", "table", "nobody")


@pytest.mark.once
def test_no_page_of_the_club_is_another_with_a_report_than_without() -> None:
    """Not a word, a count or a mark on any page that is not of one session, whoever asks; sessions have none of it."""
    everything = Everything()
    ConductReport.objects.all().delete()
    root = User.objects.create_superuser("root@example.org", "four hearts doubled")
    clients = {role: everything.clients[role] for role in OTHERS} | {"root": builders.logged_in(root)}
    names = [name for name, said in ADDRESSES.items() if "session" not in said and name.startswith(SPACES)]
    paths = {name: everything.address(name) for name in names}

    def read_all() -> dict[tuple[str, str], tuple[int, bool, int]]:
        found = {}
        for role, client in clients.items():
            for name, path in paths.items() if role in ("manager", "root") else list(paths.items())[::6]:
                found[role, name] = told(client, path)
        return found

    reader = reader_of(everything.club)
    before = read_all()
    player = Player.objects.get(pk=everything.player)
    report_about(player, reader, everything.over)
    assert read_all() == before


def told(client: Client, path: str) -> tuple[int, bool, int]:
    answer = client.get(path)
    text = "" if answer.streaming else answer.content.decode(errors="replace")
    return answer.status_code, any(each in text for each in SAID), text.casefold().count("conduct")
