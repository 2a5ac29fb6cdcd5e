"""How a player's telephone comes to its pair: codes on the tablet, slips, printed cards; and how it leaves it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from bridgeclub.doors.player.cookie import COOKIE, COOKIE_SECONDS
from club.actor import PROGRAM
from club.models import AuditRow, PlayerPhone, Session
from club.services import (
    card_token,
    change_session,
    discard_session,
    end_phone,
    first_broken_row,
    renew_cards,
    table_card,
)
from club.services.phones import MOST_PHONES
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services.phone_following import CODE_SECONDS, TABLE_SALT, CodeSigner
from tests.builders import ended_session, play_all, ready_session, standings_of, started_session
from tests.doors.at_the_table import AtTheTable
from tests.doors.pages import words
from tests.doors.phones import HERE, OwnPhone, card_at, code_at, following, pair_at, slip_of

pytestmark = pytest.mark.django_db
#: Of the telephone two, of its pair nine, of rulings one, of the standings two; the stamp is kept five seconds.
QUERIES = 15


def only_phone() -> PlayerPhone:
    return PlayerPhone.objects.get(ended_at=None)


@pytest.mark.parametrize("way", ["table", "slip", "card"])
def test_one_scan_leads_to_the_own_evening(way: str) -> None:
    session = started_session(6)
    pair = pair_at(session, 2, "ew")
    phone = OwnPhone()
    if way == "card":
        phone.joins(card_at(session, 2), pair=pair.pk)
    else:
        phone.joins(code_at(session, 2, pair.pk) if way == "table" else slip_of(pair))
    page = phone.read()
    assert "Round 1 of 3 Table 2 East–West against" in page
    row = only_phone()
    assert (row.contestant_id, row.way, row.description) == (pair.pk, way, "iPhone")
    assert row.table == (None if way == "slip" else 2)


@pytest.mark.parametrize("way", ["table", "slip", "card"])
def test_a_preview_that_reads_the_address_changes_nothing(way: str) -> None:
    session = started_session(6)
    pair = pair_at(session, 1)
    address = {"table": code_at(session, 1, pair.pk), "slip": slip_of(pair), "card": card_at(session, 1)}[way]
    for ask in (Client().get, Client().head):
        page = ask(address)
        assert page.status_code == 200
        assert COOKIE not in page.cookies
        assert page["X-Robots-Tag"] == "noindex, nofollow"
        assert "no-store" in page["Cache-Control"]
    assert not PlayerPhone.objects.exists()


def test_the_secret_is_the_cookies_alone_and_only_its_hash_is_kept() -> None:
    session = started_session(6)
    phone = following(pair_at(session, 1))
    cookie = phone.client.cookies[COOKIE]
    assert re.fullmatch("[0-9a-f]{32}", cookie.value)
    assert cookie["httponly"]
    assert (cookie["samesite"], cookie["path"], cookie["max-age"]) == ("Lax", "/me/", COOKIE_SECONDS)
    assert cookie.value not in phone.html()
    assert cookie.value not in only_phone().secret_hash
    again = Client().post(slip_of(pair_at(session, 1)), secure=True)
    assert again.cookies[COOKIE]["secure"]


def test_a_code_of_the_tablet_is_good_for_ten_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    session = started_session(6)
    address = code_at(session, 1, pair_at(session, 1).pk)
    now = signing.time.time()  # type: ignore[attr-defined]
    monkeypatch.setattr(signing.time, "time", lambda: now + CODE_SECONDS + 1)  # type: ignore[attr-defined]
    assert "This code is too old. Please open it on the tablet again" in OwnPhone().refused(address)
    assert not PlayerPhone.objects.exists()


def test_a_code_of_the_tablet_ends_when_the_pair_leaves_the_table() -> None:
    session = started_session(6, boards_per_round=1)
    pair = pair_at(session, 1, "ew")
    address = code_at(session, 1, pair.pk)
    play_all(session, rounds=[1])
    assert "You no longer sit at this table." in OwnPhone().refused(address)


def test_of_a_card_only_the_pairs_that_sit_there_can_be_chosen() -> None:
    session = started_session(6)
    elsewhere = pair_at(session, 2)
    page = words(Client().get(card_at(session, 1)).content.decode())
    here = [pair_at(session, 1, side) for side in ("ns", "ew")]
    for pair in here:
        assert all(seat.player.name in page for seat in pair.line_up.select_related("player"))
    assert "see that a phone follows this pair" in page
    for chosen in (elsewhere.pk, "", "x", "9" * 30):
        assert "Please see who sits here now" in OwnPhone().refused(card_at(session, 1), pair=chosen)


def test_a_card_asks_what_is_wanted_only_where_there_is_something_to_choose() -> None:
    session = started_session(6)
    address = reverse("tablet:card", args=[card_token(table_card(club_id=session.club_id, section="A", table=1))])
    page = Client().get(address).content.decode()
    assert "I enter results for this table" in page
    assert f'href="{card_at(session, 1)}"' in page
    assert "data-go" not in page
    assert "data-go" in AtTheTable(session, 1).client.get(address).content.decode()
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, own_phones=False)
    page = Client().get(address).content.decode()
    assert "I follow my own evening" not in page
    assert "data-go" in page


@pytest.mark.parametrize(
    ("address", "says"),
    [
        (reverse("player:code", args=["1.2.3.4:forged"]), "This is not a code of this club."),
        (reverse("player:slip", args=["7.0:forged"]), "This is not a code of this club."),
    ],
)
def test_a_forged_code_says_so(address: str, says: str) -> None:
    assert says in OwnPhone().refused(address)


def test_codes_and_slips_are_no_keys_to_each_others_doors() -> None:
    session = started_session(6)
    pair = pair_at(session, 1)
    token = slip_of(pair).rsplit("/", 1)[1]
    assert "not a code of this club" in OwnPhone().refused(reverse("player:code", args=[token]))
    signed = CodeSigner(salt=TABLE_SALT).sign(f"{pair.pk}.0")
    assert "not a code of this club" in OwnPhone().refused(reverse("player:slip", args=[signed]))


def test_a_worthless_card_says_so() -> None:
    session = started_session(6)
    address = card_at(session, 1)
    renew_cards(club_id=session.club_id, actor=PROGRAM)
    page = Client().get(address)
    assert page.status_code == 410
    assert "replaced by a newer one" in words(page.content.decode())


def test_the_same_code_again_is_the_same_phone() -> None:
    session = started_session(6)
    pair = pair_at(session, 1)
    phone = following(pair).joins(slip_of(pair)).joins(code_at(session, 1, pair.pk))
    assert PlayerPhone.objects.count() == 1
    assert "Table 1" in phone.read()


def test_another_pair_needs_another_scan_and_is_on_the_trail() -> None:
    session = started_session(6)
    first, second = pair_at(session, 1), pair_at(session, 1, "ew")
    phone = following(first).joins(code_at(session, 1, second.pk))
    assert "East–West" in phone.read()
    before = PlayerPhone.objects.get(contestant=first)
    assert (before.ended, before.browser) == ("moved", only_phone().browser)
    row = AuditRow.objects.get(action="phone follows another pair")
    assert row.data == {"contestant": second.pk, "way": "table", "other": first.pk}
    assert first_broken_row(session.club_id) is None


def test_more_phones_than_a_pair_can_hold_are_refused() -> None:
    session = started_session(6)
    pair = pair_at(session, 1)
    for _each in range(MOST_PHONES):
        following(pair)
    assert "4 phones follow this scorecard already." in OwnPhone().refused(slip_of(pair))
    end_phone(session_id=session.pk, phone_id=PlayerPhone.objects.all()[0].pk, actor=PROGRAM)
    following(pair)


def test_what_the_director_ends_is_over_and_its_slip_is_worthless(django_capture_on_commit_callbacks: Any) -> None:
    session = started_session(6)
    pair = pair_at(session, 1)
    slip = slip_of(pair)
    phone = following(pair)
    etag = phone.live()["ETag"]
    assert phone.live(etag).status_code == 304
    with django_capture_on_commit_callbacks(execute=True):
        end_phone(session_id=session.pk, phone_id=only_phone().pk, actor=PROGRAM)
    for page in (phone.read(), words(phone.live(etag).content.decode())):
        assert "The director has stopped it." in page
        assert "against" not in page
    assert "This slip no longer works." in phone.refused(slip)
    assert "Table 1" in phone.joins(slip_of(pair)).read()


def test_a_phone_that_the_director_ended_begins_anew_with_the_next_pair() -> None:
    """Scanned for the wrong pair: the director ends it, and nothing is kept back for that pair's sake."""
    session = started_session(6)
    phone = following(pair_at(session, 2))
    wrong = only_phone()
    end_phone(session_id=session.pk, phone_id=wrong.pk, actor=PROGRAM)
    phone.joins(slip_of(pair_at(session, 1)))
    assert only_phone().browser != wrong.browser


