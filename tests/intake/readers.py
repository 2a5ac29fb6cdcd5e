"""Everything that reads what comes from outside, below the doors: what it is given, and how it may refuse it."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from backups.errors import BackupFaulty
from backups.manifest import NAME, Manifest
from backups.reading import open_backup
from bridgeclub.outputs.tables import csv_text
from bridgeclub.wording.import_questions import answers_in_words, question_words
from bridgeclub.wording.notation import notation_words
from club.engine.correction_rules import NotRules, read_correction, read_hour
from club.engine.member_list import Unreadable, plan_of, read_people, read_sheet, text_of
from club.engine.money import NotAnAmount, read_amount
from club.engine.name_search import folded_words
from club.engine.reading import read_deals
from club.engine.written_text import blocks
from movements.engine.build import build
from movements.engine.document import print_document
from movements.engine.own import read_own
from movements.engine.own_file import HEAD, own_rows
from movements.engine.own_use import use_faults
from rulings.engine.auction import read_auction
from rulings.engine.orders import read_orders, read_ruled
from scoring.engine.board import VULNERABILITIES
from scoring.engine.contract import Card, Contract, ContractError, Played
from scoring.engine.document import DocumentFaults, decode, dump_text, parse_text
from scoring.engine.errors import EngineError
from scoring.engine.notation import NotationError, read_award, read_keyed, read_result
from scoring.engine.other_programs import take_over
from scoring.engine.results_files import ReadFile, read_file
from scoring.engine.standings import score_session
from tests.cpu_limit import cpu_limit
from tests.deal_makers import deals_for, pbn_of
from tests.member_list_fixtures import fixtures as member_lists
from tests.movement_documents import document_of
from tests.results_fixtures import fixtures
from tests.scoring.engine.usebio.reading_back import file_of

VECTORS = Path(__file__).resolve().parents[1] / "vectors"


@dataclass(frozen=True)
class Reader:
    """`read` takes bytes and answers, or raises one of `refuses`; `speaks`: in words, else the form has them."""

    name: str
    read: Callable[[bytes], object]
    refuses: tuple[type[Exception], ...]
    examples: Callable[[], Iterable[bytes]]
    speaks: bool = True

    def __str__(self) -> str:
        return self.name


def read_or_refused(reader: Reader, data: bytes) -> object:
    """What a reader makes of bytes: its answer, or its refusal in words. Anything else is raised."""
    with cpu_limit():
        try:
            return reader.read(data)
        except reader.refuses as refused:
            if reader.speaks and not str(refused).strip():
                raise AssertionError(f"{type(refused).__name__} says nothing") from refused
            return refused


def _members(data: bytes) -> object:
    sheet = read_sheet(text_of(data))
    reading = read_people(sheet, sheet.columns)
    return plan_of(reading.people, ())


def _results(data: bytes) -> object:
    found = read_file("2026-11-20 Friday.csv", data)
    assert found.evenings or found.faults, "neither an evening nor a reason"
    for last in (False, True):
        asked = [(place, each) for place, evening in enumerate(found.evenings) for each in evening.open_questions]
        answers = {f"{place}.{each.key}": each.options[-1 if last else 0] for place, each in asked}
        _evenings(found)
        if answers:
            _evenings(read_file("2026-11-20 Friday.csv", data, answers=answers))
    return found


def _evenings(found: ReadFile) -> None:
    for evening in found.evenings:
        is_open = bool(evening.open_questions)
        assert evening.document or evening.faults or is_open, "neither results nor a reason nor a question"
        for question in evening.questions:
            assert question.options
            assert question_words(question)
            assert all(words for _code, words in answers_in_words(question))
        if evening.document:
            score_session(evening.document)
            if len(evening.document.results) < 100:
                take_over(evening)


def _deals(data: bytes) -> object:
    found = read_deals(data, "deals.pbn")
    assert found.deals or found.faults, "neither deals nor a reason"
    return found


def _session(data: bytes) -> object:
    document = parse_text(decode(data))
    assert dump_text(parse_text(dump_text(document))) == dump_text(document)
    return score_session(document)


def _movement(data: bytes) -> object:
    own = read_own(text_of(data), name="Ours", boards_per_round=3)
    assert own.movement or own.faults, "neither a movement nor a reason"
    if own.movement and own.sound:
        use_faults(own.movement)
        document = document_of(own.movement)
        assert read_own(json.dumps(document)).movement
    return own


def _text(read: Callable[[str], object]) -> Callable[[bytes], object]:
    """A reader of text, halves of surrogate pairs as they are."""

    def of_bytes(data: bytes) -> object:
        try:
            return read(data.decode("utf-8", errors="surrogatepass"))
        except UnicodeDecodeError:
            return read(data.decode("latin-1"))

    return of_bytes


def _awards(text: str) -> object:
    return [_each(partial(read_award, text, which)) for which in VULNERABILITIES]


def _keyed(text: str) -> object:
    table = Played.parse("4SN=")
    return [_each(partial(read_keyed, text, which, table)) for which in VULNERABILITIES]


def _orders(text: str) -> object:
    return [_each(partial(read_ruled, order.text, "both")) for order in read_orders(text)]


def _amount(text: str) -> int:
    return read_amount(text, "GBP")


def _each(read: Callable[[], object]) -> object:
    """What is written, or why it cannot be read, which is one and the same answer for whoever types."""
    try:
        return read()
    except NotationError as refused:
        return notation_words(refused)


def _copy(data: bytes) -> object:
    with open_backup(io.BytesIO(data)) as copy:
        copy.check()
        for table in copy.tables:
            list(copy.rows(table))
        return copy.manifest


def _plain(read: Callable[[Any], object]) -> Callable[[bytes], object]:
    """A reader of plain values, through JSON as it is stored and sent."""

    def of_bytes(data: bytes) -> object:
        try:
            said = json.loads(data)
        except (ValueError, RecursionError):
            return None
        return read(said)

    return of_bytes


def files(*patterns: str) -> Callable[[], Iterable[bytes]]:
    return lambda: [path.read_bytes() for pattern in patterns for path in sorted(VECTORS.glob(pattern))]


def own_lists() -> Iterable[bytes]:
    """A list with everything that goes wrong, and those of each program."""
    return [*files("members/*.csv")(), *(path.read_bytes() for path in member_lists())]


def lines(*texts: str) -> Callable[[], Iterable[bytes]]:
    return lambda: [text.encode() for text in texts]


@cache
def own_usebio() -> bytes:
    """What this program writes for other programs and for federations."""
    return file_of(json.loads((VECTORS / "sessions" / "everything.json").read_bytes()))


@cache
def own_table() -> bytes:
    """This program's table of all boards, with rulings, a fouled group and the way of scoring."""
    head = ["Board", "Dealer", "Vulnerable", "Section", "Round", "Table", "N–S pair", "N–S names", "E–W pair"]
    head += ["E–W names", "Contract", "Declarer", "Tricks", "Lead", "N–S score", "N–S points", "E–W points", "Remarks"]
    nobody = [1, "N", "neither side vulnerable", "A", 1]
    met = ["A1 N–S", "Ada & Bo", "A1 E–W", "Cy & Di", "2S", "E"]
    way = "Session: one winner, Butler, datum to 10 points"
    rest = [[10, "HK", -170, 2, -2, f"N–S: average plus; E–W: average minus; {way}"]]
    rest += [[9, "", -140, 1, -1, "Both sides: 60 % of +140 and 40 % of −50; E–W vulnerable here; compared in group B"]]
    rest += [[9, "", -140, 1, -1, "N–S: +3 IMPs; E–W: no score here"]]
    return csv_text(head, [[*nobody, place, *met, *more] for place, more in enumerate(rest, 1)], "comma")


