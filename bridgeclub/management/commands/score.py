"""manage.py score: a session document in, its standings document out, or why a contestant has its score."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, BinaryIO, NoReturn

from django.core.management.base import BaseCommand, CommandParser, no_translations

from bridgeclub.wording.messages import fault_line, sentence
from scoring.engine.document import DocumentFaults, decode, parse_text
from scoring.engine.errors import NotSupported, UnknownPlace
from scoring.engine.explain import ask
from scoring.engine.standings import score_session
from scoring.engine.standings_document import StandingsDocument

FAULTY = 2


class Command(BaseCommand):
    """Scores documents; no database, broker or secret is touched."""

    help = "Score a session document and print the standings document."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a session document, or - for standard input")
        parser.add_argument(
            "--lines", action="store_true", help="one document a line in, one standings document a line out"
        )

        parser.add_argument("--explain", metavar="ID:BOARD", help="why contestant ID has its score on BOARD, in words")
        parser.add_argument("--json", action="store_true", help="with --explain: the same values as JSON")

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:
        with self._opened(options["file"]) as source:
            if options["explain"] is not None:
                self._explain(source.read(), options["explain"], as_json=options["json"])
            elif options["lines"]:
                self._score_lines(source)
            else:
                self._score_one(source.read())

    def _opened(self, name: str) -> AbstractContextManager[BinaryIO]:
        """A file, or standard input, which stays open."""
        if name == "-":
            return nullcontext(sys.stdin.buffer)
        try:
            return open(name, "rb")
        except OSError as error:
            self._refuse(f"{name}: {error.strerror or error}")

    def _refuse(self, reasons: str) -> NoReturn:
        self.stderr.write(reasons)
        raise SystemExit(FAULTY)

    def _score_one(self, raw: bytes) -> None:
        try:
            standings = standings_of(raw)
        except DocumentFaults as refused:
            self._refuse("\n".join(map(fault_line, refused.faults)))
        self.stdout.write(json.dumps(standings, indent=1))

    def _explain(self, raw: bytes, place: str, *, as_json: bool) -> None:
        contestant, colon, board = place.rpartition(":")
        if not (colon and contestant and board.isascii() and board.isdecimal()):
            self._refuse(f"--explain: {place} is not a contestant and a board, as in NS1:5")
        try:
            found = ask(parse_text(decode(raw)), contestant, int(board))
        except DocumentFaults as refused:
            self._refuse("\n".join(map(fault_line, refused.faults)))
        except (UnknownPlace, NotSupported) as refused:
            self._refuse(f"--explain: {sentence(refused.message)}")
        self.stdout.write(json.dumps(found.values, indent=1) if as_json else found.text)

    def _score_lines(self, source: Iterable[bytes]) -> None:
        for raw in source:
            answer: object
            try:
                answer = standings_of(raw.rstrip(b"\r\n"))
            except DocumentFaults as refused:
                answer = {"faults": [fault_line(fault) for fault in refused.faults]}
            self.stdout.write(json.dumps(answer))
            self.stdout.flush()


def standings_of(raw: bytes) -> StandingsDocument:
    """The standings document of a session document in UTF-8. Raises DocumentFaults."""
    return score_session(parse_text(decode(raw))).to_document()
