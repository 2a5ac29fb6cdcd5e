"""The next session of an event through the desk: who plays, starting places, and who would meet again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.actor import PROGRAM
from club.models import Contestant, LineUp, Session
from movements.services import start_session
from scoring.models import EventStage, EventTotal, Line
from scoring.recompute import recompute
from scoring.services.event_totals import recompute_event
from tests import builders
from tests.doors import pages
from tests.event_evenings import Championship, points_of, snapshot_of

pytestmark = pytest.mark.django_db


def words(answer: Any) -> str:
    return pages.words(answer.content.decode())


def begun(evenings: int = 1, pairs: int = 8, **rules: Any) -> tuple[Championship, EventTotal, Client, str]:
    event = Championship(pairs)
    for number in range(evenings):
        event.evening(seed=number + 1)
    total = event.total(**rules)
    client = builders.logged_in(builders.make_director(event.club))
    path = reverse("desk:event-next", kwargs={"club": event.club.slug, "event": total.slug})
    return event, total, client, path


def ticked(page: str) -> list[str]:
    return re.findall(r'name="who" value="(\d+)" checked', page)


def everybody(page: str) -> list[str]:
    return re.findall(r'name="who" value="(\d+)"', page)


def form(page: str, **more: Any) -> dict[str, Any]:
    return {"act": "enter", "who": ticked(page), "how": "ranking", "title": "Second", "day": "2031-01-01", **more}


def pairs_in_order(session: Session) -> list[frozenset[int]]:
    return [
        frozenset(LineUp.objects.filter(contestant=each).values_list("player_id", flat=True))
        for each in session.contestants.order_by("place")
    ]


def met_in(*sessions: Session) -> set[frozenset[frozenset[int]]]:
    found = set()
    for ns, ew in Line.objects.filter(session__in=sessions).values_list("ns", "ew"):
        found.add(
            frozenset(
                frozenset(LineUp.objects.filter(contestant=each).values_list("player_id", flat=True))
                for each in (ns, ew)
            )
        )
    return found


def test_all_are_entered_for_a_new_session_by_rank_and_known_again() -> None:
    event, total, client, path = begun()
    answer = client.get(path)
    page = answer.content.decode()
    assert len(ticked(page)) == 8
    answer = client.post(path, form(page))
    assert answer.status_code == 302
    session = Session.objects.get(title="Second")
    assert session.event_id == event.sessions[0].event_id
    assert session.scored_by == event.sessions[0].scored_by
    listed = pairs_in_order(session)
    points = points_of(event.sessions[0])
    shares = [points[who][0] / points[who][1] for who in listed]
    assert shares == sorted(shares, reverse=True)
    assert "They are on the list of Second." in words(client.get(path))
    builders.seat(session)
    start_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    event.sessions.append(session)
    event.finish(session, seed=2)
    total.refresh_from_db()
    assert all(None not in line for line in snapshot_of(total).present["lines"])


def test_pressed_twice_nobody_is_entered_twice() -> None:
    _event, total, client, path = begun()
    page = client.get(path).content.decode()
    client.post(path, form(page, who=ticked(page)[:5]))
    session = Session.objects.get(title="Second")
    recompute_event(total.pk)
    client.post(path, form(page, session=session.pk, how="lot"))
    recompute_event(total.pk)
    client.post(path, form(page, session=session.pk))
    assert session.contestants.count() == 8
    log = words(client.get(reverse("desk:audit-log", kwargs={"club": session.club.slug, "session": session.slug})))
    assert "Entered 3 from the ranking of the competition, by lot (number" in log
    assert "Entered 0 from the ranking of the competition, by the ranking" in log


def test_over_the_line_to_the_final_the_rest_to_the_consolation_and_reserves_are_named() -> None:
    event, total, client, path = begun(
        2, by="matchpoints", qualifiers=4, carry=True, stages={0: ("qualifying", 1), 1: ("qualifying", 1)}
    )
    answer = client.get(path)
    page, said = answer.content.decode(), words(answer)
    assert len(ticked(page)) == 4
    assert "reserve 1 for the final" in said
    assert "reserve 2 for the final" in said
    assert "reserve 3" not in said
    client.post(path, form(page, stage="final", title="Final"))
    final = Session.objects.get(title="Final")
    both = [points_of(each) for each in event.sessions]
    points = {who: sum(each[who][0] for each in both) for who in both[0]}
    best = sorted(points, key=lambda who: -points[who])[:4]
    assert set(pairs_in_order(final)) == set(best)
    assert EventStage.objects.get(session=final).stage == "final"
    recompute_event(total.pk)
    page = client.get(path).content.decode()
    assert 'name="stage" value="consolation"' in page
    client.post(path, form(page, stage="consolation", title="Consolation"))
    rest = Session.objects.get(title="Consolation")
    assert set(pairs_in_order(rest)) == set(points) - set(best)


def test_who_is_level_at_the_line_is_said_to_be() -> None:
    event, _total, client, path = begun(by="matchpoints", qualifiers=4, stages={0: ("qualifying", 1)})
    points = sorted((got for got, _top, _boards in points_of(event.sessions[0]).values()), reverse=True)
    assert points[3] == points[4]
    assert words(client.get(path)).count("level at the qualifying line") == points.count(points[3])


def test_who_has_withdrawn_is_not_ticked() -> None:
    event, total, client, path = begun()
    gone = event.sessions[0].contestants.first()
    assert gone is not None
    Contestant.objects.filter(pk=gone.pk).update(standing=Contestant.Standing.WITHDRAWN)
    recompute(event.sessions[0].pk)
    recompute_event(total.pk)
    answer = client.get(path)
    assert len(ticked(answer.content.decode())) == 7
    assert len(everybody(answer.content.decode())) == 8
    assert "has withdrawn" in words(answer)


def test_few_meet_again_after_two_mitchells_and_it_is_said() -> None:
    event, _total, client, path = begun(pairs=10)
    page = client.get(path).content.decode()
    client.post(path, form(page, how="entered"))
    session = Session.objects.get(title="Second")
    builders.seat(session)
    before = words(client.get(path))
    assert "25 of 25 meetings are of two that have met before." in before
    assert "5 of them in round 1." in before
    assert "cannot be fewer" not in before
    answer = client.post(path, {"act": "arrange", "session": session.pk}, follow=True)
    said = words(answer)
    assert "13 meetings are still of two that have met. The movement leaves no fewer." in said
    assert "13 of 25 meetings" in said
    assert "With this movement it cannot be fewer, wherever they begin." in said
    start_session(session_id=session.pk, actor=PROGRAM)
    builders.play_all(session, 2)
    assert len(met_in(session) & met_in(*event.sessions)) == 13
    refused = client.post(path, {"act": "arrange", "session": session.pk})
    assert refused.status_code == 422
    assert "come back before play begins" in words(refused)


def test_what_cannot_be_is_said_and_nothing_typed_is_lost() -> None:
    event, _total, client, path = begun()
    page = client.get(path).content.decode()
    answer = client.post(path, form(page, who=[]))
    assert answer.status_code == 422
    assert "Tick who plays." in words(answer)
    assert 'value="Second"' in answer.content.decode()
    assert "Say on which day" in words(client.post(path, form(page, day="")))
    assert "cannot be before" in words(client.post(path, form(page, day="2001-01-01")))
    assert "Play has begun in" in words(client.post(path, form(page, session=event.sessions[0].pk)))
    assert "has just changed" in words(client.post(path, form(page, who=["999999"])))
    assert "Choose how" in words(client.post(path, form(page, how="odd")))
    assert client.post(path, {"act": "odd"}).status_code == 404
    assert Session.objects.count() == 1
