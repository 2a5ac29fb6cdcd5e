"""Ten years of four evenings a week: pages ask as often as for a few weeks, and take little longer.

pytest tests/doors/test_long_years.py -m long -s       prints how much longer; YEARS_EVENINGS=2000 is the full size
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.actor import PROGRAM
from club.models import Club, Player, Session
from club.services import give_history_link, set_findable
from scoring.models import Line, PlayedSession
from scoring.queries.history.counting import behind
from scoring.services.history import recompute_history
from tests.builders import logged_in, make_club, make_manager
from tests.ladders import members
from tests.long_clubs import copies, played_evening

pytestmark = pytest.mark.django_db

A_YEAR, TEN_YEARS = 200, int(os.environ.get("YEARS_EVENINGS", "2000"))
#: How much longer a page of ten years may take than of one: most show a page of it, one's own sums up all of it, and
#: that of the months counts the sessions of each.
SLOWER = {"own": 8.0, "own, older": 8.0, "months": 8.0}
USUALLY = 3.0


class Pages:
    def __init__(self, club: Club, ada: Player) -> None:
        set_findable(club_id=club.pk, player_id=ada.pk, findable=True, actor=PROGRAM)
        own = reverse("player:history", args=[give_history_link(club_id=club.pk, player_id=ada.pk, actor=PROGRAM)])
        manager = logged_in(make_manager(club))
        anybody, slug = Client(), club.slug
        day = Session.objects.filter(club=club).order_by("date").values_list("date", flat=True)[5]
        self.ways: dict[str, Callable[[], object]] = {
            "own": lambda: anybody.get(own),
            "own, older": lambda: anybody.get(own, {"after": f"{day}_1_1"}),
            "club": lambda: anybody.get(reverse("public:club", args=[slug])),
            "club, earlier": lambda: anybody.get(reverse("public:club", args=[slug]), {"before": f"{day}"}),
            "months": lambda: anybody.get(reverse("public:months", args=[slug])),
            "month": lambda: anybody.get(reverse("public:month", args=[slug, day.year, day.month])),
            "events": lambda: anybody.get(reverse("public:events", args=[slug])),
            "search": lambda: anybody.get(reverse("public:players", args=[slug]), {"q": ada.name}),
            "player": lambda: anybody.get(reverse("public:player", args=[slug, ada.pk])),
            "member": lambda: manager.get(reverse("desk:history-link", args=[slug, ada.pk])),
            "sweep": lambda: list(behind().values_list("pk", flat=True)),
        }

    def queries(self) -> dict[str, int]:
        found = {}
        for name, way in self.ways.items():
            with CaptureQueriesContext(connection) as asked:
                way()
            found[name] = len(asked)
        return found

    def seconds(self) -> dict[str, float]:
        """The best of three."""
        found = {}
        for name, way in self.ways.items():
            times = []
            for _each in range(3):
                cache.clear()
                begun = time.perf_counter()
                way()
                times.append(time.perf_counter() - begun)
            found[name] = min(times)
        return found


def club_of(pairs: int, people: int) -> tuple[Session, list[Player]]:
    club = make_club()
    return played_evening(club, pairs), members(club, people)


def test_pages_ask_as_often_for_two_hundred_evenings_as_for_twenty() -> None:
    template, people = club_of(6, 40)
    copies(template, 20, people)
    pages = Pages(template.club, people[0])
    few = pages.queries()
    copies(template, 180, people, first=20)
    assert pages.queries() == few
    wanted = {"own": 8, "own, older": 8, "club": 14, "club, earlier": 2, "months": 2, "month": 3}
    wanted |= {"events": 3, "search": 2, "player": 4, "sweep": 1}
    assert {name: few[name] for name in wanted} == wanted


def test_a_copy_is_what_the_task_would_make_of_it() -> None:
    template, people = club_of(6, 40)
    copies(template, 3, people)
    session = Session.objects.filter(club=template.club).exclude(pk=template.pk).order_by("pk")[1]
    fields = ("player", "contestant", "partner", "measure", "figure", "rank", "tied", "of")
    before = set(PlayedSession.objects.filter(history=session.pk).values_list(*fields))
    session.history.delete()
    assert recompute_history(session.pk)
    assert set(PlayedSession.objects.filter(history=session.pk).values_list(*fields)) == before
    assert not behind().exists()


@pytest.mark.long
def test_ten_years_take_little_longer_than_one() -> None:
    template, people = club_of(26, 200)
    copies(template, A_YEAR, people)
    pages = Pages(template.club, people[0])
    one, asked = pages.seconds(), pages.queries()
    copies(template, TEN_YEARS - A_YEAR, people, first=A_YEAR)
    ten = pages.seconds()
    print(f"\n{Line.objects.count():,} results in {Session.objects.count():,} sessions")
    for name in one:
        print(f"{name:15} {1000 * one[name]:7.1f} ms → {1000 * ten[name]:7.1f} ms: {ten[name] / one[name]:.1f} times")
    assert pages.queries() == asked
    slow = {name: ten[name] / one[name] for name in one if ten[name] > SLOWER.get(name, USUALLY) * one[name]}
    assert slow.keys() <= {"sweep"}, slow
