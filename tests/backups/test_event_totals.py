"""A club's copy has its overall rankings: rules, stages, who is whom, editions; the total is made anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from backups import back_up_club, restore
from club.actor import PROGRAM
from club.models import Club
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import EventEdition, EventSnapshot, EventTotal, SameContestant
from scoring.queries.event_ties import event_ties
from scoring.queries.event_totals import total_by_slug
from scoring.services.event_totals import (
    join_contestants,
    publish_event,
    record_ballot,
    sweep_events,
    withdraw_event_edition,
)
from tests import builders
from tests.doors.pages import words
from tests.event_evenings import Championship, snapshot_of

pytestmark = pytest.mark.django_db(transaction=True)


def busy_event() -> EventTotal:
    """Two sessions, a substitute in the second one, and two editions."""
    event = Championship(8)
    event.evening()
    stand_in = (event.pairs[0][0], builders.make_player(event.club))
    event.evening([stand_in, *event.pairs[1:]], seed=2)
    total = event.total({0: ("qualifying", 1), 1: ("final", 2)}, by="matchpoints", carry=True, qualifiers=4)
    publish_event(total_id=total.pk, actor=PROGRAM)
    one, other = (each.contestants.get(line_up__player=event.pairs[0][0]).pk for each in event.sessions)
    join_contestants(total_id=total.pk, one=one, other=other, permission=BY_THE_CLOCKS, actor=PROGRAM)
    publish_event(total_id=total.pk, actor=PROGRAM)
    decide_a_tie(total)
    publish_event(total_id=total.pk, actor=PROGRAM)
    withdraw_event_edition(total_id=total.pk, number=3, note="Too early", actor=PROGRAM)
    return total


def decide_a_tie(total: EventTotal) -> None:
    """By lot, whoever shares a place in the qualifying session."""
    snapshot_of(total)
    found = total_by_slug(total.club_id, total.slug)
    assert found is not None
    tie = next(each for each in event_ties(found).shared if each.stage == "qualifying")
    record_ballot(
        total_id=total.pk,
        stage=tie.stage,
        sessions=tie.sessions,
        contestants=[pk for pk, _who in tie.who][::-1],
        way="lot",
        note="Drawn by Ada",
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )


def stands(total: EventTotal) -> list[Any]:
    """All of it but ids."""
    found: list[Any] = [(total.slug, total.by, total.carry, total.qualifiers)]
    found += total.stages.order_by("session__date").values_list("stage", "weight", "session__slug")
    found += [(each.contestant.key, each.same_as.key if each.same_as else None) for each in total.said.all()]
    for each in EventEdition.objects.filter(total=total).order_by("number"):
        counted = list(each.counted.values_list("place", "publication__number", "publication__session__slug"))
        gone = each.withdrawal.note if hasattr(each, "withdrawal") else None
        found.append((each.number, each.reason, each.document, each.changes, counted, gone))
    for ballot in total.ballots.all():
        keys = list(ballot.places.values_list("contestant__key", flat=True))
        found.append((ballot.stage, ballot.sessions, ballot.way, ballot.note, keys))
    found.append(snapshot_of(total).present)
    return found


def test_an_overall_ranking_comes_back_under_other_ids_and_goes_on(tmp_path: Path) -> None:
    total = busy_event()
    before = stands(total)
    copy = back_up_club(total.club.slug, tmp_path)
    restore(copy.path, as_slug="second")
    there = EventTotal.objects.get(club=Club.objects.get(slug="second"))
    assert there.pk != total.pk
    assert not EventSnapshot.objects.filter(total=there).exists()
    assert sweep_events() == 1
    there.refresh_from_db()
    assert stands(there) == before
    assert SameContestant.objects.filter(total=there).count() == 1
    page = words(Client().get(reverse("public:event", args=["second", there.slug])).content.decode())
    assert "Edition 2" in page
