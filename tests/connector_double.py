"""A Data Connector as its vendor's documents describe it, over HTTP: queues by data type, items accepted by number.

Documentation/MD (Http, Overviewofcommunication, Initializeanevent, RoundDTO, SectionDTO, ParticipationDTO) of the
repository BridgeSystems/Bridgemate-Data-Connector-Scoring-Program-Client, and the checks of its client for Python.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

OK, ERROR, PARTICIPATIONS, RESULTS = 1, 4, 11, 12
VALIDATION = 5
INITIALIZE, UPDATE, CONTINUE = 5, 6, 31
#: Command → which queue, and whether what was accepted is given again.
POLLS = {19: (RESULTS, False), 23: (RESULTS, True), 21: (PARTICIPATIONS, False), 25: (PARTICIPATIONS, True)}
ACCEPTS = {27: RESULTS, 29: PARTICIPATIONS}
GUID = re.compile(r"[A-F0-9]{32}")


class Double:
    """What was sent to it, and what its handsets say."""

    def __init__(self) -> None:
        self.requests: list[dict[str, Any]] = []
        self.sections: dict[str, dict[str, Any]] = {}
        self.queues: dict[int, list[tuple[int, dict[str, Any]]]] = {RESULTS: [], PARTICIPATIONS: []}
        self.accepted = {RESULTS: 0, PARTICIPATIONS: 0}
        self.guid, self.number = "", 0
        #: Answers with the status of a server that has fallen.
        self.down = False
        #: Loses the answer to an accept, as a network may.
        self.deaf = False

    @property
    def commands(self) -> list[int]:
        return [each["Command"] for each in self.requests]

    def of(self, command: int) -> list[Any]:
        """What came with a command."""
        return [json.loads(each["SerializedData"]) for each in self.requests if each["Command"] == command]

    def keyed(self, table: int, round: int, board: int, section: str = "A", **result: Any) -> None:
        """A result on a handset: Level, Denomination, Stake, DeclarerDirection, TotalTricks."""
        place = {"SectionLetters": section, "TableNumber": table, "RoundNumber": round, "BoardNumber": board}
        rounds = next(each for each in self.sections[section]["Tables"] if each["TableNumber"] == table)["Rounds"]
        meet = next((each for each in rounds if each["RoundNumber"] == round), {})
        pairs = {"PairNorthSouth": meet.get("PairNS", 0), "PairEastWest": meet.get("PairEW", 0)}
        self._queue(
            RESULTS, {"SessionGuid": self.guid, "ScoringDirection": 3, "IsDeleted": False, **place, **pairs, **result}
        )

    def named(self, table: int, direction: int, section: str = "A", **person: Any) -> None:
        """A player who types a number (PlayerNumber), or a name (LastName)."""
        place = {"SectionLetters": section, "TableNumber": table, "Direction": direction, "RoundNumber": 1}
        self._queue(PARTICIPATIONS, {"SessionGuid": self.guid, **place, **person})

    def _queue(self, kind: int, item: dict[str, Any]) -> None:
        self.number += 1
        self.queues[kind].append((self.number, item))

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        self.requests.append(request)
        command, data = request["Command"], request["SerializedData"]
        if command == INITIALIZE:
            return self._told(command, "", self._begun(json.loads(data)))
        if command == UPDATE:
            update = json.loads(data)
            fault = self._fault_in_section(update)
            self.sections[update["Letters"]] = update
            return self._told(command, request["SessionGuid"], fault)
        if command in POLLS:
            kind, everything = POLLS[command]
            since = 0 if everything else self.accepted[kind]
            waiting = [each for each in self.queues[kind] if each[0] > since]
            items = json.dumps([item for _number, item in waiting])
            last = waiting[-1][0] if waiting else 0
            return {"RequestCommand": command, "DataType": kind, "LastQueueItemId": last, "ErrorType": 0,
                    "SessionGuid": request["SessionGuid"], "SerializedData": items}  # fmt: skip
        if command in ACCEPTS and not self.deaf:
            self.accepted[ACCEPTS[command]] = json.loads(data)
        return self._told(command, request["SessionGuid"], "")

    def _told(self, command: int, guid: str, fault: str) -> dict[str, Any]:
        kind, error = (ERROR, VALIDATION) if fault else (OK, 0)
        answer = {"RequestCommand": command, "DataType": kind, "LastQueueItemId": 0, "ErrorType": error}
        return {**answer, "SessionGuid": guid, "SerializedData": json.dumps(fault)}

    def _begun(self, init: dict[str, Any]) -> str:
        [session] = init["Sessions"]
        self.guid = session["SessionGuid"]
        if not GUID.fullmatch(self.guid) or init["EventGuid"] != session["EventGuid"]:
            return "guid"
        if not 0 <= init["Commands"] <= 255 or not session["Name"] or session["Year"] < 2000:
            return "session"
        sections = [section for group in session["ScoringGroups"] for section in group["Sections"]]
        numbers = [each["PlayerNumber"] for each in init["PlayerData"]]
        if len(numbers) != len(set(numbers)):
            return "a player twice"
        for each in init["Participations"]:
            if bool(each["PlayerNumber"]) == bool(each["LastName"]):
                return "either a number or a name"
            if each["PlayerNumber"] and each["PlayerNumber"] not in numbers:
                return "no player data"
        self.sections = {each["Letters"]: each for each in sections}
        return next((fault for each in sections if (fault := self._fault_in_section(each))), "")

    def _fault_in_section(self, section: dict[str, Any]) -> str:
        if not re.fullmatch(r"([A-Z])\1{0,2}", section["Letters"]) or section["GameType"] not in (10, 20, 30):
            return "section"
        seen: set[tuple[int, str, int]] = set()
        for table in section["Tables"]:
            rounds = table["Rounds"]
            if [each["RoundNumber"] for each in rounds] != list(range(1, len(rounds) + 1)):
                return "rounds"
            for each in rounds:
                if 0 in (each["PairNS"], each["PairEW"]) and each["HighBoardNumber"]:
                    return "boards of a sit-out"
                for side in ("PairNS", "PairEW"):
                    line = side if section["Winners"] == 2 else ""
                    key = (each["RoundNumber"], line, each[side])
                    if each[side] and key in seen:
                        return "a pair twice"
                    seen.add(key)
        return ""


@contextmanager
def connector_double() -> Iterator[tuple[Double, str]]:
    """It listens until the end; with its address."""
    double = Double()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if double.down or self.path != "/dc-scoringprogram":
                self.send_error(500)
                return
            content = json.dumps(double.answer(json.loads(body))).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_words: object) -> None:
            """Nothing: pytest shows what it is asked."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield double, f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
