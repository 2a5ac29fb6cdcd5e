"""Rounds opened to the tables and closed to them."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.errors import NotFoundError
from club.services import close_round, open_round
from tests.builders import ended_session, ready_session, section_of, started_session
from tests.services.watching import audited, refused

pytestmark = pytest.mark.django_db
TOGETHER = {"pace": "together"}


def test_rounds_open_and_close() -> None:
    session = started_session(pairs=6, habits=TOGETHER)
    section = section_of(session)
    assert (section.open_round, section.closed_round) == (1, 0)
    with audited(session.club, "round opened", "round closed", facts_of=session, bumps=2):
        open_round(section_id=section.pk, number=2, actor=PROGRAM)
        close_round(section_id=section.pk, number=1, actor=PROGRAM)
    section.refresh_from_db()
    assert (section.open_round, section.closed_round) == (2, 1)
    assert section.round_opened_at


def test_going_back_opens_what_was_closed() -> None:
    session = started_session(pairs=6, habits=TOGETHER)
    section = section_of(session)
    open_round(section_id=section.pk, number=3, actor=PROGRAM)
    close_round(section_id=section.pk, number=3, actor=PROGRAM)
    open_round(section_id=section.pk, number=2, actor=PROGRAM)
    section.refresh_from_db()
    assert (section.open_round, section.closed_round) == (2, 2)
    close_round(section_id=section.pk, number=0, actor=PROGRAM)
    section.refresh_from_db()
    assert section.closed_round == 0


def test_rounds_that_cannot_be() -> None:
    session = started_session(pairs=6, habits=TOGETHER)
    section = section_of(session)
    for number in (-1, 201):
        with refused(f"no round {number}"):
            open_round(section_id=section.pk, number=number, actor=PROGRAM)
    for number in (-1, 2):
        with refused(f"round {number} has not begun"):
            close_round(section_id=section.pk, number=number, actor=PROGRAM)
    for act in (open_round, close_round):
        with refused("section is no longer there", NotFoundError):
            act(section_id=0, number=1, actor=PROGRAM)


def test_rounds_are_opened_during_play_only() -> None:
    for session in (ready_session(pairs=6), ended_session(pairs=6)):
        with refused("not being played"):
            open_round(section_id=section_of(session).pk, number=2, actor=PROGRAM)
