"""From the page of results to the own card: with the six figures of a table, or with an account."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from club.actor import PROGRAM
from club.models import LineUp, PlayerPhone, Session, User
from club.services import change_session, end_play, erase_player, link_account, resume_play
from rulings.models import ScoreQuery
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line
from tests.builders import logged_in, make_director
from tests.doors.pages import address, page, words
from tests.doors.phones import HERE, OwnPhone, pair_at
from tests.doors.player_coming import figures, follow_address, token_in, type_code
from tests.doors.player_queries import says
from tests.doors.player_signing import send
from tests.services.rulings.query_acts import evening, line_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return evening("3SS=", published=True)


def test_the_results_lead_there_while_scores_may_be_queried(session: Session) -> None:
    assert follow_address(session) in page(address(session))
    assert follow_address(session) in page(address(session, f"pair/{pair_at(session, 1).key}/"))


def test_six_figures_and_the_own_pair_lead_to_the_card_and_the_channel_is_kept(session: Session) -> None:
    phone, pair = OwnPhone(), pair_at(session, 1)
    code = figures(session)
    chosen = type_code(phone, session, f"{code[:3]} {code[3:]}")
    assert "Which pair is yours?" in words(chosen.content.decode())
    came = send(phone, follow_address(session, "follow-pair"), token=token_in(chosen), pair=pair.pk)
    assert came["Location"] == HERE
    assert PlayerPhone.objects.get().way == "code"
    says(phone, line_at(session), tricks="10")
    assert ScoreQuery.objects.get().channel == "code"
    assert "My evening" in words(phone.client.get(follow_address(session)).content.decode())


def test_only_a_pair_that_sat_there_is_offered(session: Session) -> None:
    phone = OwnPhone()
    chosen = type_code(phone, session, figures(session))
    stranger = pair_at(session, 2)
    assert f'value="{stranger.pk}"' not in chosen.content.decode()
    refused = send(phone, follow_address(session, "follow-pair"), token=token_in(chosen), pair=stranger.pk)
    assert refused.status_code == 410
    assert send(phone, follow_address(session, "follow-pair"), token="x", pair=stranger.pk).status_code == 410


def test_ten_wrong_codes_wait_and_lock_no_tablet_out(session: Session) -> None:
    phone = OwnPhone()
    wrong = "000000" if figures(session) != "000000" else "111111"
    for _try in range(10):
        assert type_code(phone, session, wrong).status_code == 422
    assert type_code(phone, session, figures(session)).status_code == 429
    tablet = OwnPhone()
    tablet.client.get(reverse("tablet:code"))
    assert send(tablet, reverse("tablet:code"), code=wrong).status_code == 400


def test_not_during_play_but_also_where_no_phone_followed(session: Session) -> None:
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, own_phones=False)
    phone = OwnPhone()
    token = token_in(type_code(phone, session, figures(session)))
    assert (
        send(phone, follow_address(session, "follow-pair"), token=token, pair=pair_at(session, 1).pk).status_code == 302
    )
    assert "Query this score" in phone.read()
    other = OwnPhone()
    other.client.get(follow_address(session))
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    late = send(other, follow_address(session, "follow-pair"), token=token, pair=pair_at(session, 1).pk)
    assert "Play has not ended" in words(late.content.decode())
    assert "Play has not ended" in words(other.client.get(follow_address(session)).content.decode())


def test_an_account_comes_to_its_own_pair_alone(session: Session) -> None:
    member = make_director(session.club, role="member")
    seat = LineUp.objects.get(contestant=pair_at(session, 1), seat=0)
    link_account(club_id=session.club_id, player_id=seat.player_id, user_id=member.pk, actor=PROGRAM)
    browser = logged_in(member)
    chosen = words(browser.get(follow_address(session, "follow-account")).content.decode())
    assert seat.player.name in chosen
    assert browser.post(follow_address(session, "follow-account"), {"pair": pair_at(session, 2).pk}).status_code == 410
    assert browser.post(follow_address(session, "follow-account"), {"pair": seat.contestant_id})["Location"] == HERE
    line: Line = line_at(session)
    form = browser.get(reverse("player:score-query", args=[line.pk])).content.decode()
    hidden = dict(re.findall(r'name="(client_id|seen)" value="([^"]*)"', form))
    said = {**hidden, "kind": "words", "words": "we made ten", "send": "1"}
    assert browser.post(reverse("player:score-query", args=[line.pk]), said).status_code == 302
    made = ScoreQuery.objects.get()
    assert (made.channel, made.events.get().user_id) == ("account", member.pk)
    nobody = logged_in(make_director(session.club, role="member"))
    page = words(nobody.get(follow_address(session, "follow-account")).content.decode())
    assert "does not belong to a player" in page


def by_account(session: Session) -> tuple[Client, LineUp, User]:
    """A member's browser that has come to its pair."""
    member = make_director(session.club, role="member")
    seat = LineUp.objects.get(contestant=pair_at(session, 1), seat=0)
    link_account(club_id=session.club_id, player_id=seat.player_id, user_id=member.pk, actor=PROGRAM)
    browser = logged_in(member)
    assert browser.post(follow_address(session, "follow-account"), {"pair": seat.contestant_id})["Location"] == HERE
    assert "Query this score" in words(browser.get(HERE).content.decode())
    return browser, seat, member


def nothing_more(browser: Client, session: Session) -> None:
    """The card is gone, and nothing can be said in the pair's name."""
    assert "You opened this page after play" in words(browser.get(HERE).content.decode())
    assert "You opened this page after play" in words(browser.get(reverse("player:live")).content.decode())
    address = reverse("player:score-query", args=[line_at(session).pk])
    assert (browser.get(address).status_code, browser.post(address, {"kind": "words"}).status_code) == (404, 404)
    assert browser.post(reverse("player:sign"), {"round": 1}).status_code == 404


def test_who_came_with_an_account_is_out_when_it_logs_out(session: Session) -> None:
    browser, seat, member = by_account(session)
    browser.post(reverse("logout"))
    nothing_more(browser, session)
    browser.force_login(make_director(session.club))
    nothing_more(browser, session)
    browser.force_login(member)
    assert seat.player.name in words(browser.get(HERE).content.decode())


def test_who_is_erased_reads_no_card_with_the_account(session: Session) -> None:
    browser, seat, _member = by_account(session)
    erase_player(club_id=session.club_id, player_id=seat.player_id, actor=PROGRAM)
    nothing_more(browser, session)


def test_who_came_after_play_follows_no_play(session: Session) -> None:
    phone = OwnPhone()
    token = token_in(type_code(phone, session, figures(session)))
    assert (
        send(phone, follow_address(session, "follow-pair"), token=token, pair=pair_at(session, 1).pk).status_code == 302
    )
    assert "Query this score" in phone.read()
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    for allowed in (False, True):
        change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, own_phones=allowed)
        assert "You opened this page after play" in phone.read()
        assert send(phone, reverse("player:call")).status_code == 404
    end_play(session_id=session.pk, actor=PROGRAM)
    assert "Query this score" in phone.read()
