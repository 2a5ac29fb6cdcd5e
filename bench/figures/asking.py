"""The requests that are measured, whoever answers them: a server at its port, or the application in this process."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, cycle, zip_longest
from typing import Any
from uuid import uuid4

from bench.figures.sides import Sides, side_by_side
from tests.race.tables import JSON, Client

#: What anybody may have played; what it is does not matter here.
PLAYED = {"contract": "4S", "declarer": "N", "tricks": 10, "lead": "HK"}
CREATED, OK, NOT_MODIFIED = 201, 200, 304


@dataclass(frozen=True)
class Amount:
    """How often: `rounds` of `each` requests of either side."""

    rounds: int
    each: int


class Entering:
    """Tables that enter their boards in the order in which they play them, and the bare view that keeps the same."""

    def __init__(self, clients: list[Client]) -> None:
        self.boards = in_turn([_evening(client) for client in clients])
        self.turns = cycle(clients)

    def enter(self) -> None:
        """One new result through the table's door."""
        client, body = next(self.boards)
        _send(client, "/api/table/results", body)

    def insert(self) -> None:
        """The same kept as one row by the bare view."""
        _send(next(self.turns), "/bare/row", {**PLAYED, "id": str(uuid4()), "board": 1})

    def insert_known(self) -> None:
        """The same by the bare view that knows the device and reads an entry."""
        _send(next(self.turns), "/bare/known", {**PLAYED, "id": str(uuid4()), "board": 1})


def _send(client: Client, path: str, body: dict[str, Any]) -> None:
    status, content = client.ask("POST", path, json.dumps(body).encode(), **JSON)
    assert status == CREATED, (status, path, body, content[:300])


def _evening(client: Client) -> Iterator[tuple[Client, dict[str, Any]]]:
    """Every board that a table will play, as its script sends it."""
    _status, content = client.ask("GET", "/api/table/evening")
    for planned in json.loads(content)["plan"]:
        seen = {"round": planned["number"], "ns": planned["ns"]["number"], "ew": planned["ew"]["number"]}
        for board in planned["boards"]:
            yield client, {**PLAYED, **seen, "id": str(uuid4()), "board": board["number"], "replaces": None}


def in_turn(evenings: list[Iterator[Any]]) -> Iterator[Any]:
    """The first of each, then the second of each."""
    return (each for each in chain.from_iterable(zip_longest(*evenings)) if each is not None)


def entries(clients: list[Client], amount: Amount) -> Sides:
    """Entries of these tables against the insertion of one row, by anybody and by a known device."""
    entering = Entering(clients)
    known = entering.insert_known
    return side_by_side(entering.enter, entering.insert, rounds=amount.rounds, each=amount.each, known=known)


def polls(client: Client, path: str, amount: Amount) -> Sides:
    """A live page that nothing has happened on against an empty view."""
    status, _page = client.ask("GET", path)
    tag = client.tag
    assert (status, bool(tag)) == (OK, True), status

    def poll() -> None:
        assert client.ask("GET", path, **{"If-None-Match": tag})[0] == NOT_MODIFIED

    def empty() -> None:
        assert client.ask("GET", "/bare/empty")[0] == OK

    return side_by_side(poll, empty, rounds=amount.rounds, each=amount.each)
