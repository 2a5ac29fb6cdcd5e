"""A table that does what its page does where nobody answers: the same entry again, until it is taken."""

from __future__ import annotations

import json
from http.client import HTTPException
from time import monotonic, sleep
from typing import Any

from tests.race.tables import CONFIRMS, ENTRIES, JSON, Table, Watcher

#: How long a table may be without an answer, and how soon it asks again.
PATIENCE, AGAIN = 240, 0.5
#: What is sent once more may have arrived the first time.
TAKEN = {ENTRIES: {200, 201}, CONFIRMS: {200}}


class StubbornTable(Table):
    """`cut` counts the times that nobody answered, or somebody said to come back later."""

    cut = 0

    def _timed(self, kind: str, method: str, path: str, body: object, expected: set[int]) -> dict[str, Any]:
        data, began = json.dumps(body).encode() if body is not None else None, monotonic()
        tried = False
        while True:
            answer = self._asked(method, path, data)
            if answer is not None:
                break
            tried, self.cut = True, self.cut + 1
            assert monotonic() - began < PATIENCE, (method, path)
            sleep(AGAIN)
        status, content = answer
        self.times.add(kind, monotonic() - began)
        allowed = TAKEN.get(kind, expected) if tried else expected
        assert status in allowed, (status, path, body, content[:300])
        found = dict(json.loads(content))
        # What had arrived before its answer was lost is told as what it became.
        arrived = tried and expected == {201} and found["status"] == "repeated"
        return {**found, "status": "current"} if arrived else found

    def _asked(self, method: str, path: str, data: bytes | None) -> tuple[int, bytes] | None:
        try:
            status, content = self.client.ask(method, path, data, **JSON)
        except (OSError, HTTPException):
            self.client.connection.close()
            return None
        return None if status >= 500 else (status, content)


class StubbornWatcher(Watcher):
    """Somebody at home whose page goes on asking."""

    def watch(self) -> None:
        while not self.over:
            try:
                status, _page = self.client.ask("GET", self.path, **{"If-None-Match": self.client.tag})
            except (OSError, HTTPException):
                self.client.connection.close()
                status = 503
            if status in (200, 304):
                self.shown.append((int(self.client.tag.strip('W/"').split("-")[1]), monotonic()))
            else:
                assert status >= 500, status
                self.client.tag = ""
            sleep(0.2)
