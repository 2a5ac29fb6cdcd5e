"""Ladders at the manager's desk and for everybody: made, left out, corrected, paged, with names as players allow."""

from __future__ import annotations

import csv
import re
from datetime import date, timedelta
from io import StringIO
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.actor import PROGRAM
from club.models import Club, Player
from club.services import erase_player
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Ladder
from scoring.queries.ladders import desk as desk_queries
from scoring.queries.ladders import shown
from scoring.services import withdraw_edition
from scoring.services.ladders import recompute_ladder, sweep_ladders
from tests import builders
from tests.doors.pages import page, words
from tests.ladders import FIRST, evening, ladder_of, members, season, stands

pytestmark = pytest.mark.django_db
FORM = {
    "title": "Winter ladder",
    "first_day": "2026-09-01",
    "last_day": "2027-05-31",
    "of": "players",
    "unit": "percent",
    "count": "mean",
    "best": "2",
    "at_least": "2",
    "floor": "45",
}


class LadderDesk:
    """The manager's pages."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.client: Client = builders.logged_in(builders.make_manager(club))

    def at(self, name: str, **more: Any) -> str:
        return reverse(f"desk:{name}", kwargs={"club": self.club.slug, **more})

    def says(self, path: str) -> str:
        answer = self.client.get(path)
        assert answer.status_code == 200
        return words(answer.content.decode())

    def does(self, path: str, status: int = 200, **sent: Any) -> str:
        answer = self.client.post(path, sent, follow=True)
        assert answer.status_code == status
        return words(answer.content.decode())


def asked_by_a_program(club: Club) -> str:
    return Client().get(f"/api/v1/clubs/{club.slug}/ladders/winter-ladder/rows").content.decode()


@pytest.fixture
def club() -> Club:
    return builders.make_club()


@pytest.fixture
def desk(club: Club) -> LadderDesk:
    return LadderDesk(club)


def test_a_manager_makes_a_ladder_leaves_a_session_out_and_takes_it_off(club: Club, desk: LadderDesk) -> None:
    people = members(club, 8)
    first, second = (evening(club, people, day=FIRST + timedelta(days=at), seed=2 + at) for at in range(2))
    evening(club, people, day=FIRST + timedelta(days=2), publish=False)
    assert "No ladder yet" in desk.says(desk.at("ladders"))
    assert "Evening" not in desk.says(desk.at("new-ladder"))
    assert "on the club’s page" in desk.does(desk.at("new-ladder"), **FORM)
    ladder = Ladder.objects.get()
    public = f"/{club.slug}/ladders/winter-ladder/"
    assert "No session counts yet" in words(page(public))
    sweep_ladders()
    told = words(page(public))
    assert "The average of the best 2 sessions counts: percentages." in told
    assert "A place takes at least 2 sessions. A session below 45% counts as 45%." in told
    assert "2 of 2" in told
    assert all(each.name in told for each in people)
    assert "Winter ladder until 31 May 2027" in words(page(f"/{club.slug}/"))
    here = desk.at("ladder", ladder="winter-ladder")
    assert "not published" in desk.says(here)
    left = {"shown": [first.slug, second.slug], "out": [first.slug]}
    assert "will follow in a moment" in desk.does(
        desk.at("ladder-sessions", ladder="winter-ladder"), version="1", **left
    )
    stale = desk.does(desk.at("ladder-sessions", ladder="winter-ladder"), version="1", shown=[first.slug])
    assert "Somebody else has changed this ladder" in stale
    assert "left out" in desk.says(here)
    sweep_ladders()
    assert "1 session so far" in words(page(public))
    assert "–" in words(page(public))
    changed = FORM | {"best": "", "at_least": "", "floor": "", "count": "sum", "version": "2"}
    assert "Saved. The ladder will follow" in desk.does(here, **changed)
    sweep_ladders()
    assert "The sum of all sessions counts: percentages. A place takes at least 1 session." in words(page(public))
    assert "off the list" in desk.does(desk.at("ladder-remove", ladder="winter-ladder"))
    assert "no ladder at this address" in words(page(public, status=404))
    assert Ladder.objects.get(pk=ladder.pk).removed_at is not None
    trail = desk.says(desk.at("club-audit-log"))
    for act in ("Made a ladder", "Changed what counts for a ladder", "Took a ladder off the list"):
        assert act in trail


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"title": " "}, "Give the ladder a title."),
        ({"first_day": "someday"}, "This is not a date"),
        ({"last_day": "2026-08-01"}, "The last day is before the first."),
        ({"unit": "vp"}, "Leave this empty: the ladder does not count percentages."),
        ({"best": "0"}, "At least 1."),
        ({"floor": "99"}, "At most 60."),
        ({"of": "clubs"}, "Choose one that is offered."),
    ],
)
def test_what_cannot_be_is_said_at_its_box(desk: LadderDesk, wrong: dict[str, str], said: str) -> None:
    assert said in desk.does(desk.at("new-ladder"), status=422, **FORM | wrong)
    assert not Ladder.objects.exists()


def test_two_who_change_a_ladder_at_once_and_one_of_another_club(club: Club, desk: LadderDesk) -> None:
    ladder_of(club)
    here = desk.at("ladder", ladder="winter-ladder")
    desk.does(here, **FORM | {"version": "1", "title": "Spring ladder"})
    assert "Somebody else has changed this ladder" in desk.does(here, status=422, **FORM | {"version": "1"})
    assert Ladder.objects.get().title == "Spring ladder"
    other = LadderDesk(builders.make_club("Elsewhere"))
    for name in ("ladder", "ladder-sessions", "ladder-remove"):
        answer = other.client.post(other.at(name, ladder="winter-ladder"), FORM)
        assert answer.status_code == 404
    director = builders.logged_in(builders.make_director(club))
    assert director.get(here).status_code == 404
    assert Ladder.objects.get().removed_at is None


def test_a_line_opens_to_its_sessions_and_which_of_them_count(club: Club) -> None:
    people = members(club, 8)
    sessions = [evening(club, people, day=FIRST + timedelta(days=at), seed=2 + at) for at in range(3)]
    ladder = ladder_of(club, best=2, floor=45)
    who = people[0]
    path = f"/{club.slug}/ladders/winter-ladder/"
    assert f'href="{path}of/{who.pk}/"' in page(path)
    told = page(f"{path}of/{who.pk}/")
    for session in sessions:
        assert f'href="/{club.slug}/{session.slug}/"' in told
    assert words(told).count(" yes ") == 2
    assert words(told).count(" no ") == 1
    assert "2 of 3 count." in words(told)
    row = ladder.rows.get(player=who)
    # The partner has the same.
    assert row.tied
    assert re.search(r"%, \d(st|nd|rd|th)= ", words(told))
    assert f"{float(row.figure):.2f}" in words(told)
    for key in ("0", "x", f"{who.pk}-{people[1].pk}", "9" * 30, "1-2-3"):
        page(f"{path}of/{key}/", status=404)


def test_names_are_as_players_allow_and_who_hides_is_not_followed(club: Club) -> None:
    people = members(club, 8)
    hidden, initials, gone, shown_one = people[0], people[2], people[4], people[6]
    evening(club, people)
    ladder_of(club)
    ladder_of(club, of="pairs", title="Pairs ladder")
    Player.objects.filter(pk=hidden.pk).update(privacy="hidden")
    Player.objects.filter(pk=initials.pk).update(privacy="initials")
    erase_player(club_id=club.pk, player_id=gone.pk, actor=PROGRAM)
    path = f"/{club.slug}/ladders/winter-ladder/"
    texts = (page(path), page(f"{path}file/"), asked_by_a_program(club))
    for text in texts:
        assert shown_one.name in text
        for each in (hidden, initials, gone):
            assert each.name not in text
        assert "a member" in text
    for each in (hidden, initials, gone):
        assert f"of/{each.pk}/" not in texts[0]
        page(f"{path}of/{each.pk}/", status=404)
    # Of a pair of which one does not show the name, nothing can be opened.
    pairs = page(f"/{club.slug}/ladders/pairs-ladder/")
    two = sorted((hidden.pk, people[1].pk))
    assert "a member &amp; " in words(pairs) or "&amp; a member" in words(pairs) or "a member & " in words(pairs)
    page(f"/{club.slug}/ladders/pairs-ladder/of/{two[0]}-{two[1]}/", status=404)
    page(f"/{club.slug}/ladders/pairs-ladder/of/{shown_one.pk}-{people[7].pk}/")


def test_nothing_is_told_of_an_edition_that_was_withdrawn(club: Club) -> None:
    people = members(club, 8)
    session = evening(club, people)
    ladder_of(club)
    path = f"/{club.slug}/ladders/winter-ladder/"
    withdraw_edition(session_id=session.pk, number=1, permission=BY_THE_CLOCKS, actor=PROGRAM)
    told = words(page(path))
    assert "is being worked out again" in told
    assert people[0].name not in told
    assert people[0].name not in page(f"{path}file/")
    page(f"{path}of/{people[0].pk}/", status=404)
    assert '"items":[]' in asked_by_a_program(club)
    sweep_ladders()
    assert "No session counts yet" in words(page(path))


def test_long_lists_come_in_pages(club: Club, desk: LadderDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridgeclub.doors.public.ladders.PAGE", 5)
    monkeypatch.setattr("bridgeclub.doors.desk.ladders.pages.PAGE", 2)
    people = members(club, 8)
    for at in range(3):
        evening(club, people, day=FIRST + timedelta(days=at), seed=2 + at)
    ladder_of(club)
    path = f"/{club.slug}/ladders/winter-ladder/"
    first, rest = page(path), page(f"{path}?from=5")
    assert 'href="?from=5"' in first
    assert 'href="?from=0"' in rest
    named = [each.name for each in people if each.name in first], [each.name for each in people if each.name in rest]
    assert [len(each) for each in named] == [5, 3]
    assert not set(named[0]) & set(named[1])
    assert "no further places" in page(f"{path}?from=50")
    here = desk.at("ladder", ladder="winter-ladder")
    answer = desk.client.get(here)
    assert [each.date for each, _words in answer.context["sessions"]] == [date(2026, 9, 3), date(2026, 9, 2)]
    older = desk.client.get(f"{here}?before={answer.context['older']}")
    assert [each.date for each, _words in older.context["sessions"]] == [date(2026, 9, 1)]
    assert desk.client.get(f"{here}?before=nonsense").status_code == 200
    for _each in range(8):
        ladder_of(club)
    assert 'href="?from=5"' in page(f"/{club.slug}/ladders/")
    assert page(f"/{club.slug}/").count("/ladders/winter-ladder") == 6
    assert 'href="?from=2"' in desk.client.get(desk.at("ladders")).content.decode()


def test_the_file_and_what_programs_read_say_what_the_rows_have(club: Club) -> None:
    sessions = season(club, 3, people=8)
    ladder = ladder_of(club, of="pairs", best=2)
    path = f"/{club.slug}/ladders/winter-ladder/"
    listed = list(csv.DictReader(StringIO(page(f"{path}file/"))))
    rows = stands(ladder)
    assert len(listed) == len(rows)
    assert {(row["percent"], row["sessions_counted"], row["sessions_played"]) for row in listed} == {
        (f"{figure.normalize():f}", str(counted), str(played)) for figure, _rank, counted, played in rows.values()
    }
    names = dict(Player.objects.values_list("pk", "name"))
    given = {tuple(sorted((row["name"], row["partner"]))) for row in listed}
    assert given == {tuple(sorted(names[each] for each in who)) for who in rows}
    api = Client().get(f"/api/v1/clubs/{club.slug}/ladders/winter-ladder/rows?limit=200").json()
    assert [(each["rank"], each["figure"]) for each in api["items"]] == [
        (int(row["rank"]), row["percent"]) for row in listed
    ]
    assert {each["slug"] for row in api["items"] for each in row["sessions"]} == {each.slug for each in sessions}
    assert Client().get(f"/api/v1/clubs/{club.slug}/ladders/other/rows").status_code == 404


@pytest.mark.once
def test_pages_ask_as_often_of_forty_sessions_as_of_two(club: Club, desk: LadderDesk) -> None:
    found = []
    for evenings in (2, 38):
        known = list(Player.objects.filter(club=club)) or members(club, 8)
        start = FIRST + timedelta(days=club.sessions.count())
        for at in range(evenings):
            evening(club, known, day=start + timedelta(days=at), seed=at)
        ladder = Ladder.objects.first() or ladder_of(club, best=7)
        recompute_ladder(ladder.pk)
        key = ladder.rows.all()[0].player_id
        public, api = f"/{club.slug}/ladders/", f"/api/v1/clubs/{club.slug}/ladders"
        asked = {}
        for client, path in (
            (Client(), public),
            (Client(), f"{public}winter-ladder/"),
            (Client(), f"{public}winter-ladder/of/{key}/"),
            (Client(), f"{public}winter-ladder/file/"),
            (Client(), api),
            (Client(), f"{api}/winter-ladder/rows"),
            (desk.client, desk.at("ladders")),
            (desk.client, desk.at("ladder", ladder="winter-ladder")),
        ):
            client.get(path)
            with CaptureQueriesContext(connection) as queries:
                assert client.get(path).status_code == 200
            asked[path.replace(str(key), "key")] = len(queries)
        found.append(list(asked.values()))
    assert found == [[2, 4, 5, 4, 2, 5, 6, 15]] * 2


def test_pages_are_as_long_as_said() -> None:
    assert (shown.PAGE, desk_queries.PAGE) == (50, 40)


def test_a_member_is_told_the_own_places_and_no_partner(club: Club, desk: LadderDesk) -> None:
    people = members(club, 8)
    evening(club, people)
    ladder_of(club)
    ladder_of(club, of="pairs", title="Pairs ladder")
    found = desk.client.get(desk.at("own-data", player=people[3].pk)).json()
    assert [(each["ladder"], each["of"], each["counted"], each["played"]) for each in found["ladders"]] == [
        ("Winter ladder", "players", 1, 1),
        ("Pairs ladder", "pairs", 1, 1),
    ]
    assert people[2].name not in str(found)
