"""A pair queries a score on its phone, the opponents answer on theirs, and all four read what became of it."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from club.actor import PROGRAM
from club.models import Session
from club.services import end_play, make_official, resume_play
from rulings.models import QueryEvent, ScoreQuery
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.score_queries import reject_score_query
from scoring.models import Line, Publication
from scoring.recompute import recompute
from scoring.services import Award, adjust, publish_session
from tests.builders import enter, meeting_at, play_all, put_back, started_session
from tests.doors.desks import boxes
from tests.doors.pages import words
from tests.doors.phones import OwnPhone, following, pair_at
from tests.doors.player_queries import address, page, radios, says, start
from tests.doors.player_signing import send
from tests.doors.rooms import room_of
from tests.scored_outside import rolled_back
from tests.services.rulings.query_acts import evening, line_at, query, seen

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return evening("3SS=", published=True)


def both(session: Session) -> tuple[OwnPhone, OwnPhone]:
    return following(pair_at(session, 1)), following(pair_at(session, 1, "ew"))


def test_the_form_begins_with_what_is_recorded_and_says_back_what_will_be_sent(session: Session) -> None:
    ours, theirs = both(session)
    line = line_at(session)
    assert "Query this score" in ours.read()
    typed = start(ours, line)
    kept = ("kind", "level", "denomination", "doubles", "declarer", "tricks")
    assert [typed[name] for name in kept] == ["result", "3", "S", "0", "S", "9"]
    back = words(send(ours, address(line), **{**typed, "tricks": "10"}).content.decode())
    assert "3♠ by South made 10, not 9" in back
    assert "+170 to you, instead of +140" in back
    assert not ScoreQuery.objects.exists(), "nothing is sent by looking"
    made = says(ours, line, tricks="10", words="we won the last one")
    query = ScoreQuery.objects.get()
    assert made["Location"] == reverse("player:score-query-history", args=[query.pk])
    assert (query.channel, query.contestant_id) == ("phone", line.ns_id)
    assert "Queried: your opponents are asked" in ours.read()
    asked = theirs.read()
    assert "Board 1: is that right?" in asked
    assert "3♠ by South made 10, not 9" in asked
    assert "we won the last one" in asked


def test_it_is_changed_before_it_is_sent(session: Session) -> None:
    ours, _theirs = both(session)
    line = line_at(session)
    back = send(ours, address(line), **{**start(ours, line), "tricks": "10"}).content.decode()
    again = send(ours, address(line), **radios(back), change="1").content.decode()
    assert radios(again)["tricks"] == "10"
    assert not ScoreQuery.objects.exists()


def test_everything_that_can_be_wrong_is_said_in_words(session: Session) -> None:
    ours, theirs = both(session)
    cases = [
        ({"level": "0"}, "passed out; not 3♠ by South, made"),
        ({"denomination": "N"}, "3NT by South, made; not 3♠ by South, made"),
        ({"doubles": "1", "tricks": "7"}, "3♠X by South, −2; not 3♠ by South, made"),
        ({"tricks": "7"}, "3♠ by South took 7 tricks, not 9"),
        ({"kind": "board", "board": "2"}, "This was board 2, not board 1"),
        ({"kind": "turned"}, "The pairs sat the other way round"),
        ({"kind": "words", "words": "they revoked"}, "“they revoked”"),
    ]
    for typed, said in cases:
        with rolled_back():
            says(ours, line_at(session), **typed)
            for phone in (ours, theirs):
                assert said in page(phone, ScoreQuery.objects.get())


def test_what_is_missing_is_said_and_the_rest_is_kept(session: Session) -> None:
    ours, _theirs = both(session)
    line = line_at(session)
    cases = [
        ({"kind": ""}, "Choose one of these"),
        ({"tricks": ""}, "Choose one of these"),
        ({"tricks": "14"}, "Choose one that is offered"),
        ({"kind": "board"}, "Which board was it?"),
        ({"kind": "words"}, "few words"),
        ({"words": "x" * 301}, "300"),
    ]
    for typed, wrong in cases:
        answer = send(ours, address(line), **{**start(ours, line), "declarer": "N", **typed})
        assert answer.status_code == 422
        assert wrong in words(answer.content.decode())
        assert boxes(answer.content.decode())["declarer"] == "N"


def test_sent_twice_is_one_and_what_is_recorded_is_no_query(session: Session) -> None:
    ours, _theirs = both(session)
    line = line_at(session)
    same = send(ours, address(line), **start(ours, line), send="1")
    assert same.status_code == 409
    assert "That is already on record" in words(same.content.decode())
    typed = {**start(ours, line), "tricks": "10"}
    for _press in range(2):
        assert send(ours, address(line), **typed, send="1").status_code == 302
    assert ScoreQuery.objects.count() == 1


def test_the_opponents_say_yes_and_all_four_see_it(session: Session) -> None:
    made = query(session)
    ours, theirs = both(session)
    assert send(theirs, reverse("player:score-query-confirm", args=[made.pk])).status_code == 302
    for phone in (ours, theirs):
        assert "Queried: both pairs agree" in phone.read()
        assert "yes, that is right" in page(phone, made)
    assert "is that right?" not in theirs.read()


def test_the_opponents_say_no_with_their_own_version(session: Session) -> None:
    made = query(session)
    ours, theirs = both(session)
    at = reverse("player:score-query-contest", args=[made.pk])
    typed = radios(theirs.client.get(at).content.decode())
    assert (typed["kind"], typed["tricks"]) == ("stands", "9")
    typed |= {"kind": "result", "tricks": "8", "words": "one down"}
    for _press in range(2):
        assert send(theirs, at, **typed).status_code == 302
    assert QueryEvent.objects.filter(query=made).count() == 2
    for phone in (ours, theirs):
        said = page(phone, made)
        assert "no, that is wrong. 3♠ by South took 8 tricks, not 9" in said
        assert "one down" in said


def test_the_opponents_say_that_the_record_is_right(session: Session) -> None:
    made = query(session)
    ours, theirs = both(session)
    at = reverse("player:score-query-contest", args=[made.pk])
    assert send(theirs, at, **radios(theirs.client.get(at).content.decode())).status_code == 302
    assert "The recorded score is right." in page(ours, made)
    made.refresh_from_db()
    assert made.state == "contested"


def test_it_is_taken_back_and_may_be_asked_anew(session: Session) -> None:
    made = query(session)
    ours, theirs = both(session)
    refused = send(theirs, reverse("player:score-query-withdraw", args=[made.pk]), client_id=uuid4())
    assert refused.status_code == 409
    client_id = uuid4()
    for _press in range(2):
        assert (
            send(ours, reverse("player:score-query-withdraw", args=[made.pk]), client_id=client_id).status_code == 302
        )
    assert address(line_at(session)) in ours.html()
    assert address(line_at(session)) in theirs.html()


def test_the_director_s_answer_is_read_by_all_four(session: Session) -> None:
    made = query(session)
    reject_score_query(
        session_id=session.pk,
        query_id=made.pk,
        seen_versions=seen(made),
        reason="the traveller says nine",
        client_id=uuid4(),
        actor=PROGRAM,
    )
    for phone in both(session):
        assert "Query rejected" in phone.read()
        assert "the traveller says nine" in page(phone, made)
        assert "Query it again" in page(phone, made)


def test_what_others_query_is_nobody_else_s(session: Session) -> None:
    made = query(session)
    stranger = following(pair_at(session, 2))
    line = line_at(session)
    assert "is that right?" not in stranger.read()
    for name in ("score-query-history", "score-query-contest"):
        assert stranger.client.get(reverse(f"player:{name}", args=[made.pk])).status_code == 404
    for name in ("score-query-confirm", "score-query-contest", "score-query-withdraw"):
        assert send(stranger, reverse(f"player:{name}", args=[made.pk]), words="no").status_code == 404
    assert stranger.client.get(address(line)).status_code == 404
    nobody = OwnPhone()
    nobody.client.get("/me/")
    for at in (address(line), reverse("player:score-query-history", args=[made.pk])):
        assert nobody.client.get(at).status_code == 404
    elsewhere = evening("3SS=")
    assert (
        following(pair_at(elsewhere, 1)).client.get(reverse("player:score-query-history", args=[made.pk])).status_code
        == 404
    )


def test_nothing_is_queried_during_play() -> None:
    session = evening("3SS=")
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    phone = following(pair_at(session, 1))
    line = line_at(session)
    assert "Query this score" not in phone.read()
    assert phone.client.get(address(line)).status_code == 404


def test_after_its_time_and_when_official_it_is_refused_with_the_time(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = following(pair_at(session, 1))
    line = line_at(session)
    typed = {**start(phone, line), "tricks": "10"}
    over = Publication.objects.get(session=session).at + timedelta(minutes=30)
    with monkeypatch.context() as later:
        later.setattr(timezone, "now", lambda: over)
        at = over.astimezone(session_zone(session)).strftime("%H:%M")
        assert f"Scores could be queried until {at}" in phone.read()
        assert address(line) not in phone.html()
        for answer in (phone.client.get(address(line)), send(phone, address(line), **typed, send="1")):
            assert answer.status_code == 409
            assert f"until {at}" in words(answer.content.decode())
    make_official(session_id=session.pk, actor=PROGRAM)
    assert "official" in words(phone.client.get(address(line)).content.decode())
    assert not ScoreQuery.objects.exists()


def test_after_the_first_time_only_what_a_later_edition_changed_is_queried(session: Session) -> None:
    line = line_at(session)
    enter(session, 1, 1, 1, "4SS=", source="desk", replaces=line.result_id)
    put_back(session, minutes=40)
    recompute(session.pk)
    publish_session(session_id=session.pk, reason="correction", actor=PROGRAM)
    theirs, others = following(pair_at(session, 1)), following(pair_at(session, 2))
    assert "Board 1, changed by a later edition, can be queried until" in theirs.read()
    assert address(line) in theirs.html()
    assert theirs.client.get(address(line)).status_code == 200
    assert address(line_at(session, 2)) not in theirs.html()
    refused = theirs.client.get(address(line_at(session, 2)))
    assert refused.status_code == 409
    assert "Scores could be queried until" in words(refused.content.decode())
    assert "Scores could be queried until" in others.read()
    assert "can be queried until" not in others.read()
    assert "/me/query/" not in others.html()
    club = session.club
    public = Client().get(reverse("public:session", args=[club.slug, session.slug])).content.decode()
    assert "Query a score that edition 2 changed, before" in words(public)
    desk = room_of(session).read()
    assert "Corrections ended at" in desk
    assert "What edition 2 changed: until" in desk


def session_zone(session: Session) -> ZoneInfo:
    return ZoneInfo(session.club.time_zone)


def test_an_adjusted_score_is_not_queried(session: Session) -> None:
    line = line_at(session)
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    meeting = meeting_at(session, 1, 1, 1)
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=award,
        seen_version=line.version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    phone = following(pair_at(session, 1))
    assert address(line) not in phone.html()
    assert phone.client.get(address(line)).status_code in (404, 409)


def test_many_queries_cost_a_phone_no_more_questions_than_one(session: Session) -> None:
    phone = following(pair_at(session, 1))
    query(session)
    with CaptureQueriesContext(connection) as one:
        phone.html()
    from_all = Line.objects.filter(session=session, ns=pair_at(session, 1)).exclude(pk=line_at(session).pk)
    for line in from_all[:2]:
        says(phone, line, kind="words", words="it was not so")
    with CaptureQueriesContext(connection) as three:
        phone.html()
    assert ScoreQuery.objects.count() == 3
    assert len(three) == len(one)


def test_the_phone_says_until_when_a_score_can_be_queried(session: Session) -> None:
    session.club.time_zone = "Europe/London"
    session.club.save(update_fields=["time_zone"])
    phone = following(pair_at(session, 1))
    ends = Publication.objects.get(session=session).at + timedelta(minutes=30)
    html = phone.client.get(reverse("player:evening")).content.decode()
    there = ends.astimezone(ZoneInfo("Europe/London"))
    assert f"A score can be queried until {there:%H:%M}" in words(html)
    assert f'data-until="{there.isoformat()}"' in html
    make_official(session_id=session.pk, actor=PROGRAM)
    assert "can be queried until" not in words(phone.client.get(reverse("player:evening")).content.decode())


@pytest.mark.parametrize("recorded", [None, "missing"])
def test_a_board_without_a_result_may_have_been_played(recorded: str | None) -> None:
    session = started_session(6, boards_per_round=2)
    if recorded is None:
        enter(session, 1, 1, 1, None)
    else:
        play_all(session, rounds=[2, 3])
    end_play(session_id=session.pk, actor=PROGRAM)
    ours, theirs = both(session)
    assert "Query this score" in ours.read()
    line = Line.objects.filter(session=session, board__number=1, ns=pair_at(session, 1)).first()
    where = address(line) if line else reverse("player:score-query-empty-board", args=[1])
    form = ours.client.get(where).content.decode()
    assert ("Recorded: not played" if recorded is None else "Recorded: nothing") in words(form)
    assert "We sat the other way round" not in form
    said = {"kind": "result", "level": "3", "denomination": "N", "declarer": "S", "tricks": "9"}
    back = send(ours, where, **{**radios(form), **said})
    assert "It was played: 3NT by South, made" in words(back.content.decode())
    send(ours, where, **radios(back.content.decode()), send="1")
    made = ScoreQuery.objects.get()
    assert "Queried: your opponents are asked" in ours.read()
    assert "It was played: 3NT by South, made" in theirs.read()
    assert "It was not played" in page(theirs, made, "score-query-contest")
    send(
        theirs,
        reverse("player:score-query-contest", args=[made.pk]),
        **{**radios(page_html(theirs, made)), "kind": "stands"},
    )
    assert "It was not played." in page(ours, made)
    assert "The score now: no result" in page(ours, made)


def page_html(phone: OwnPhone, made: ScoreQuery) -> str:
    return str(phone.client.get(reverse("player:score-query-contest", args=[made.pk])).content.decode())