def test_a_player_may_stop_and_come_back() -> None:
    session = started_session(6)
    pair = pair_at(session, 1)
    phone = following(pair)
    token = phone.client.cookies["csrftoken"].value
    stopped = phone.client.post(reverse("player:unfollow"), {"csrfmiddlewaretoken": token})
    assert (stopped.status_code, stopped["Location"]) == (302, HERE)
    assert "Scan your own code" in phone.read()
    assert PlayerPhone.objects.get().ended == "player"
    assert "Table 1" in phone.joins(slip_of(pair)).read()


def test_a_club_may_do_without() -> None:
    session = started_session(6)
    pair = pair_at(session, 1)
    phone = following(pair)
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, own_phones=False)
    assert "In this session players cannot follow on their own phones." in phone.read()
    assert "In this session players cannot follow on their own phones." in words(phone.live().content.decode())
    assert "In this session players cannot follow on their own phones." in OwnPhone().refused(slip_of(pair))
    assert "cannot follow on their own phones" in words(Client().get(card_at(session, 1)).content.decode())


def test_a_slip_printed_before_play_waits_for_its_session() -> None:
    session = ready_session(6)
    pair = session.contestants.all()[0]
    assert session.state == Session.State.READY
    page = following(pair).read()
    assert "Play has not begun yet" in page
    assert "You begin here" in page


