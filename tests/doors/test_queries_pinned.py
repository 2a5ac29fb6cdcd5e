"""How often every act and page that people wait for asks the database: one table, the same for few and for many.

Counted when the page has been asked for once before, as it is all evening. The two ends of a transaction count as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.actor import PROGRAM
from club.models import Contestant, Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services import penalise, publish_session
from tests import builders
from tests.doors.at_the_table import AtTheTable
from tests.doors.pages import address
from tests.doors.rooms import room_of

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.once,
    pytest.mark.usefixtures("nothing_goes_stale"),
    pytest.mark.always,
]

AT_THE_TABLE = {"entry": 15, "yes": 19, "state": 13, "state again": 1, "evening": 8}
PUBLIC = {
    "": 14,
    "live": 14,
    "live beside others": 0,
    "live again": 0,
    "board/1/": 8,
    "pair/{key}/": 11,
    "editions/": 2,
    "changes/{last}/": 11,
}
AT_THE_DESK = {
    "": 41,
    "live/": 39,
    "line": 30,
    "boards/": 11,
    "boards/1/": 20,
    "ranking/": 15,
    "ranking/{key}/": 16,
    "rulings/": 15,
    "editions/": 12,
    "trail/": 16,
}
FEW_AND_MANY = pytest.mark.parametrize(("pairs", "editions"), [(4, 2), (12, 3)])


def asked(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as queries:
        act()
    return len(queries)


@pytest.mark.parametrize(
    ("pairs", "boards", "told"), [(4, 1, {"yes": 26}), (12, 3, {"state": 14})], ids=["round ended", "round goes on"]
)
def test_what_a_table_does(pairs: int, boards: int, told: dict[str, int]) -> None:
    """The other results of a board cost one query with the state; with the yes to a round's last board, four."""
    assert dict(_at_a_table(pairs, boards)) == AT_THE_TABLE | told


def _at_a_table(pairs: int, boards: int) -> Iterator[tuple[str, int]]:
    table = AtTheTable(builders.started_session(pairs, "howell", boards_per_round=boards), 1)
    board = table.state()["current"]["boards"][0]["number"]
    entered: list[int] = []
    yield "entry", asked(lambda: entered.append(table.enter(board, "4SN=")["result"]))
    yield "yes", asked(lambda: table.confirm(entered[0]))
    yield "state", asked(table.state)
    tag = table.get("table").headers["ETag"]
    yield "state again", asked(lambda: table.get("table", **{"if-none-match": tag}))
    yield "evening", asked(lambda: table.get("table_evening"))


def _published(pairs: int, editions: int) -> tuple[Session, str]:
    """A session with so many editions, each with another fine, and the key of one of its pairs."""
    session, _first = builders.published_session(pairs, "howell")
    pair = Contestant.objects.filter(session=session)[0]
    fine = {"kind": "disciplinary", "amount": "25", "unit": "percent_of_top", "note": ""}
    for _edition in range(editions - 1):
        penalise(session_id=session.pk, contestant_id=pair.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **fine)
        builders.standings_of(session)
        publish_session(session_id=session.pk, reason="ruling", actor=PROGRAM)
    return session, pair.key


@FEW_AND_MANY
def test_pages_of_the_public(pairs: int, editions: int) -> None:
    session, key = _published(pairs, editions)
    found = {}
    for more in PUBLIC:
        path = address(session, more.partition(" ")[0].format(key=key, last=editions))
        response = Client().get(path)
        if more == "live":
            # Nobody has asked for it since it changed.
            cache.clear()
        tag = {"if-none-match": response.headers["ETag"]} if more.endswith(" again") else {}
        found[more] = asked(lambda path=path, tag=tag: Client(headers=tag).get(path))  # type: ignore[misc]
    assert found == PUBLIC


@FEW_AND_MANY
def test_pages_of_the_director(pairs: int, editions: int) -> None:
    session, key = _published(pairs, editions)
    room = room_of(session)
    found = {}
    for more in AT_THE_DESK:
        path = room.line(1, 1) if more == "line" else more.format(key=key, last=editions)
        room.html(path)
        found[more] = asked(lambda path=path: room.html(path))  # type: ignore[misc]
    assert found == AT_THE_DESK