def own_movements() -> list[bytes]:
    made = [build("straight-mitchell", tables=5, boards_per_round=3), build("howell", tables=4, boards_per_round=2)]
    texts = [print_document(document_of(each)).encode() for each in made]
    return texts + [csv_text(list(HEAD), own_rows(each), "comma") for each in made]


def own_deals() -> list[bytes]:
    lin = "qx|o1|md|3SAKQ2HAKQDAKQCAKQ,SJT98HJT98DJT9CJT,S7654H765D876C987,|sv|o|ah|Board 1|pg||\n"
    return [pbn_of(deals_for(range(1, 7))).encode(), lin.encode()]


def copies() -> list[bytes]:
    """A copy with one table, whole."""
    return [packed({"rows/club.club.jsonl": b'{"id": 1, "name": "Riverside"}\n'})]


def packed(inside: dict[str, bytes], **manifest: Any) -> bytes:
    """A file of a copy as this program packs it, with what a manifest says changed."""
    digests = {
        name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest(), "rows": 1}
        for name, data in inside.items()
    }
    said: dict[str, Any] = {
        "format": "bridgeclub-copy",
        "version": 1,
        "application": {"name": "bridgeclub", "version": "0.9.0"},
        "kind": "session",
        "of": {"club": "Riverside"},
        "clubs": ["riverside"],
        "schema": {},
        "key": "k",
        "made_at": "2026-11-20T22:00:00+00:00",
        "last_ids": {},
        "address": "",
        "parts": digests,
    }
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in inside.items():
            archive.writestr(name, data)
        archive.writestr(NAME, json.dumps(said | manifest))
    return stream.getvalue()


