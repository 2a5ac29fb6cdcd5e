"""A session with its history at the hosted site: once, and what is new of it after each act on the laptop."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from backups.feeding.taking_in import take_in_fed
from club.actor import PROGRAM
from club.models import AuditRow, FedPackage, Session
from club.services import first_broken_row
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Publication
from scoring.services import Award, publish_session, withdraw_edition
from tests.backups.archive import editions
from tests.builders import ended_session, standings_of
from tests.doors.pages import award_at
from tests.feeding import Wire, fed, wire
from tests.services.feeding.test_standings_fed import page, told

__all__ = ["wire"]
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


def travel(wire: Wire) -> list[str]:
    """Everything goes over, and is taken in; how the archives stand."""
    for _turn in range(4):
        wire.feed()
        take_in_fed()
    assert wire.feed() == 0
    return list(FedPackage.objects.filter(kind="archive").order_by("pk").values_list("state", flat=True))


def same(session: Session, there: Session) -> None:
    session.refresh_from_db()
    there.refresh_from_db()
    assert editions(there) == editions(session)
    assert standings_of(there) == standings_of(session)
    assert there.state == session.state
    assert first_broken_row(there.club_id) is None


@pytest.mark.always
def test_first_edition_second_edition_and_a_withdrawn_one(wire: Wire) -> None:
    session = ended_session(8, club=wire.laptop)
    assert travel(wire) == [], "no archive before an edition"
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert travel(wire) == ["taken"]
    there = fed(session)
    same(session, there)
    assert there.held_by == "laptop"
    assert told(page(wire.laptop.slug, session)) == told(page(wire.hosted.slug, there))
    assert "From the club’s laptop, last received" in page(wire.hosted.slug, there)

    award_at(session, 1, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert travel(wire)[-1] == "taken"
    same(session, there)
    assert told(page(wire.laptop.slug, session)) == told(page(wire.hosted.slug, there))
    for rest in ("editions/", "changes/2/", "edition/1/", "board/1/"):
        assert told(page(wire.laptop.slug, session, rest)) == told(page(wire.hosted.slug, there, rest)), rest

    withdraw_edition(session_id=session.pk, number=2, note="Wrong board.", permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert travel(wire)[-1] == "taken"
    same(session, there)
    assert Publication.objects.filter(session=there).count() == 2
    assert Session.objects.filter(club=wire.hosted).count() == 1
    acts = AuditRow.objects.filter(club=wire.hosted, session=there).values_list("action", flat=True)
    assert list(acts).count("edition published") == 2
    assert list(acts).count("fed session arrived") == 1
