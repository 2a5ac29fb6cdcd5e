"""The overall ranking of a competition for programs: what is published, exact, and nothing before."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.test import Client

from club.actor import PROGRAM
from club.services import resume_play
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services.event_totals import publish_event
from tests.event_evenings import Championship, points_of

pytestmark = pytest.mark.django_db


def test_the_ranking_of_an_edition() -> None:
    event = Championship(8)
    event.evening()
    event.evening(event.pairs[::-1], seed=2)
    total = event.total(by="matchpoints")
    root = f"/api/v1/clubs/{event.club.slug}/events"
    path = f"{root}/{total.slug}/ranking"
    assert Client().get(root).json()["items"] == []
    assert Client().get(path).status_code == 404
    publish_event(total_id=total.pk, actor=PROGRAM)
    assert Client().get(root).json()["items"] == [{"slug": total.slug, "name": "Championship 1", "contest": "pairs"}]
    answer = Client().get(path)
    found = answer.json()
    assert Client(headers={"if-none-match": answer.headers["ETag"]}).get(path).status_code == 304
    assert [each["session"] for each in found["sessions"]] == [each.slug for each in event.sessions]
    points = [points_of(each) for each in event.sessions]
    wanted = []
    for pair in event.pairs:
        mine = [each[frozenset(one.pk for one in pair)] for each in points]
        wanted.append(Fraction(sum(got for got, _, _ in mine) * 100, sum(top for _, top, _ in mine)))
    whole, first = found["lists"]
    assert [Fraction(row["figure"]) for row in whole["rows"]] == sorted(wanted, reverse=True)
    assert (whole["whole"], first["whole"], first["sessions"]) == (True, False, [0])
    assert all(len(row["parts"]) == 2 and len(row["names"]) == 2 for row in whole["rows"])
    assert Client().get(f"{path}?edition=1").json()["edition"]["number"] == 1
    assert Client().get(f"{path}?edition=2").status_code == 404
    assert Client().get(f"{path}?edition=x").status_code == 422
    resume_play(session_id=event.sessions[1].pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    held = Client().get(path).json()
    assert (held["lists"], held["waits"]) == ([], [event.sessions[1].slug])