NIGHTS = ("sessions/*.json",)
RESULTS = lines("4SN=", "3NTX E -2", "4S by N 10 HK", "pass", "7NXXW-13", "1c s made")
AWARDS = lines("A6040", "A+/A-", "4S+2 60 4S+1 40", "60% of 4S+2 40% of 4S+1", "NS table EW 3HE-1", "NS A60 EW none")
KEYED = lines("4h s 10", "433+1", "453*2-2", "4HS 620", "620", "-100", "NP", "4S+2 60 4S+1 40", "NS 420")
ORDERS = lines("7: A6040\nA+/A- for boards 7 and 8", "redress NS B 4SS= C 4SS-1", "fouled from table 5 on")
RULES = lines('{"preset": "club"}', '{"preset": "custom", "queries": {"parts": []}}')

READERS = (
    Reader("members", _members, (Unreadable,), own_lists),
    Reader("results", _results, (), lambda: [*(path.read_bytes() for path in fixtures()), own_usebio(), own_table()]),
    Reader("deals", _deals, (), own_deals),
    Reader("session document", _session, (DocumentFaults, EngineError), files(*NIGHTS)),
    Reader("movement", _movement, (Unreadable,), own_movements),
    Reader("copy", _copy, (BackupFaulty,), copies),
    Reader("manifest", _plain(Manifest.from_json), (BackupFaulty,), lambda: [b'{"format": "bridgeclub-copy"}']),
    Reader("correction periods", _plain(read_correction), (NotRules,), RULES, speaks=False),
    Reader("result", _text(read_result), (NotationError,), RESULTS),
    Reader("award", _text(_awards), (), AWARDS),
    Reader("keyed line", _text(_keyed), (), KEYED),
    Reader("orders", _text(_orders), (), ORDERS),
    Reader("auction", _text(lambda text: read_auction(text, "N")), (), lines("1S 2D 3S P 4S", "P 1NT (2H) X ap")),
    Reader("contract", _text(Contract.parse), (ContractError,), RESULTS),
    Reader("played", _text(Played.parse), (ContractError,), RESULTS),
    Reader("card", _text(Card.parse), (ContractError,), lines("HK", "10D", "♠ A")),
    Reader("amount", _text(_amount), (NotAnAmount,), lines("£4.50", "1,5", "100000"), speaks=False),
    Reader("hour", _text(read_hour), (), lines("17:00", "9:30")),
    Reader("search", _text(folded_words), (), lines("Zoë Müller-Nováková", "ann b")),
    Reader("conditions", _text(blocks), (), lines("# Conditions\n\n- one\n- two\n\nA line\nand another")),
)
