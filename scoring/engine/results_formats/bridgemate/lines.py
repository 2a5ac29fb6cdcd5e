"""Records of handsets as lines of a traveller: which of them count, and who sat which way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from club.engine.messages import Message
from scoring.engine.old_results import spellings
from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.values import FoundLine, Note, note
from scoring.engine.results_formats.bridgemate.records import Contents, Record

_NOT_PLAYED = re.compile(
    r"not played|no play|not plyd|np|n/p|niet gespeeld|ng|nicht gespielt|non jou[eé]e?|ikke spil?let|ej spelad", re.I
)
_WRONG_DIRECTION = re.compile(r"wrong direction|verkeerde richting|falsche richtung|mauvaise direction", re.I)
_AVERAGES = re.compile(r"[0-9]{1,3}([.,][0-9]+)? ?% ?[-/–] ?[0-9]{1,3}([.,][0-9]+)? ?%")
_SIGNED = re.compile(r"=|[+-][0-9]{1,2}")
Remarks = Callable[[Note], None]


def about(record: Record, contents: Contents, said: Message) -> Note:
    """A remark about a record, with its place."""
    table = f"{contents.section(record.section).letter}{record.table}"
    return note(Remark.AT_RECORD, board=record.board, table=table, round=record.round, note=said)


def counting(records: Iterable[Record], contents: Contents, remark: Remarks) -> list[Record]:
    """The latest record of each board at each table that was not erased; every other is remarked."""
    last: dict[tuple[int, int, int, int], Record] = {}
    for record in records:
        if record.erased:
            remark(about(record, contents, Message(Remark.ERASED, {"text": record.text})))
            continue
        if (before := last.pop(record.place, None)) is not None and before.text != record.text:
            remark(about(before, contents, Message(Remark.ENTERED_AGAIN, {"text": before.text})))
        last[record.place] = record
    return list(last.values())


def unfinished(contents: Contents, sections: set[int], records: Iterable[Record], remark: Remarks) -> None:
    """Boards that were begun at a handset and have no result."""
    done = {each.place for each in records}
    for record in {each.place: each for each in contents.begun if not each.erased}.values():
        if record.section in sections and record.place not in done and record.contract:
            remark(about(record, contents, Message(Remark.NOT_FINISHED, {"text": record.text})))


def says_wrong_direction(record: Record) -> bool:
    """Whether the remark of a handset says that they sat the other way round."""
    return _WRONG_DIRECTION.fullmatch(record.remarks) is not None


def was_turned(record: Record, contents: Contents) -> bool:
    """Whether the pairs sat the other way than the record has them.

    The remark says it, unless the record has been turned already; or the number of who declared is that of the side
    that did not.
    """
    if says_wrong_direction(record):
        due = contents.sittings.get((record.section, record.table, record.round))
        return due is None or (record.ns, record.ew) != (due.ew, due.ns) or due.ns == due.ew
    if record.south or record.ns == record.ew:
        return False
    side = spellings.read_line(record.declarer) or {"S": "NS", "W": "EW"}.get(record.declarer.upper(), "")
    return bool(side) and record.declaring == (record.ew if side == "NS" else record.ns)


def line_of(record: Record, labels: Mapping[str, str], section: str) -> FoundLine | None:
    """A record as a line; `labels` say who sat at each of ns, ew, south and west. None where it says nothing."""
    line = FoundLine(
        board=str(record.board),
        ns=labels["ns"],
        ew=labels["ew"],
        south=labels.get("south", ""),
        west=labels.get("west", ""),
        section=section,
        round=str(record.round),
        table=str(record.table),
        contract=record.contract,
        declarer=record.declarer,
        lead=record.lead,
        tricks=record.result,
        line=record.key,
    )
    if _NOT_PLAYED.fullmatch(record.remarks) or (not record.remarks and _NOT_PLAYED.fullmatch(record.contract)):
        return replace(line, contract="NP", declarer="", tricks="", lead="")
    if _AVERAGES.fullmatch(record.remarks):
        return replace(line, contract="", declarer="", tricks="", lead="", score=record.remarks.replace("–", "-"))
    contract = spellings.read_contract(record.contract)
    if record.remarks and not says_wrong_direction(record):
        return replace(line, unread=record.remarks)
    if not record.contract:
        return None
    if contract is None or (not contract.passed and not _SIGNED.fullmatch(record.result.replace(" ", ""))):
        return replace(line, unread=record.text)
    return line
