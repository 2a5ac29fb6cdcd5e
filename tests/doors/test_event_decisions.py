"""A tie of an event decided by lot or play-off, and an edition of it withdrawn, through the desk."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.actor import PROGRAM
from scoring.models import EventBallot, EventEdition, EventTotal
from scoring.services.event_totals import publish_event, recompute_event
from tests import builders
from tests.doors import pages
from tests.event_evenings import Championship, points_of, snapshot_of, table_of

pytestmark = pytest.mark.django_db


def words(answer: Any) -> str:
    return pages.words(answer.content.decode())


class Desk:
    """A championship of one session with a tie, its director, and everybody."""

    def __init__(self, **rules: Any) -> None:
        self.event = Championship(8)
        self.event.evening(seed=1)
        self.total = self.event.total(**rules)
        self.client = builders.logged_in(builders.make_director(self.event.club))

    def path(self, name: str = "event") -> str:
        return reverse(f"desk:{name}", kwargs={"club": self.event.club.slug, "event": self.total.slug})

    def public(self, name: str = "event", **more: Any) -> Any:
        kwargs = {"club": self.event.club.slug, "event": self.total.slug, **more}
        return Client().get(reverse(f"public:{name}", kwargs=kwargs))

    def rows(self, stage: str = "all") -> list[Any]:
        return table_of(snapshot_of(EventTotal.objects.get(pk=self.total.pk)).present, stage)

    def first_tie(self) -> dict[str, Any]:
        """The form of the first shared place, in the order of the page."""
        page = self.client.get(self.path("event-ties")).content.decode()
        form = page[page.index('value="record"') :].split("</form>")[0]
        people = re.findall(r'name="place-(\d+)"', form)
        stage, sessions = (re.findall(rf'name="{name}" value="([^"]*)"', form)[0] for name in ("stage", "sessions"))
        return {
            "act": "record",
            "stage": stage,
            "sessions": sessions,
            "way": "lot",
            "note": "Drawn by Ada Lovelace",
            **{f"place-{pk}": str(len(people) - at) for at, pk in enumerate(people)},
        }


def test_a_lot_decides_a_shared_place_is_named_in_the_edition_and_can_be_taken_back() -> None:
    desk = Desk()
    tied = [row for row in desk.rows() if row["tied"]]
    rank = tied[0]["rank"]
    lines = [row["line"] for row in tied if row["rank"] == rank]
    assert len(lines) > 1
    publish_event(total_id=desk.total.pk, actor=PROGRAM)
    assert "Ties: lot or play-off" in words(desk.client.get(desk.path()))
    form = desk.first_tie()
    assert desk.client.post(desk.path("event-ties"), form).status_code == 302
    assert [row["line"] for row in desk.rows() if rank <= row["rank"] < rank + len(lines)] == lines[::-1]
    assert [row["rank"] for row in desk.rows()][rank - 1 : rank - 1 + len(lines)] == list(
        range(rank, rank + len(lines))
    )
    assert "an edition is due" in words(desk.client.get(desk.path()))
    assert "decided by lot" not in words(desk.public())
    desk.client.post(desk.path(), {"act": "publish", "after": 1})
    page = words(desk.public())
    assert f"Place {rank}, decided by lot:" in page
    assert "a tie was decided by lot or a play-off" in page
    assert "Ada Lovelace" not in page
    page = words(desk.client.get(desk.path("event-ties")))
    assert "Drawn by Ada Lovelace" in page
    ballot = EventBallot.objects.get()
    desk.client.post(desk.path("event-ties"), {"act": "back", "ballot": ballot.pk})
    assert [row["line"] for row in desk.rows() if row["rank"] == rank] == lines
    assert EventBallot.objects.count() == 2
    assert desk.client.post(desk.path("event-ties"), {"act": "back", "ballot": ballot.pk}).status_code == 422
    recompute_event(desk.total.pk)
    desk.client.post(desk.path("event-ties"), {**form, "way": "play_off"})
    recompute_event(desk.total.pk)
    desk.client.post(desk.path(), {"act": "publish", "after": 2})
    assert EventEdition.objects.get(number=3).reason == "ballot"
    assert "decided by a play-off" in words(desk.public())


def test_a_lot_at_the_qualifying_line_says_who_goes_through() -> None:
    desk = Desk(by="matchpoints", qualifiers=4, stages={0: ("qualifying", 1)})
    points = sorted((got for got, _top, _boards in points_of(desk.event.sessions[0]).values()), reverse=True)
    assert points[3] == points[4]
    assert sum(row["qualifies"] for row in desk.rows("qualifying")) > 4
    while any(row["tied"] for row in desk.rows("qualifying")):
        assert desk.client.post(desk.path("event-ties"), desk.first_tie()).status_code == 302
    assert sum(row["qualifies"] for row in desk.rows("qualifying")) == 4
    assert "level at the qualifying line" not in words(desk.client.get(desk.path("event-next")))


def test_what_decides_nothing_is_refused() -> None:
    desk = Desk()
    form = desk.first_tie()
    names = [name for name in form if name.startswith("place-")]
    answer = desk.client.post(desk.path("event-ties"), form | dict.fromkeys(names, "1"))
    assert answer.status_code == 422
    assert "Give each of them another place, from 1 on." in words(answer)
    assert "Drawn by Ada Lovelace" in answer.content.decode()
    fewer = {name: value for name, value in form.items() if form.get(name) != str(len(names)) or name == "sessions"}
    more = {**fewer, **({} if len(names) > 2 else {"place-999999": "2"})}
    assert desk.client.post(desk.path("event-ties"), more).status_code == 422
    assert desk.client.post(desk.path("event-ties"), {**form, "way": "odd"}).status_code == 422
    assert desk.client.post(desk.path("event-ties"), {**form, "sessions": "2"}).status_code == 422
    assert desk.client.post(desk.path("event-ties"), {"act": "odd"}).status_code == 404
    assert not EventBallot.objects.exists()


def test_an_edition_is_withdrawn_with_its_reason_and_the_one_before_counts_again() -> None:
    desk = Desk()
    publish_event(total_id=desk.total.pk, actor=PROGRAM)
    first = words(desk.public())
    desk.client.post(desk.path("event-ties"), desk.first_tie())
    publish_event(total_id=desk.total.pk, actor=PROGRAM)
    assert desk.client.post(desk.path(), {"act": "withdraw", "number": "2", "note": " "}).status_code == 422
    desk.client.post(desk.path(), {"act": "withdraw", "number": "2", "note": "Lot drawn too early"})
    page = words(desk.client.get(desk.path()))
    assert "Lot drawn too early" in page
    assert "Edition 1 of the overall ranking is behind: an edition is due." in page or "worked out" in page
    assert "Edition 1," in words(desk.public())
    assert "decided by lot" not in first
    gone = words(desk.public("event_edition", edition=2))
    assert "Edition 2 was withdrawn by the director on" in gone
    assert "Another edition counts." in gone
    assert "Lot drawn too early" not in gone
    assert desk.client.post(desk.path(), {"act": "withdraw", "number": "2", "note": "Again"}).status_code == 422


def test_where_the_only_edition_is_withdrawn_no_ranking_is_shown_until_the_next() -> None:
    desk = Desk()
    publish_event(total_id=desk.total.pk, actor=PROGRAM)
    club = reverse("public:club", args=[desk.event.club.slug])
    address = reverse("public:event", kwargs={"club": desk.event.club.slug, "event": desk.total.slug})
    assert address in Client().get(club).content.decode()
    desk.client.post(desk.path(), {"act": "withdraw", "number": "1", "note": "The wrong sessions"})
    page = desk.public()
    assert "Edition 1 was withdrawn by the director on" in words(page)
    assert "<table" not in page.content.decode()
    assert address not in Client().get(club).content.decode()
    assert desk.public("event_csv").status_code == 404
    recompute_event(desk.total.pk)
    assert "The overall ranking is not published yet." in words(desk.client.get(desk.path()))
    desk.client.post(desk.path(), {"act": "publish", "after": "1"})
    page = words(desk.public())
    assert "Edition 2," in page
    assert "an edition was withdrawn" in page