def test_a_slip_of_a_session_that_is_gone_says_so() -> None:
    session = ready_session(6)
    slip = slip_of(session.contestants.all()[0])
    discard_session(session_id=session.pk, seen_pairs=6, actor=PROGRAM)
    assert "no longer on the list of this session" in OwnPhone().refused(slip)


def test_after_the_evening_a_slip_leads_to_the_results() -> None:
    session = ended_session(6)
    page = following(session.contestants.all()[0]).read()
    assert "Play has ended" in page
    assert "Your result" in page


def test_last_weeks_phone_follows_tonight() -> None:
    last = ended_session(6)
    phone = following(last.contestants.all()[0])
    tonight = started_session(6, club=last.club)
    phone.joins(code_at(tonight, 1, pair_at(tonight, 1).pk))
    assert "Round 1 of 3 Table 1" in phone.read()
    assert PlayerPhone.objects.filter(ended_at=None).count() == 2


def test_going_in_needs_the_token() -> None:
    session = started_session(6)
    assert Client(enforce_csrf_checks=True).post(slip_of(pair_at(session, 1))).status_code == 403


def test_an_unchanged_page_is_answered_without_the_database(django_assert_num_queries: Any) -> None:
    session = started_session(6)
    play_all(session, rounds=[1])
    phone = following(pair_at(session, 1))
    etag = phone.live()["ETag"]
    assert phone.live(etag).status_code == 304
    with django_assert_num_queries(0):
        response = phone.live(etag)
    assert response.status_code == 304
    assert response["ETag"] == etag
    assert {"private", "no-cache"} <= set(response["Cache-Control"].split(", "))
    assert "Set-Cookie" not in response.headers


def test_the_page_itself_knows_the_tag_and_includes_what_a_poll_brings() -> None:
    session = started_session(6)
    phone = following(pair_at(session, 1))
    html, polled = phone.html(), phone.live()
    assert f'data-etag="{polled["ETag"]}"'.replace('"', "") in html.replace("&quot;", "").replace('"', "")
    assert asked_once(polled.content.decode().strip()) in asked_once(html)


def asked_once(html: str) -> str:
    """Without what is another at every look: the token and the id of a form."""
    return re.sub(r'(name="(?:csrfmiddlewaretoken|client_id)" value)="[^"]*"', r"\1", html)


@pytest.mark.parametrize("boards", [1, 15])
@pytest.mark.parametrize("pairs", [4, 10])
def test_a_page_asks_as_often_for_many_boards_as_for_few(
    boards: int, pairs: int, django_assert_num_queries: Any
) -> None:
    session = started_session(pairs, "howell", boards_per_round=boards)
    play_all(session)
    standings_of(session)
    phone = following(pair_at(session, 1))
    phone.html()
    with django_assert_num_queries(QUERIES):
        phone.html()


def test_over_http_it_is_said_on_the_way_in_that_the_page_is_to_stay_open() -> None:
    """A browser keeps no page of an http address; over https there is nothing to say."""
    session = started_session(6)
    pair = pair_at(session, 1)
    for way in (code_at(session, 1, pair.pk), slip_of(pair), card_at(session, 1)):
        for secure in (False, True):
            page = Client().get(way, secure=secure).content.decode()
            assert ("Please keep this page open." in page) is not secure, way
    page = following(pair).read()
    assert "Please do not reload this page until the connection is back." in page
    assert "Please keep this page open." in page
