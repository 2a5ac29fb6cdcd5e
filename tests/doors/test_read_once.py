"""What is the same for many rows, or for many readers, is read and made once: counted in rows, not in seconds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db.models import Model
from django.db.models.signals import post_init

from club.actor import PROGRAM
from club.models import Board
from club.queries import pairs_of
from club.services import facts_changed
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.document import parse
from scoring.models import Line
from scoring.queries.public import documents
from scoring.recompute import recompute
from scoring.services import penalise, publish_session
from tests import builders
from tests.doors.pages import address, page

pytestmark = pytest.mark.django_db


@contextmanager
def rows_made() -> Iterator[Counter[str]]:
    """How many rows of each model the database's answers were made into."""
    made: Counter[str] = Counter()

    def seen(sender: type[Model], **_more: Any) -> None:
        made[sender.__name__] += 1

    post_init.connect(seen)
    try:
        yield made
    finally:
        post_init.disconnect(seen)


def test_an_edition_is_read_once_whoever_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    session, edition = builders.published_session(4, "howell")
    read = _counted(monkeypatch)
    key = edition.standings["ranking"][0]["contestant"]
    for more in ("", "board/1/", f"pair/{key}/", ""):
        page(address(session, more))
    assert len(read) == 1
    before = page(address(session))
    fine = {"kind": "disciplinary", "amount": "25", "unit": "percent_of_top", "note": ""}
    winner = session.contestants.get(key=key)
    penalise(session_id=session.pk, contestant_id=winner.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **fine)
    builders.standings_of(session)
    publish_session(session_id=session.pk, reason="ruling", actor=PROGRAM)
    assert page(address(session)) != before
    assert len(read) == 2


def test_standings_are_decoded_once_and_no_player_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    session, _edition = builders.published_session(4, "howell")
    first = ranked(page(address(session)))
    decoded: list[object] = []
    monkeypatch.setattr(documents, "decoded", decoded.append)
    with rows_made() as made:
        assert ranked(page(address(session))) == first
    assert len(first) == 4
    assert not decoded
    assert not {"Player", "LineUp", "Contestant"} & made.keys()


def test_pairs_are_read_without_a_row_of_a_model() -> None:
    session = builders.ready_session(4)
    with rows_made() as made:
        assert all(pair.name for pair in pairs_of(session.pk))
    assert not made


def test_standings_are_made_from_one_row_of_each_section_and_board() -> None:
    session = builders.started_in(6, 8)
    builders.play_all(session)
    facts_changed(session.pk)
    with rows_made() as made:
        assert recompute(session.pk)
    assert made["Line"] == Line.objects.filter(session=session).count()
    assert made["Board"] == Board.objects.filter(session=session).count()
    assert made["Plan"] == 2
    assert made["Session"] <= 3


def test_so_many_documents_are_kept_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "KEPT", 2)
    sessions = [builders.published_session(4, "howell")[0] for _each in range(3)]
    read = _counted(monkeypatch)
    for each in (0, 1, 0, 2, 0, 1):
        page(address(sessions[each]))
    assert len(read) == 4


def ranked(html: str) -> list[str]:
    return re.findall(r'data-f="percent" data-say="([^"]+)"', html)


def _counted(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What is read from now on."""
    read: list[object] = []

    def counting(data: object) -> object:
        read.append(data)
        return parse(data)

    counter: Callable[[object], object] = counting
    monkeypatch.setattr(documents, "parse", counter)
    return read
