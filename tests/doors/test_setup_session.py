"""Setting up an evening on one page: what it is called, who plays, in which order."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from club.models import Contestant, Event, Player, Session
from club.queries import pairs_of
from tests.builders import add_pairs, make_club, make_player, make_session, ready_session
from tests.doors.desks import Desk, boxes, director_desk, press, press_refused
from tests.doors.pages import words

pytestmark = pytest.mark.django_db


def evening(pairs: int = 0) -> tuple[Desk, Session]:
    """A director's desk with a draft of so many named pairs."""
    desk = director_desk()
    session = make_session(desk.club)
    add_pairs(session, pairs)
    return desk, session


def listed(session: Session) -> list[str]:
    """The names of the pairs, in the order of the list."""
    return [pair.name for pair in pairs_of(session.pk)]


def test_an_empty_club_says_what_comes() -> None:
    text = director_desk().read()
    assert "No session yet. Press “New session”" in text


def test_a_new_session_is_of_today_and_named_after_its_weekday() -> None:
    desk = director_desk()
    text = desk.send("new/")
    session = Session.objects.get()
    today = timezone.localdate()
    assert session.date == today
    assert session.title == f"{today:%A} pairs"
    assert session.director == desk.user
    assert f"Setting up {session.title}" in text


def test_a_new_session_is_called_like_the_last_on_this_weekday() -> None:
    desk = director_desk()
    today = timezone.localdate()
    make_session(desk.club, title="The Tuesday Nine", day=today - timedelta(days=14))
    make_session(desk.club, title="Late Supper Pairs", day=today - timedelta(days=7))
    make_session(desk.club, title="Another day", day=today - timedelta(days=1))
    desk.send("new/")
    assert Session.objects.latest("pk").title == "Late Supper Pairs"


def test_an_untouched_draft_of_today_is_taken_up_again() -> None:
    desk = director_desk()
    desk.send("new/")
    desk.send("new/")
    session = Session.objects.get()
    press(desk, session, "many", many="1")
    desk.send("new/")
    assert Session.objects.count() == 2


def test_the_club_page_has_tonight_first_and_says_states_in_words() -> None:
    desk = director_desk()
    make_session(desk.club, title="Long ago", day=date(2020, 1, 3))
    make_session(desk.club, title="This evening", day=timezone.localdate())
    ready_session(8, club=desk.club)
    text = desk.read()
    assert text.index("This evening") < text.index("Long ago")
    assert "being set up" in text
    assert "ready to start" in text
    assert "8 pairs · Share and relay Mitchell, 4 tables" in text


def test_name_date_and_event_are_changed() -> None:
    desk, session = evening()
    cup = make_session(desk.club, title="Autumn Cup", day=date(2026, 10, 1))
    text = press(desk, session, "save", title="Autumn Cup, second evening", date="2026-12-01", event=cup.event_id)
    session.refresh_from_db()
    assert (session.title, session.date) == ("Autumn Cup, second evening", date(2026, 12, 1))
    assert session.event_id == cup.event_id
    assert "Autumn Cup, second evening" in text
    assert Event.objects.count() == 1


def test_a_session_of_an_event_becomes_its_own_again() -> None:
    desk, session = evening()
    cup = make_session(desk.club, title="Autumn Cup")
    press(desk, session, "save", event=cup.event_id)
    press(desk, session, "save", event="own")
    session.refresh_from_db()
    assert session.event_id != cup.event_id
    assert session.event.name == "Friday pairs"


def test_an_event_of_one_session_shares_its_name() -> None:
    desk, session = evening()
    press(desk, session, "save", title="Winter Pairs")
    assert Event.objects.get().name == "Winter Pairs"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"title": " "}, "Give the session a name"),
        ({"date": "soon"}, "This is not a date"),
        ({"event": "9999"}, "Choose one that is offered"),
        ({"minutes_per_board": "0"}, "At least 1."),
    ],
)
def test_a_box_that_holds_nonsense_is_marked_and_nothing_typed_is_lost(wrong: dict[str, str], said: str) -> None:
    desk, session = evening()
    typed = {"new-first": "Nora L", "new-second": "Sam O", "title": "Winter Pairs", **wrong}
    html = press_refused(desk, session, "add", **typed)
    assert said in words(html)
    assert "Please check the marked boxes" in words(html)
    kept = boxes(html)
    assert (kept["new-first"], kept["new-second"], kept["title"]) == ("Nora L", "Sam O", typed["title"])
    assert not Contestant.objects.exists()
    session.refresh_from_db()
    assert session.title == "Friday pairs"


