"""From a table's device nobody reaches another table: not of the same section, not of another section, not of another
club, whatever numbers and ids are sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, TypeVar
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from bridgeclub.http.device import table_place_name
from club.models import TableDevice, TableLink
from club.services import handover_key
from rulings.models import Call
from scoring.models import Result, SignOff
from tests import builders
from tests.doors.at_the_table import JSON, AtTheTable, entry
from tests.doors.programs import of
from tests.doors.two_houses import SIZES, Attack, House
from tests.ranges import WHOLE, pairwise
from tests.scored_outside import rolled_back

Item = TypeVar("Item")
pytestmark = [pytest.mark.django_db, pytest.mark.once]


def reads(house: House) -> Iterator[Attack]:
    """Everything that a device can ask, with words of other tables in it."""
    get = house.table.client.get
    for board in range(1, 14):
        yield f"traveller {board}", lambda board=board: get(reverse("api:table_traveller", args=[board]))
    for round in range(1, 5):
        for asked in ({"side": "NS"}, {"side": "EW"}, {"side": "NS", "table": 2, "section": "B"}):
            address = reverse("api:table_scorecard", args=[round])
            yield f"scorecard {round} {asked}", lambda address=address, asked=asked: get(address, asked)
    for where, theirs in house.elsewhere.items():
        with rolled_back():  # when they were last seen is theirs
            etag = theirs.get("table")["ETag"]
        for name in ("table", "table_evening", "table_way_in", "table_people"):
            address = reverse(f"api:{name}")
            named = {"X-Table": _name_of(where, house)}
            yield f"{name} as {where}", lambda address=address, named=named: get(address, headers=named)
            asked = {"If-None-Match": etag}
            yield f"{name} known at {where}", lambda address=address, asked=asked: get(address, headers=asked)


def _name_of(where: str, house: House) -> str:
    place, _of, session = where.split()
    link = TableLink.objects.select_related("section").get(
        session_id=int(session), section__letter=place[0], table=int(place[1]), ended_at=None
    )
    return table_place_name(link)


def writes(house: House) -> Iterator[Attack]:
    """Acts of our device on results, calls, names and cards that are not its own."""
    table, post = house.table, house.table.post
    boards = [*builders.seating_at(house.session, 1, 1).boards, *builders.seating_at(house.session, 1, 2).boards]
    own = Result.objects.filter(line__ns__in=house.pairs, line__board__number=boards[0]).get()
    results = in_each_section(one_of_each_table(house), lambda each: (each.line.section, each.line.session_id))
    for result, body in entries_about(results, boards[0], boards[-1]):
        yield f"result {result.pk} {body}", lambda body=body: post("table_results", body=body)
        carried = {"key": _own_key(house), "entries": [{**body, "confirmed": True}]}
        if "queued" in body:
            yield f"result {result.pk} carried {body}", lambda sent=carried: _carried(sent)
    for result in results:
        where = f"result {result.pk}"
        yield f"{where} confirmed", lambda each=result: post("table_confirm", each.pk)
        yield f"{where} agreed", lambda each=result: post("table_agree", each.pk)
        yield f"{where} right", lambda each=result: post("table_right", each.pk)
        lines = [{"board": result.line.board.number, "result": result.pk, "reason": "contract", "words": "no"}]
        for side in ("NS", "EW"):
            sent = {"id": str(uuid4()), "round": 1, "side": side, "lines": lines}
            yield f"{where} signed {side}", lambda sent=sent: post("table_sign_offs", body=sent)
    signed_elsewhere = SignOff.objects.exclude(contestant__in=house.pairs).select_related("contestant__section")
    for signed in in_each_section(signed_elsewhere, lambda each: (each.contestant.section_id, each.session_id)):
        lines = [{"board": boards[0], "result": own.pk}]
        sent = {"id": str(signed.client_id), "round": 1, "side": "NS", "lines": lines}
        yield f"sign-off {signed.pk}", lambda sent=sent: post("table_sign_offs", body=sent)
    for call in Call.objects.all():
        yield f"call {call.pk}", lambda each=call: post("table_call", body={"id": str(each.client_id), "board": 1})
    yield "withdraw", lambda: post("table_call_withdraw", body={"table": 2, "section": "B"})
    for where, theirs in in_each_section(house.elsewhere.items(), lambda each: (each[0][0], each[0].split()[-1])):
        headers = {"X-CSRFToken": table.token, "X-Table": _name_of(where, house)}
        for name in ("table_results", "table_call", "table_call_withdraw", "table_leave"):
            body = {**entry(boards[-1], "1NN="), "round": 2}
            yield (
                f"{name} as {where}",
                lambda name=name, headers=headers, body=body: table.client.post(  # type: ignore[misc]
                    reverse(f"api:{name}"), body, content_type=JSON, headers=headers
                ),
            )
        for seal in _seals(theirs) if where.split()[-1] != str(house.session.pk) else ():
            said = {"id": str(uuid4()), "round": 1, "seat": "N", "who": seal}
            yield f"name of {where}", lambda said=said: post("table_names", body=said)
            yield f"substitute of {where}", lambda said=said: post("table_substitutes", body=said)


def in_each_section(found: Iterable[Item], of: Callable[[Item], tuple[object, object]]) -> list[Item]:
    """In a quick run what is first of its section and session, by `of`: the next table there is kept from us alike."""
    return pairwise(found, of)  # type: ignore[arg-type]


def one_of_each_table(house: House) -> list[Result]:
    """Of every table but ours the result of one board, of ours none."""
    found: dict[tuple[int, str, int | None], Result] = {}
    for result in Result.objects.filter(line__in=house.lines).select_related("line__board"):
        found.setdefault((result.line.session_id, result.line.section, result.line.table), result)
    assert len(found) == 2 * sum(SIZES) // 2 - 1
    return list(found.values())


def entries_about(results: Iterable[Result], *ours: int) -> Iterator[tuple[Result, dict[str, Any]]]:
    """Entries that say in every way there is that they are about somebody else's result: on the boards that are
    `ours`, and on its own."""
    ways = product(results, (*ours, 0), range(5), (1, 2))
    for result, board, way, said in pairwise(ways, lambda each: (each[0].pk, *each[1:])):
        more: dict[str, Any] = (
            {"replaces": result.pk},
            {"replaces": result.pk, "queued": True},
            {"after": str(result.client_id), "queued": True},
            {"id": str(result.client_id)},
            {"ns": 1, "ew": 2, "queued": True},
        )[way]
        yield result, {**entry(board or result.line.board.number, "1NN="), "round": said, **more}


def _own_key(house: House) -> str:
    device = TableDevice.objects.select_related("link").get(
        link__session=house.session, link__section__letter="A", link__table=1
    )
    return handover_key(device)


def _carried(sent: object) -> HttpResponse:
    return Client().post(reverse("api:carried"), sent, content_type=JSON)  # type: ignore[return-value,arg-type]


def _seals(table: AtTheTable) -> list[str]:
    with rolled_back():
        found = table.client.get(reverse("api:table_people"), {"q": "a"})
    return [each["who"] for each in found.json().get("people", ())][:2]  # type: ignore[attr-defined]


def for_programs(house: House) -> Iterator[Attack]:
    """The same through the addresses for programs, which a device may use as well."""
    client, headers = house.table.client, {"X-CSRFToken": house.table.token}
    played = house.lines.filter(result__isnull=False).select_related("session__club", "board", "result")
    for line in in_each_section(played, lambda each: (each.section, each.session_id)):
        for session in (house.session, line.session):
            at = f"{of(session)}/results/{line.board.number}/{line.ns_id}-{line.ew_id}"
            confirm = f"/api/v1/{at}/confirm"
            sent = {"result": line.result_id}
            yield (
                confirm,
                lambda to=confirm, sent=sent: client.post(to, sent, content_type=JSON, headers=headers),  # type: ignore[misc]
            )
            results = f"/api/v1/{of(session)}/results"
            body = {**entry(line.board.number, "1NN="), "section": line.section, "table": line.table, "round": 1}
            for more in ({}, {"replaces": line.result_id}, {"ns": line.ns_id, "ew": line.ew_id}):
                asked = {**body, **more}
                yield (
                    f"{results} {more}",
                    lambda to=results, asked=asked: client.post(to, asked, content_type=JSON, headers=headers),  # type: ignore[misc]
                )


def test_a_device_reads_and_changes_nothing_of_another_table_nor_by_the_addresses_for_programs() -> None:
    house = House()
    for attacks, least in ((reads, 60), (writes, 400 if WHOLE else 100), (for_programs, 100 if WHOLE else 30)):
        found, count = house.found(attacks(house))
        assert found == {}
        assert count > least, attacks
