"""Events of several sessions through the doors: set up, published, corrected, matched; what strangers may see."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.actor import PROGRAM
from club.models import Player, Session, Substitution
from club.services import resume_play
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import EventEdition, EventTotal, Result
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.event_totals import publish_event, recompute_event
from scoring.services.withdrawal import withdraw_edition
from tests import builders
from tests.doors import pages
from tests.event_evenings import Championship, points_of, snapshot_of

pytestmark = pytest.mark.django_db


def played(evenings: int = 2, *, pairs: int = 8) -> Championship:
    event = Championship(pairs)
    for number in range(evenings):
        event.evening(event.pairs[number:] + event.pairs[:number], seed=number + 1)
    return event


def desk(event: Championship) -> Client:
    return builders.logged_in(builders.make_director(event.club))


def words(answer: Any) -> str:
    return pages.words(answer.content.decode())


def at_desk(name: str, of: Championship, /, **more: object) -> str:
    return reverse(f"desk:{name}", kwargs={"club": of.club.slug, **more})


def public(total: EventTotal, name: str = "event", **more: object) -> str:
    return reverse(f"public:{name}", kwargs={"club": total.club.slug, "event": total.slug, **more})


def correct(session: Session) -> None:
    meeting = builders.meeting_at(session, 1, 1)
    line = session.lines.get(board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)
    desk_entry = Result.Source.DESK
    builders.enter(session, 1, 1, meeting.board, "7NTN=", source=desk_entry, replaces=line.result_id)
    recompute(session.pk)


def best_of(event: Championship) -> tuple[str, str]:
    """Who leads by the mean of the percentages, worked out here, and with how much."""
    points = [points_of(each) for each in event.sessions]
    means = {}
    for pair in event.pairs:
        mine = [each[frozenset(one.pk for one in pair)] for each in points]
        means[pair] = sum(got * 100 / top for got, top, _ in mine) / len(mine)
    first = max(means, key=lambda pair: means[pair])
    return first[0].name, f"{float(means[first]):.2f}"


def test_from_the_list_to_edition_two() -> None:
    event = played(2)
    client = desk(event)
    listed = words(client.get(at_desk("events", event)))
    assert "Make an overall ranking" in listed
    assert "2 sessions" in listed
    answer = client.post(at_desk("events", event), {"event": event.sessions[0].event_id})
    total = EventTotal.objects.get()
    path = at_desk("event", event, event=total.slug)
    assert answer.headers["Location"] == path
    assert "being worked out" in words(client.get(path))
    recompute_event(total.pk)
    page = words(client.get(path))
    name, figure = best_of(event)
    assert name in page
    assert figure in page
    assert "The overall ranking is not published yet." in page
    assert Client().get(public(total)).status_code == 404
    assert public(total) not in Client().get(reverse("public:club", args=[event.club.slug])).content.decode()
    client.post(path, {"act": "publish", "after": 0})
    assert figure in words(Client().get(public(total)))
    assert public(total) in Client().get(reverse("public:club", args=[event.club.slug])).content.decode()
    correct(event.sessions[0])
    recompute_event(total.pk)
    page = words(client.get(path))
    assert "Championship 1 has changed since its edition 1: publish its next edition first." in page
    assert "an edition is due" not in page
    before = words(Client().get(public(total)))
    publish_session(session_id=event.sessions[0].pk, actor=PROGRAM)
    recompute_event(total.pk)
    assert words(Client().get(public(total))) == before
    assert "Edition 1 of the overall ranking is behind: an edition is due." in words(client.get(path))
    client.post(path, {"act": "publish", "after": 1})
    page = words(Client().get(public(total)))
    assert "a session was corrected" in page
    assert "What edition 2 changed" in page
    assert best_of(event)[1] in page
    old = words(Client().get(public(total, "event_edition", edition=1)))
    assert "Another edition counts." in old
    assert figure in old


def test_how_the_total_is_made_is_said_in_a_form() -> None:
    event = played(2)
    total = event.total()
    client, path = desk(event), at_desk("event", event, event=total.slug)
    first, second = event.sessions
    form = {
        "act": "rules",
        "by": "matchpoints",
        "best": "",
        "missed_out": "on",
        "qualifiers": "4",
        "carry": "on",
        f"stage-{first.pk}": "qualifying",
        f"weight-{first.pk}": "1",
        f"stage-{second.pk}": "final",
        f"weight-{second.pk}": "1",
    }
    odd = client.post(path, {**form, "by": "percentages"})
    assert odd.status_code == 422
    assert "Only matchpoints are carried forward" in words(odd)
    assert "“many” is not a whole number." in words(client.post(path, {**form, "best": "many"}))
    assert client.post(path, form).status_code == 302
    recompute_event(total.pk)
    page = words(client.get(path))
    assert "Final" in page
    assert "Carried forward, in matchpoints" in page
    assert "Matchpoints" in page
    assert client.post(path, {**form, "name": "County championship"}).status_code == 302
    assert "County championship" in words(client.get(path))
    assert client.post(path, {"act": "nonsense"}).status_code == 404


def test_who_is_whom_is_shown_joined_and_separated() -> None:
    event = Championship(8)
    event.evening()
    guest = builders.make_player(event.club, "Zora Quill")
    event.evening([(event.pairs[0][0], guest), *event.pairs[1:]], seed=2)
    total = event.total()
    client, path = desk(event), at_desk("event-same", event, event=total.slug)
    page = client.get(path).content.decode()
    assert "One player in common" in page
    likely = page[page.index("ev-likely") :]
    one, other = (likely.split(f'name="{name}" value="')[1].split('"')[0] for name in ("one", "other"))
    assert client.post(path, {"act": "join", "one": one, "other": one}).status_code == 422
    assert client.post(path, {"act": "join", "one": one, "other": other}).status_code == 302
    recompute_event(total.pk)
    page = words(client.get(path))
    assert "as you said" in page
    assert "One player in common" not in page
    assert words(client.get(at_desk("event", event, event=total.slug))).count("has not played enough") == 0
    assert "substitute: Zora Quill" in words(client.get(at_desk("event", event, event=total.slug)))
    assert client.post(path, {"act": "separate", "one": other}).status_code == 302
    recompute_event(total.pk)
    assert words(client.get(at_desk("event", event, event=total.slug))).count("has not played enough") == 2
    assert client.post(path, {"act": "separate", "one": "0"}).status_code == 422
    assert client.post(path, {"act": "odd"}).status_code == 404


def test_who_sat_in_for_some_rounds_is_named_as_they_allow() -> None:
    event = played(2)
    guest = builders.make_player(event.club, "Zora Quill")
    pair = event.sessions[0].contestants.order_by("pk")[0]
    regular = pair.line_up.get(seat=1).player
    Substitution.objects.create(contestant=pair, seat=1, player=guest, first_round=2, last_round=3)
    total = event.total()
    publish_event(total_id=total.pk, actor=PROGRAM)
    said = f"Substitute: Zora Quill for {regular.name}, rounds 2 to 3"
    at_the_desk = at_desk("event", event, event=total.slug)
    assert said in words(desk(event).get(at_the_desk))
    assert said in words(Client().get(public(total)))
    Player.objects.filter(pk=guest.pk).update(privacy=Player.Privacy.HIDDEN)
    cache.clear()
    found = words(Client().get(public(total)))
    assert "Zora Quill" not in found
    assert f"for {regular.name}, rounds 2 to 3" in found
    assert said in words(desk(event).get(at_the_desk))


def test_a_session_leads_to_its_overall_ranking() -> None:
    event = played(2)
    total = event.total()
    first = event.sessions[0]
    result = reverse("public:session", args=[event.club.slug, first.slug])
    assert public(total) not in Client().get(result).content.decode()
    publish_event(total_id=total.pk, actor=PROGRAM)
    assert public(total) in Client().get(result).content.decode()
    for name in ("editions", "ranking"):
        page = desk(event).get(at_desk(name, event, session=first.slug)).content.decode()
        assert at_desk("event", event, event=total.slug) in page


def test_names_are_as_the_players_allow_and_the_file_is_the_page() -> None:
    event = played(2)
    Player.objects.filter(pk=event.pairs[0][0].pk).update(privacy=Player.Privacy.HIDDEN)
    total = event.total()
    publish_event(total_id=total.pk, actor=PROGRAM)
    answer = Client().get(public(total, "event_csv"))
    rows = list(csv.DictReader(StringIO(answer.content.decode())))
    assert len(rows) == 8
    assert rows[0]["total"] == best_of(event)[1]
    assert {"Championship 1", "Championship 2", "rank", "name"} <= set(rows[0])
    for text in (answer.content.decode(), Client().get(public(total)).content.decode()):
        assert event.pairs[0][0].name not in text
        assert event.pairs[1][0].name in text


def test_sessions_of_one_name_and_day_are_told_apart_everywhere() -> None:
    """A final and a consolation that are played beside each other."""
    event = played(3)
    first, second, third = event.sessions
    Session.objects.filter(pk=third.pk).update(date=second.date, title=second.title, slug=f"{second.slug}-2")
    total = event.total({0: ("qualifying", 1), 1: ("final", 1), 2: ("consolation", 1)}, by="percentages")
    publish_event(total_id=total.pk, after=0, actor=PROGRAM)
    told = f"{second.title} (2)"
    for page in (
        words(Client().get(public(total))),
        words(Client().get(reverse("public:club", kwargs={"club": event.club.slug}))),
        words(desk(event).get(at_desk("event", event, event=total.slug))),
        words(desk(event).get(at_desk("event-same", event, event=total.slug))),
        words(desk(event).get(at_desk("club", event))),
    ):
        assert page.count(told) >= 1, page
        assert f"{first.title} (2)" not in page
    assert "consolation, edition 1" in words(Client().get(public(total)))
    whom = words(desk(event).get(at_desk("event-same", event, event=total.slug)))
    assert f"{told}, 21 November 2026, consolation" in whom
    heads = Client().get(public(total, "event_csv")).content.decode().splitlines()[0].split(",")
    assert len(set(heads)) == len(heads)


def test_what_is_carried_from_two_fields_is_told_at_the_desk() -> None:
    event = Championship(6)
    event.evening(kind="howell")
    event.evening(seed=2)
    told = "ranks North–South and East–West apart. White Book 172"
    for carry, stages, expected in (
        (True, {0: ("qualifying", 1), 1: ("final", 1)}, False),
        (True, {0: ("qualifying", 1), 1: ("qualifying", 1)}, True),
        (False, {0: ("qualifying", 1), 1: ("qualifying", 1)}, False),
    ):
        total = event.total(stages, by="matchpoints", carry=carry)
        assert (told in words(desk(event).get(at_desk("event", event, event=total.slug)))) is expected


def test_nothing_is_told_while_a_session_is_played_again() -> None:
    event = played(2)
    total = event.total()
    publish_event(total_id=total.pk, actor=PROGRAM)
    figure = best_of(event)[1]
    resume_play(session_id=event.sessions[1].pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    recompute(event.sessions[1].pk)
    for name in ("event", "event_csv"):
        assert figure not in Client().get(public(total, name)).content.decode()
    assert "boards that are still to be played" in words(Client().get(public(total)))
    snapshot_of(total)
    page = words(desk(event).get(at_desk("event", event, event=total.slug)))
    assert figure not in page


def test_the_public_page_is_the_same_whatever_happens_in_the_session_that_is_played() -> None:
    event = played(1)
    event.evening(event.pairs[::-1], ended=False)
    total = event.total()
    publish_event(total_id=total.pk, actor=PROGRAM)
    client, path = desk(event), at_desk("event", event, event=total.slug)
    told = [Client().get(public(total)).content, words(client.get(path))]
    builders.play_all(event.sessions[1])
    recompute(event.sessions[1].pk)
    snapshot_of(total)
    assert [Client().get(public(total)).content, words(client.get(path))] == told


def test_an_edition_of_a_session_that_was_withdrawn_is_marked() -> None:
    event = played(2)
    total = event.total()
    publish_event(total_id=total.pk, actor=PROGRAM)
    withdraw_edition(session_id=event.sessions[1].pk, number=1, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert "was withdrawn" in words(Client().get(public(total)))


@pytest.mark.parametrize("pairs", [8, 12])
def test_how_often_the_pages_ask_the_database(pairs: int) -> None:
    event = played(2, pairs=pairs)
    total = event.total()
    publish_event(total_id=total.pk, actor=PROGRAM)
    client = desk(event)
    asked = {
        "public": (Client(), public(total)),
        "file": (Client(), public(total, "event_csv")),
        "desk": (client, at_desk("event", event, event=total.slug)),
        "same": (client, at_desk("event-same", event, event=total.slug)),
        "list": (client, at_desk("events", event)),
    }
    found = {}
    for name, (who, path) in asked.items():
        cache.clear()
        who.get(path)
        with CaptureQueriesContext(connection) as queries:
            assert who.get(path).status_code == 200
        found[name] = len(queries)
    assert found == {"public": 15, "file": 9, "desk": 22, "same": 19, "list": 7}
    assert EventEdition.objects.count() == 1
