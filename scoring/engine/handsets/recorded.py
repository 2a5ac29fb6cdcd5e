"""What was keyed on handsets, as their file (.bws) has it, read into the same values as `keyed` reads."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.contract import PASSED_OUT, Card, Contract, ContractError, Played
from scoring.engine.handsets.keyed import HandsetPlace, HandsetResult, Unread
from scoring.engine.old_results import spellings
from scoring.engine.results_formats.bridgemate.lines import counting, line_of, says_wrong_direction, was_turned
from scoring.engine.results_formats.bridgemate.records import Contents, Record

NOBODY = {"ns": "", "ew": ""}


def recorded_results(contents: Contents, section: str = "") -> Iterator[HandsetResult]:
    """What the handsets say now of each board at each table: the latest record that was not erased, in the order in
    which they came; then what was erased and not entered again. What is only being keyed is left out.

    `section`: the letter of the only one that there is; it need not be called so in a file with one section.
    """
    alone = section if len({each.key for each in contents.sections}) <= 1 else ""
    standing = counting(contents.results, contents, lambda said: None)
    for record in sorted(standing, key=lambda each: each.key):
        yield _result(record, contents, alone)
    places = {record.place for record in standing}
    for record in {each.place: each for each in contents.results if each.erased}.values():
        if record.place not in places:
            yield HandsetResult(_place(record, contents, alone), None, unread=Unread.ERASED, text=record.text)


def _result(record: Record, contents: Contents, alone: str) -> HandsetResult:
    place = _place(record, contents, alone)
    unread = _unread(record, contents)
    played = None if unread else _played(record)
    if played is None:
        return HandsetResult(place, None, unread=unread or Unread.NONSENSE, text=record.text)
    pairs, partners = (record.ns, record.ew), (record.south, record.west)
    return HandsetResult(place, played, _lead(record, played), pairs=pairs, partners=partners, text=record.text)


def _place(record: Record, contents: Contents, alone: str) -> HandsetPlace:
    letter = alone or contents.section(record.section).letter
    return HandsetPlace(letter, record.table, record.round, record.board)


def _unread(record: Record, contents: Contents) -> Unread | None:
    """What makes it the director's to enter."""
    if says_wrong_direction(record) or was_turned(record, contents):
        return Unread.WRONG_WAY
    line = line_of(record, NOBODY, "")
    if line is None:
        return Unread.NONSENSE
    if line.contract == "NP":
        return Unread.NOT_PLAYED
    if line.score:
        return Unread.AVERAGE
    if record.remarks:
        return Unread.OTHER
    return Unread.NONSENSE if line.unread else None


def _played(record: Record) -> Played | None:
    """The contract and its tricks; None where they make no sense."""
    found = spellings.read_contract(record.contract)
    if found is None or found.passed:
        return PASSED_OUT if found else None
    contract, declarer = Contract.parse(found.text), spellings.read_declarer(record.declarer)
    won = spellings.tricks_won(record.result.replace(" ", ""), contract.tricks_needed, result_is="over")
    return Played(contract, declarer, won[0]) if declarer and len(won) == 1 else None


def _lead(record: Record, played: Played) -> Card | None:
    """A lead that is no card costs nobody the result."""
    try:
        return Card.parse(record.lead) if record.lead and played.contract else None
    except ContractError:
        return None
