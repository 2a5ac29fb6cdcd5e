"""Week two: the pairs of last time with one press, who is not there struck out, and usual partners."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import Contestant, PlannedEvening, Player, Session
from club.queries import last_evening, pairs_of, session_info, usual_partners
from club.services import NameInput, add_template, begin_evening
from scoring.services import ComingPair, arrive_together
from tests.builders import add_pairs, make_player, make_session, started_session
from tests.doors.desks import Desk, boxes, director_desk, press, press_refused
from tests.doors.pages import words

pytestmark = pytest.mark.django_db


def two_weeks(pairs: int = 6, kind: str = "", **options: Any) -> tuple[Desk, Session, list[str]]:
    """A desk with tonight's draft, and the names of those who played a week ago, in the order of the list."""
    desk = director_desk()
    before = started_session(pairs, kind, club=desk.club, **options)
    Session.objects.filter(pk=before.pk).update(date=timezone.localdate() - timedelta(days=7), title="Last week")
    return desk, make_session(desk.club, day=timezone.localdate()), [pair.name for pair in pairs_of(before.pk)]


def listed(session: Session) -> list[str]:
    return [pair.name for pair in pairs_of(session.pk)]


def offers(text: str) -> bool:
    """Whether the page has the button for the pairs of last time."""
    return "Same pairs as last time" in text or "of last time" in text


def page(desk: Desk, session: Session) -> str:
    return desk.read(f"{session.slug}/setup/")


def test_one_press_puts_the_pairs_of_last_time_on_the_list_and_another_starts() -> None:
    desk, session, names = two_weeks()
    Contestant.objects.filter(session__title="Last week", place=3).update(stays=True)
    text = page(desk, session)
    assert "Same pairs as last time Last week, " in text
    assert ": 6 pairs" in text
    text = press(desk, session, "same")
    assert listed(session) == names
    assert [pair.stays for pair in pairs_of(session.pk)] == [False, False, True, False, False, False]
    assert not offers(text)
    press(desk, session, "start")
    session.refresh_from_db()
    assert session.state == "playing"


def test_what_was_played_last_time_is_offered_first_where_it_has_the_boards_asked_for() -> None:
    desk, session, _names = two_weeks(10, "straight-mitchell", rounds=4, boards_per_round=3)
    assert "as last time" in press(desk, session, "same").partition("Boards for each")[2]
    assert "kind=straight-mitchell" in boxes(desk.html(f"{session.slug}/setup/"))["movement"]
    press(desk, session, "look", boards="24")
    html = desk.html(f"{session.slug}/setup/")
    assert "as last time" not in words(html).partition("Boards for each")[2]
    press(desk, session, "look", boards="12", winners="1")
    assert "as last time" not in page(desk, session).partition("Boards for each")[2]


def test_who_is_not_there_is_struck_out_and_can_come_after_all() -> None:
    desk, session, names = two_weeks()
    press(desk, session, "same")
    first, second = pairs_of(session.pk)[:2]
    press(desk, session, f"remove:{first.id}")
    text = press(desk, session, f"remove:{second.id}")
    assert f"{names[1]}: off the list." in text
    assert "1 more off the list" in text
    assert not offers(text)
    assert "already" in words(press_refused(desk, session, "same"))
    press(desk, session, "back:0")
    assert listed(session) == [names[0], *names[2:]]
    text = press(desk, session, "back")
    assert listed(session) == names
    assert "off the list" not in text
    assert press(desk, session, "back:7")


def test_who_comes_back_by_name_is_no_longer_off_the_list() -> None:
    desk, session, _names = two_weeks()
    press(desk, session, "same")
    gone = pairs_of(session.pk)[0]
    press(desk, session, f"remove:{gone.id}")
    text = press(desk, session, "add", **{"new-first": gone.players[0].name, "new-second": "Somebody New"})
    assert "off the list" not in text


def test_whoever_has_a_seat_already_is_left_out() -> None:
    desk, session, names = two_weeks()
    taken = Player.objects.get(name=names[0].split(" & ")[0])
    press(desk, session, "add", **{"new-first": taken.name, "new-first_id": taken.pk, "new-second": "Somebody New"})
    assert "Add 5 more pairs of last time" in page(desk, session)
    press(desk, session, "same")
    assert listed(session) == [f"{taken.name} & Somebody New", *names[1:]]


def test_nothing_is_offered_where_nothing_was_played() -> None:
    desk = director_desk()
    session = make_session(desk.club, day=timezone.localdate())
    add_pairs(make_session(desk.club, day=timezone.localdate() - timedelta(days=7)), 4)
    started_session(4)
    assert not offers(page(desk, session))
    assert "already" in words(press_refused(desk, session, "same"))


def test_a_former_member_is_not_put_on_the_list() -> None:
    desk, session, names = two_weeks(4)
    Player.objects.filter(name__in=names[0].split(" & ")).update(active=False)
    Player.objects.filter(name=names[1].split(" & ")[0]).update(active=False)
    press(desk, session, "same")
    assert listed(session) == [names[1].split(" & ")[1], *names[2:]]


