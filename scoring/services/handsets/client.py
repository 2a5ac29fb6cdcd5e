"""The way to the Bridgemate Data Connector: one request over HTTP, one answer."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from scoring.engine.handsets.connector import Command, DataType, request

#: Where it listens unless somebody has changed it.
USUAL_ADDRESS = "http://localhost:5079"
ENDPOINT = "/dc-scoringprogram"
SECONDS = 15
MOST_BYTES = 20_000_000


class Trouble(StrEnum):
    """What may be wrong."""

    UNREACHABLE = "unreachable"
    REFUSED = "refused"
    NOT_POSSIBLE = "not_possible"


class ConnectorError(Exception):
    """It does not answer, or does not do what was asked; `detail` in its own words, for whoever looks after it."""

    def __init__(self, trouble: Trouble, detail: str = "") -> None:
        super().__init__(trouble, detail)
        self.trouble, self.detail = trouble, detail


@dataclass(frozen=True)
class Answer:
    """What came back: the items that were asked for, and the number of the last one, by which they are accepted."""

    items: tuple[dict[str, Any], ...] = ()
    last: int = 0


@dataclass(frozen=True)
class DataConnector:
    """`address` as http://192.168.1.50:5079; the club's id and licence key are the vendor's."""

    address: str = USUAL_ADDRESS
    club_id: str = ""
    licence_key: str = ""

    def send(self, command: Command, data: Any = None, guid: str = "") -> Answer:
        """Raises ConnectorError."""
        serialized = "" if data is None else json.dumps(data, ensure_ascii=False)
        said = request(command, serialized, guid=guid, club_id=self.club_id, licence_key=self.licence_key)
        answer = self._post(json.dumps(said).encode())
        kind, content = answer.get("DataType"), answer.get("SerializedData")
        if kind == DataType.ERROR:
            raise ConnectorError(Trouble.REFUSED, str(content or answer.get("ErrorType") or ""))
        if kind not in (DataType.RESULTS, DataType.PARTICIPATIONS):
            return Answer()
        return Answer(_items(content), _number(answer.get("LastQueueItemId")))

    def _post(self, body: bytes) -> dict[str, Any]:
        place = urlsplit(self.address)
        kind = HTTPSConnection if place.scheme == "https" else HTTPConnection
        way = kind(place.hostname or "", place.port, timeout=SECONDS)
        try:
            way.request("POST", place.path.rstrip("/") + ENDPOINT, body, {"Content-Type": "application/json"})
            response = way.getresponse()
            content = response.read(MOST_BYTES)
        except (OSError, HTTPException) as fault:
            raise ConnectorError(Trouble.UNREACHABLE, str(fault)) from fault
        finally:
            way.close()
        if response.status != 200:
            raise ConnectorError(Trouble.REFUSED, f"HTTP {response.status}")
        return _read(content)


def _read(content: bytes) -> dict[str, Any]:
    """Raises ConnectorError where it is no answer of the Data Connector."""
    try:
        answer = json.loads(content)
    except ValueError as fault:
        raise ConnectorError(Trouble.REFUSED, "no JSON") from fault
    if not isinstance(answer, dict):
        raise ConnectorError(Trouble.REFUSED, "no response")
    return answer


def _items(content: Any) -> tuple[dict[str, Any], ...]:
    try:
        found = json.loads(content or "[]")
    except (TypeError, ValueError) as fault:
        raise ConnectorError(Trouble.REFUSED, "no JSON in SerializedData") from fault
    return tuple(each for each in found if isinstance(each, dict)) if isinstance(found, list) else ()


def _number(value: Any) -> int:
    return value if type(value) is int else 0