def test_the_names_for_the_type_ahead_have_members_first() -> None:
    desk, session = evening()
    guest = make_player(desk.club, "Ann <Guest>", is_guest=True)
    member = make_player(desk.club, "Zoe Member", national_number="7")
    make_player(make_club("Elsewhere"), "Stranger")
    html = desk.html(f"{session.slug}/setup/")
    found = re.search(r'<script id="names" type="application/json">(.*?)</script>', html)
    assert found
    assert json.loads(found[1]) == [[member.pk, "Zoe Member", "7", False, 0], [guest.pk, "Ann <Guest>", "", True, 0]]
    again = desk.client.get(desk.at(f"{session.slug}/setup/"), headers={"HX-Request": "true"}).content.decode()
    assert "Zoe Member" not in again


def test_a_pair_of_a_member_and_a_guest() -> None:
    desk, session = evening()
    nora = make_player(desk.club, "Nora Lindqvist")
    text = press(desk, session, "add", **{"new-first": "nora lindqvist", "new-second": "Zoe Quist"})
    assert "Nora Lindqvist & Zoe Quist" in text
    pair = pairs_of(session.pk)[0]
    assert pair.players[0].player_id == nora.pk
    assert Player.objects.get(name="Zoe Quist").is_guest is True


def test_a_member_chosen_from_the_list_among_namesakes() -> None:
    desk, session = evening()
    make_player(desk.club, "Ann Reed")
    second = make_player(desk.club, "Ann Reed")
    press(desk, session, "add", **{"new-first": "Ann Reed", "new-first_id": second.pk})
    assert [player.player_id for player in pairs_of(session.pk)[0].players] == [second.pk]


def test_the_key_enter_adds_what_is_typed() -> None:
    desk, session = evening()
    press(desk, session, "enter", **{"new-first": "Ann Reed", "new-second": "Bob Holt"})
    press(desk, session, "enter")
    assert listed(session) == ["Ann Reed & Bob Holt"]


def test_nobody_plays_twice_and_the_names_stay_typed() -> None:
    desk, session = evening()
    nora = make_player(desk.club, "Nora Lindqvist")
    press(desk, session, "add", **{"new-first": "Nora Lindqvist", "new-second": "Ann"})
    html = press_refused(desk, session, "add", **{"new-first": "Ben", "new-second": "Nora Lindqvist"})
    assert "Nora Lindqvist already plays in this session" in words(html)
    assert (boxes(html)["new-first"], boxes(html)["new-second"]) == ("Ben", "Nora Lindqvist")
    assert listed(session) == ["Nora Lindqvist & Ann"]
    assert not Player.objects.filter(name="Ben").exists()
    assert nora.line_ups.count() == 1


def test_a_member_of_another_club_is_nobody_here() -> None:
    desk, session = evening()
    stranger = make_player(make_club("Elsewhere"), "Stella")
    html = press_refused(desk, session, "add", **{"new-first": "Stella", "new-first_id": stranger.pk})
    assert "This member is not in the club" in words(html)
    assert not Contestant.objects.exists()


def test_pairs_whose_names_come_later() -> None:
    desk, session = evening()
    text = press(desk, session, "many", many="9")
    assert "9 pairs, 4½ tables: one pair sits out each round" in text
    assert listed(session) == [""] * 9


@pytest.mark.parametrize("number", ["", "0", "41", "lots"])
def test_a_number_of_pairs_that_cannot_be(number: str) -> None:
    desk, session = evening()
    assert "from 1 to 40" in words(press_refused(desk, session, "many", many=number))


def test_a_pair_is_taken_off_and_put_back_where_it_was() -> None:
    desk, session = evening(4)
    before = listed(session)
    second = pairs_of(session.pk)[1]
    text = press(desk, session, f"remove:{second.id}")
    assert f"{second.name}: off the list" in text
    assert listed(session) == [before[0], *before[2:]]
    press(desk, session, "back")
    assert listed(session) == before
    assert "Put back" not in press(desk, session, "save")


def test_pairs_move_swap_and_take_a_place() -> None:
    desk, session = evening(4)
    a, b, c, d = listed(session)
    ids = {pair.name: pair.id for pair in pairs_of(session.pk)}
    press(desk, session, f"down:{ids[a]}")
    assert listed(session) == [b, a, c, d]
    press(desk, session, f"up:{ids[d]}")
    assert listed(session) == [b, a, d, c]
    press(desk, session, f"up:{ids[b]}")
    assert listed(session) == [b, a, d, c]
    press(desk, session, f"swap:{ids[b]}", swap_with=ids[c])
    assert listed(session) == [c, a, d, b]
    press(desk, session, "edit", edit=ids[b], place="2", **{"edit-first": "", "edit-second": ""})
    assert [pair.id for pair in pairs_of(session.pk)] == [ids[c], ids[b], ids[a], ids[d]]