def test_who_left_before_playing_is_no_pair_of_that_evening() -> None:
    desk, session, names = two_weeks(5)
    before = Session.objects.get(title="Last week")
    Contestant.objects.filter(session=before, place=1).update(standing="withdrawn", section=None)
    press(desk, session, "same")
    assert listed(session) == names[1:]


def played(desk: Desk, days: int, title: str, **changes: Any) -> Session:
    session = started_session(4, club=desk.club)
    Session.objects.filter(pk=session.pk).update(
        date=timezone.localdate() - timedelta(days=days), title=title, **changes
    )
    return session


def last_of(session: Session, template_id: int | None = None) -> str:
    info = session_info(session.pk)
    assert info
    found = last_evening(info, template_id)
    return found.title if found else ""


def test_the_evening_of_the_same_template_or_event_counts_more_than_the_day_of_the_week() -> None:
    desk, today = director_desk(), timezone.localdate()
    template = add_template(club_id=desk.club.pk, values={"name": "Club night"}, actor=PROGRAM)
    tonight = make_session(desk.club, day=today)
    assert last_of(tonight) == ""
    played(desk, 2, "On another day")
    assert last_of(tonight) == ""
    played(desk, 0, "This afternoon")
    assert last_of(tonight) == "This afternoon"
    played(desk, 7, "A week ago")
    played(desk, 14, "Two weeks ago")
    assert last_of(tonight) == "A week ago"
    of_template = played(desk, 9, "Club night")
    begun, _made = begin_evening(club_id=desk.club.pk, template_id=template.pk, day=today, actor=PROGRAM)
    PlannedEvening.objects.filter(session=begun).update(session=of_template)
    assert last_of(tonight, template.pk) == "Club night"
    played(desk, 0, "First half", event_id=tonight.event_id)
    assert last_of(tonight) == "First half"


def test_all_come_or_nobody_does() -> None:
    club = director_desk().club
    session, ann = make_session(club), NameInput(player_id=make_player(club, "Ann").pk)
    pairs = [ComingPair([ann, NameInput("Bob")]), ComingPair([NameInput("Cleo"), ann])]
    with pytest.raises(DomainError):
        arrive_together(session_id=session.pk, pairs=pairs, actor=PROGRAM)
    assert listed(session) == []
    assert len(arrive_together(session_id=session.pk, pairs=pairs[:1], actor=PROGRAM)) == 1


def test_nobody_comes_this_way_once_play_has_begun() -> None:
    session = started_session(4)
    with pytest.raises(DomainError):
        arrive_together(session_id=session.pk, pairs=[ComingPair([NameInput("Ann")])], actor=PROGRAM)
    assert len(listed(session)) == 4


def test_the_partner_of_late_is_offered() -> None:
    desk = director_desk()
    ann, bob, cleo = (make_player(desk.club, name) for name in ("Ann", "Bob", "Cleo"))
    for week, partner in ((5, bob), (4, bob), (3, cleo), (2, bob), (1, cleo)):
        session = started_session(4, club=desk.club)
        Session.objects.filter(pk=session.pk).update(date=timezone.localdate() - timedelta(weeks=week))
        pair = Contestant.objects.filter(session=session, place=1).get()
        for seat, player in enumerate((ann, partner)):
            pair.line_up.filter(seat=seat).update(player=player)
    partners = usual_partners(desk.club.pk)
    assert (partners[ann.pk], partners[bob.pk], partners[cleo.pk]) == (bob.pk, ann.pk, ann.pk)
    tonight = make_session(desk.club, day=timezone.localdate())
    html = desk.html(f"{tonight.slug}/setup/")
    found = re.search(r'<script id="names" type="application/json">(.*?)</script>', html)
    assert found
    offered: dict[Any, Any] = {each[0]: each[4] for each in json.loads(found[1])}
    assert offered[ann.pk] == bob.pk


def test_the_kind_of_contest_is_the_first_question() -> None:
    desk, session, _names = two_weeks(4)
    html = desk.html(f"{session.slug}/setup/")
    first = re.search(r'<(?:input|select)\b[^>]*name="(?!csrf|act)([^"]*)"', html[html.index('id="part-what"') :])
    assert first
    assert first[1] == "contest"
    assert re.findall(r'name="contest" value="([a-z]*)"', html) == ["pairs", "teams", "matches", "individual"]
    assert "Choose one that is offered" in words(press_refused(desk, session, "save", contest="swiss"))


def test_seats_are_shown_as_they_will_be() -> None:
    desk, session, names = two_weeks()
    text = press(desk, session, "same")
    assert f"1 N–S {names[0]}" in text
    assert f"1 E–W {names[1]}" in text
    press(desk, session, f"remove:{pairs_of(session.pk)[5].id}")
    assert "sits out" in page(desk, session)
    for _more in range(2):
        press(desk, session, f"remove:{pairs_of(session.pk)[0].id}")
    assert f"2 N–S {names[4]}" in page(desk, session)
