"""Copies that 0.9 made, restored by today's version."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client, override_settings

from backups import restore
from backups.archive_import import import_archive
from club.actor import PROGRAM
from club.models import Club, Session, User
from club.services import first_broken_row
from movements.models import Plan
from rulings.models import RulingLine
from scoring.facts import exported
from scoring.models import Publication, Result, Snapshot
from scoring.recompute import recompute
from scoring.services import publish_session
from tests import builders
from tests.made_by_0_9.made import Made, Page, unpacked, walked

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Made]:
    """The server's copy is restored, by a server with the secret of the one that made it."""
    found = unpacked(tmp_path)
    with override_settings(SECRET_KEY=(found.folder / "data" / "secret-key").read_text().strip()):
        done = restore(found.folder / "server.zip")
        assert done.remarks == []
        yield found


def editions(made: Made) -> dict[int, str]:
    """As 0.9 published them, by id."""
    return {row["id"]: json.dumps(row["standings"]) for row in made.rows("scoring.publication")}


@pytest.mark.always
def test_nothing_that_was_published_or_scored_has_changed(made: Made) -> None:
    sessions = Session.objects.kept().select_related("club")
    published = Publication.objects.values_list("pk", "standings")
    assert {pk: json.dumps(standings) for pk, standings in published} == editions(made)
    assert {f"{each.club.slug}/{each.slug}": exported(each.pk) for each in sessions} == made.exports
    kept = {row["session_id"]: row["standings"] for row in made.rows("scoring.snapshot")}
    assert len(kept) > 15
    for session, standings in kept.items():
        recompute(session)
        assert Snapshot.objects.get(session=session).standings == standings
    assert [first_broken_row(club.pk) for club in Club.objects.all()] == [None, None]


def test_rows_are_what_migrations_make_of_them(made: Made) -> None:
    left = [row["options"] for row in made.rows("movements.plan") if "auto" in row["options"].values()]
    assert {name for options in left for name, said in options.items() if said == "auto"} == {"arrow_switch", "missing"}
    assert not [plan for plan in Plan.objects.all() if "auto" in plan.options.values()]
    ruled = RulingLine.objects.filter(ruling__session__event__contest="individual")
    assert ruled.exists()
    assert not ruled.filter(ns_partner=None).exists()
    assert not RulingLine.objects.exclude(pk__in=ruled).exclude(ns_partner=None).exists()


def test_a_club_and_a_session_come_in_beside_them(made: Made) -> None:
    restore(made.folder / "club.zip", as_slug="beside")
    beside, hillside = Club.objects.get(slug="beside"), Club.objects.get(slug="hillside")
    assert of_club(beside) == of_club(hillside)
    assert not [plan for plan in Plan.objects.all() if "auto" in plan.options.values()]
    arrived = import_archive(made.folder / "session.zip", club_id=beside.pk, actor=PROGRAM)
    slug = made.ways["archived"].rpartition("/")[2]
    there = Publication.objects.filter(session__club__slug="riverside-bridge-club", session__slug=slug)
    here = Publication.objects.filter(session=arrived.session_id)
    assert list(here.values_list("standings", flat=True)) == list(there.values_list("standings", flat=True))
    assert len(here) == 2


def of_club(club: Club) -> list[tuple[str, int, str]]:
    found = Publication.objects.filter(session__club=club).order_by("session__slug", "number")
    return [(each.session.slug, each.number, json.dumps(each.standings)) for each in found.select_related("session")]


@pytest.mark.long
def test_every_page_answers(made: Made) -> None:
    for who, most in (("manager", 300), ("director", 300), ("", 100)):
        client = Client()
        if who:
            client = builders.logged_in(User.objects.get(email=made.ways[who]))

        def get(path: str, client: Client = client) -> Page:
            answer = client.get(path)
            text = "" if answer.streaming or "html" not in answer["Content-Type"] else answer.content.decode()
            return Page(answer.status_code, text, answer.get("Location", ""))

        pages, wrong = walked(get, ["/", "/desk/"], each=1)
        assert wrong == []
        assert pages > most


def test_play_goes_on_and_what_was_published_is_corrected(made: Made) -> None:
    ways = made.ways
    session = Session.objects.get(slug=ways["session"], club__slug=ways["club"])
    tablet = Client()
    tablet.cookies["table_device"] = ways["cookie"]
    assert tablet.get("/table/").status_code == 200
    other = Client()
    other.get(f"/l/{ways['links']['A1']}")
    assert other.post(f"/l/{ways['links']['A1']}").status_code == 302
    assert other.get("/api/table").json()["table"]
    phone = Client()
    phone.cookies["player_phone"] = ways["phone"]
    assert phone.get("/me/").status_code == 200
    builders.play_all(session)
    assert builders.standings_of(session)["ranking"]

    over = Session.objects.get(slug=ways["archived"].rpartition("/")[2], club__slug=ways["club"])
    line = over.lines.filter(result__outcome="played", adjustment=None).earliest("pk")
    at = (line.table or 0, line.round or 0, line.board.number)
    builders.enter(over, *at, "7NTN-13", source=Result.Source.DESK, replaces=line.result_id)
    recompute(over.pk)
    before = editions(made)
    edition = publish_session(session_id=over.pk, settled_elsewhere=True, actor=PROGRAM)
    assert edition.number == 3
    assert edition.changes
    others = Publication.objects.exclude(pk=edition.pk).values_list("pk", "standings")
    assert {pk: json.dumps(standings) for pk, standings in others} == before
    assert first_broken_row(over.club_id) is None
