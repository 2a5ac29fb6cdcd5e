"""What the games of a PBN file say of the evening, whichever way they have its results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.engine import board as boards_by_number
from scoring.engine.board import Vulnerability
from scoring.engine.old_results import spellings
from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.values import FoundEvening, Note, Plain, note
from scoring.engine.results_formats.pbn.games import Game, PbnFile

VULNERABLE: Mapping[str, Vulnerability] = {
    "none": "none", "-": "none", "love": "none", "ns": "ns", "ew": "ew", "all": "both", "both": "both",
}  # fmt: skip


def common(file: PbnFile) -> FoundEvening:
    """What the games say of the evening, without its results."""
    boards = _boards(file.games)
    deals = len({game.tag("board") for game in file.games if game.tag("deal")})
    return FoundEvening(
        (),
        (),
        title=file.first("event") or file.titles.get("event", ""),
        date=_date(file.first("date") or file.titles.get("date", "")),
        club=file.first("site"),
        program=file.first("application") or file.first("generator"),
        remarks=(*file.notes, *([note(Remark.DEALS_TOO, count=deals)] if deals else [])),
        kept={"boards": boards} if boards else {},
        marked={board["number"]: board["vulnerable"] for board in boards if "vulnerable" in board},
    )


def in_order(*notes: Iterable[Note]) -> tuple[Note, ...]:
    """Notes by their lines, those of the whole file first."""
    return tuple(sorted((each for some in notes for each in some), key=lambda each: each.line or 0))


def _date(text: str) -> str:
    return "" if "?" in text else text


def _boards(games: Iterable[Game]) -> list[Plain]:
    """Dealer and vulnerability of boards, where they are not those of the number."""
    found: dict[int, Plain] = {}
    for game in games:
        number = spellings.read_number(game.tag("board"))
        if not number or number in found:
            continue
        dealer = spellings.read_declarer(game.tag("dealer"))
        vulnerable = VULNERABLE.get(game.written("vulnerable").strip().lower())
        said: Plain = {"number": number}
        if dealer and dealer != boards_by_number.dealer(number):
            said["dealer"] = dealer
        if vulnerable and vulnerable != boards_by_number.vulnerable(number):
            said["vulnerable"] = vulnerable
        found[number] = said
    return [said for said in found.values() if len(said) > 1]
