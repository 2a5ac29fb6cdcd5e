"""manage.py demo: a whole made-up club, made once, by the services that real clubs use."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db.models import Count
from django.test import Client

from bridgeclub.management.demonstration import people, programme, ways_in
from club.models import Club, Player, Session, User
from club.queries import playing_contestants
from club.services import end_play, first_broken_row
from scoring.models import Adjustment, Ladder, Line, Penalty, PlayedSession, Publication, Snapshot
from scoring.recompute import recompute
from scoring.services.history import sweep_histories
from tests.builders import actor
from tests.doors.test_links import played_at_once
from tests.services.watching import all_own_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the ways in are written, in a folder of the test's own."""
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)
    return tmp_path / "ways-in.txt"


@pytest.mark.once
def test_the_made_up_club_in_a_hurry(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With results written at once; how they are entered one by one is seen below."""
    monkeypatch.setattr(programme, "play_through", played_at_once)
    monkeypatch.setattr(programme, "PRACTICE_BOARDS", 1)
    call_command("demo", yes=True)
    the_people(sheet)
    every_way_in_leads_in(sheet)
    a_second_time_changes_nothing(sheet)


@pytest.fixture
def demo(sheet: Path) -> Path:
    call_command("demo", yes=True)
    return sheet


def printed() -> str:
    out = io.StringIO()
    call_command("demo", print=True, stdout=out)
    return out.getvalue()


def the_people(demo: Path) -> None:
    club = Club.objects.get(slug="riverside")
    assert club.name == "Riverside Bridge Club"
    members = Player.objects.filter(club=club, is_guest=False)
    assert members.count() == 40
    assert members.values("name").distinct().count() == 40
    assert set(members.values_list("privacy", flat=True)) == {"shown", "initials", "hidden"}
    assert members.filter(national_number="").exists()
    assert members.exclude(national_number="").exists()
    roles = dict(club.memberships.values_list("user__email", "role"))
    assert roles == {
        "manager@riverside.example": "manager",
        "director@riverside.example": "director",
        "playing.director@riverside.example": "director",
    }
    assert first_broken_row(club.pk) is None


def the_finished_evening(demo: Path) -> None:
    session = Session.objects.get(title="Tuesday pairs")
    assert session.state == "ended"
    assert session.contestants.count() == 18
    assert Line.objects.filter(session=session).count() == 243
    first, second = Publication.objects.filter(session=session)
    assert (first.reason, second.reason) == ("first", "score_correction")
    assert [change["what"] for change in second.changes] == ["line"]
    outcomes = Adjustment.objects.filter(line__session=session).values_list("ns_outcome", flat=True)
    assert {next(iter(outcome)) for outcome in outcomes} == {"artificial", "weighted"}
    assert Penalty.objects.filter(session=session).count() == 1
    percents = [float(row["percent"]) for row in second.standings["ranking"]]
    assert max(percents) < 75
    assert min(percents) > 25


def the_practice_evening_is_half_way_and_goes_on(demo: Path) -> None:
    session = Session.objects.get(practice=True)
    assert (session.state, session.plays_itself) == ("playing", True)
    assert session.contestants.count() == 14
    assert Line.objects.filter(session=session).count() == 98
    assert Snapshot.objects.get(session=session).version == session.facts_version
    player = User.objects.get(email="playing.director@riverside.example")
    assert len(playing_contestants(session.pk, player.pk)) == 1


def the_event_of_two_sessions(demo: Path) -> None:
    first, second = Session.objects.filter(title__startswith="Riverside Trophy").order_by("date")
    assert first.event == second.event
    assert second.date - first.date == timedelta(weeks=1)
    assert Publication.objects.filter(session__event=first.event).count() == 2
    assert first.event.total.editions.get().number == 1


def the_season_before(demo: Path) -> None:
    """Members look back on two years of it, and on its ladder; nobody had to be made for it."""
    sessions = Session.objects.filter(title="Club pairs")
    assert sessions.count() == 6
    assert Publication.objects.filter(session__in=sessions, number=1).count() == 6
    assert not Player.objects.filter(is_guest=True).exists()
    while sweep_histories():
        pass
    ladder = Ladder.objects.get(title="Last season’s ladder")
    assert ladder.rows.filter(rank=1).exists()
    played = PlayedSession.objects.values_list("player").annotate(n=Count("pk")).values_list("n", flat=True)
    assert len(played) == 40
    assert max(played) >= 3


def every_way_in_leads_in(demo: Path) -> None:
    text = demo.read_text()
    assert printed() == text
    assert demo.stat().st_mode & 0o077 == 0
    passwords = ways_in.known_passwords(demo)
    assert passwords.keys() == {account.email for account in people.ACCOUNTS}
    for email, password in passwords.items():
        browser = Client(REMOTE_ADDR="127.0.0.1")
        assert browser.post("/accounts/login/", {"username": email, "password": password}).status_code == 302
    addresses = re.findall(r"http://127\.0\.0\.1:8000(/\S*)", text)
    assert len(addresses) == 5
    director = Client()
    director.force_login(
        User.objects.get(email="director@riverside.example"), backend="django.contrib.auth.backends.ModelBackend"
    )
    for address in addresses:
        assert director.get(address, follow=True).status_code == 200, address


def its_evenings_are_recomputed_like_any_other(demo: Path) -> None:
    for session in Session.objects.all():
        assert not recompute(session.pk), "the standings were there already"


def a_second_time_changes_nothing(demo: Path) -> None:
    before, text = all_own_rows(), demo.read_text()
    call_command("demo", yes=True)
    assert all_own_rows() == before
    assert demo.read_text() == text


@pytest.mark.long
@pytest.mark.once
def test_the_made_up_club(demo: Path) -> None:
    """One club for all of it: making it is the slow part."""
    the_people(demo)
    the_finished_evening(demo)
    the_practice_evening_is_half_way_and_goes_on(demo)
    the_event_of_two_sessions(demo)
    the_season_before(demo)
    its_evenings_are_recomputed_like_any_other(demo)
    every_way_in_leads_in(demo)
    a_second_time_changes_nothing(demo)
    a_lost_sheet_is_written_anew_with_other_passwords(demo)
    when_the_practice_evening_is_over_there_is_another(demo)


def a_lost_sheet_is_written_anew_with_other_passwords(demo: Path) -> None:
    old = ways_in.known_passwords(demo)
    demo.unlink()
    call_command("demo", yes=True)
    new = ways_in.known_passwords(demo)
    assert old.keys() == new.keys()
    assert not set(old.values()) & set(new.values())
    for email, password in new.items():
        assert User.objects.get(email=email).check_password(password)


def when_the_practice_evening_is_over_there_is_another(demo: Path) -> None:
    director = User.objects.get(email="director@riverside.example")
    session = Session.objects.get(practice=True)
    end_play(session_id=session.pk, actor=actor(director))
    call_command("demo", yes=True)
    assert Session.objects.filter(practice=True, state="playing").count() == 1
    assert Session.objects.filter(title="Tuesday pairs").count() == 1


def test_without_a_demonstration_there_is_nothing_to_print(sheet: Path) -> None:
    with pytest.raises(CommandError, match="no demonstration here yet"):
        printed()


@pytest.mark.served
def test_a_servers_database_is_left_alone(sheet: Path) -> None:
    with pytest.raises(CommandError, match="--yes"):
        call_command("demo")
    assert not Club.objects.exists()