def test_a_pair_opens_in_place_and_its_names_are_corrected() -> None:
    desk, session = evening(2)
    pair = pairs_of(session.pk)[0]
    path = f"{session.slug}/setup/"
    open_row = desk.html(f"{path}?edit={pair.id}")
    held = boxes(open_row)
    assert (held["edit-first"], held["edit"]) == (pair.players[0].name, str(pair.id))
    desk.send(path, **{**held, "edit-first": "New Name", "edit-first_id": "", "act": "edit"})
    assert listed(session)[0] == f"New Name & {pair.players[1].name}"


def test_an_open_pair_is_saved_by_any_button() -> None:
    desk, session = evening(2)
    pair = pairs_of(session.pk)[0]
    path = f"{session.slug}/setup/"
    held = boxes(desk.html(f"{path}?edit={pair.id}"))
    typed = {"edit-first": "New Name", "edit-first_id": "", "new-first": "Ann", "new-second": "Bob", "act": "add"}
    desk.send(path, **{**held, **typed})
    assert listed(session)[0].startswith("New Name &")
    assert listed(session)[2] == "Ann & Bob"


def test_an_open_pair_that_is_refused_keeps_what_was_typed() -> None:
    desk, session = evening(2)
    first, second = pairs_of(session.pk)
    path = f"{session.slug}/setup/"
    held = boxes(desk.html(f"{path}?edit={first.id}"))
    taken = second.players[0]
    html = desk.refused(path, **{**held, "edit-first": taken.name, "edit-first_id": taken.player_id, "act": "edit"})
    assert f"{taken.name} already plays" in words(html)
    assert boxes(html)["edit-first"] == taken.name
    assert listed(session)[0] == first.name


def test_the_director_says_who_he_is() -> None:
    desk, session = evening(4)
    me = pairs_of(session.pk)[2].players[1]
    assert "No, I only direct" in press(desk, session, "save")
    text = press(desk, session, "save", me=me.player_id)
    assert "You will see nothing of the boards you still have to play" in text
    assert Player.objects.get(pk=me.player_id).user == desk.user
    press(desk, session, "save", me="")
    assert not Player.objects.filter(user=desk.user).exists()


def test_the_director_cannot_be_somebody_who_is_not_here() -> None:
    desk, session = evening(1)
    absent = make_player(desk.club, "Absent")
    press(desk, session, "save", me=absent.pk)
    absent.refresh_from_db()
    assert absent.user is None


def test_a_pair_that_is_gone_meanwhile() -> None:
    desk, session = evening(2)
    assert "no longer on the list" in words(press_refused(desk, session, "remove:999999"))
    foreign = add_pairs(make_session(desk.club), 1)[0]
    assert "no longer on the list" in words(press_refused(desk, session, f"remove:{foreign.pk}"))
    assert Contestant.objects.filter(pk=foreign.pk).exists()


def test_habits_are_prefilled_and_changed() -> None:
    desk, session = evening()
    html = desk.html(f"{session.slug}/setup/")
    assert re.search(r'name="pace" value="tables"[^>]*checked', html)
    held = boxes(html)
    held["live_ranking"] = "off"
    path = f"{session.slug}/setup/"
    desk.send(path, **{**held, "pace": "together", "minutes_per_board": "8", "ask_lead": "on", "act": "save"})
    session.refresh_from_db()
    assert (session.pace, session.minutes_per_board, session.ask_lead) == ("together", 8, True)
    assert session.live_ranking == "off"
    assert session.board_results == "played"


@pytest.mark.parametrize(("pairs", "own_events"), [(1, 1), (20, 12)])
def test_the_page_asks_as_often_for_many_as_for_few(
    pairs: int, own_events: int, django_assert_num_queries: Any
) -> None:
    desk, session = evening(pairs)
    for _number in range(own_events):
        make_session(desk.club)
    desk.read(f"{session.slug}/setup/")
    with django_assert_num_queries(18):
        desk.read(f"{session.slug}/setup/")


@pytest.mark.parametrize("sessions", [1, 9])
def test_the_club_page_asks_as_often_for_many_as_for_few(sessions: int, django_assert_num_queries: Any) -> None:
    desk = director_desk()
    for _number in range(sessions):
        ready_session(4, club=desk.club)
    with django_assert_num_queries(15):
        desk.read()


def test_many_sessions_are_shown_on_request() -> None:
    desk = director_desk()
    for number in range(42):
        make_session(desk.club, title=f"Evening {number:02}", day=date(2020, 1, 1) + timedelta(days=number))
    assert "Evening 00" not in desk.read()
    assert "Evening 00" in desk.read("?earlier")
