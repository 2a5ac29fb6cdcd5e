"""The pages of a Polish tournament as an evening of pairs."""

from __future__ import annotations

import re

from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.method import count_of, method_of
from scoring.engine.old_results.values import FoundEvening, FoundLine, FoundPair, note
from scoring.engine.results_formats.format import Answers
from scoring.engine.results_formats.jfr.pages import Listed, Pages, Row

_MONTHS = (
    *("stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca"),
    *("lipca", "sierpnia", "września", "października", "listopada", "grudnia"),
)
_DAY = re.compile(rf"([0-9]{{1,2}})\.?\s+({'|'.join(_MONTHS)})\s+([0-9]{{4}})", re.IGNORECASE)
_FIGURES = re.compile(r"[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{4}")
#: What a director decided: «tournament director», «referee».
_DECIDED = {"TD", "SĘDZIA", "SEDZIA"}
_PASSED = {"PAS", "PASS", "PASY"}


def evening_of(pages: Pages, answers: Answers) -> FoundEvening:
    """The evening; numbers that meet nobody all evening are empty seats."""
    lines = [_line(row, pages.unit) for row in sorted(pages.boards, key=lambda row: int(row.board))]
    heading = "Butler" if pages.with_datum else "matchpoints" if "%" in pages.unit else pages.unit
    figures = [(line.ns_points, line.ew_points) for line in lines]
    method, question = method_of([heading], (), figures, answers)
    notes = [note(Remark.NOT_PLACED, text=text) for text in pages.others]
    if len({row.board for row in pages.boards}) == 1:
        notes.append(note(Remark.ONE_TRAVELLER))
    return FoundEvening(
        tuple(_pairs(pages)),
        tuple(lines),
        title=pages.headings[0] if pages.headings else "",
        date=_date(" ".join(pages.headings)),
        program="KoPS" if pages.kops else "Pary",
        method=method,
        cross_imps=count_of(lines) if method == "cross_imps" else "sum",
        remarks=tuple(notes),
        questions=(question,) if question else (),
    )


def _line(row: Row, unit: str) -> FoundLine:
    sign = "%" if "%" in unit else ""
    contract = row.contract.upper()
    contract = "ADJ" if contract in _DECIDED else "PASS" if contract in _PASSED else row.contract
    return FoundLine(
        board=row.board,
        ns=row.ns,
        ew=row.ew,
        contract=contract,
        declarer=row.declarer,
        lead=row.lead,
        tricks=row.tricks,
        score="" if contract == "ADJ" else _score(row),
        ns_points=f"{row.ns_figure}{sign}" if row.ns_figure else "",
        ew_points=f"{row.ew_figure}{sign}" if row.ew_figure else "",
    )


def _score(row: Row) -> str:
    """North–South's: what stands in the other column is East–West's, in KoPS with North–South's sign."""
    if row.ns_score or not row.ew_score:
        return row.ns_score
    digits = row.ew_score.lstrip("+-")
    return f"-{digits}" if digits.strip("0") else digits


def _pairs(pages: Pages) -> list[FoundPair]:
    """Those that are listed, and those that only meet others; nobody where all that they have is nothing."""
    played: dict[str, bool] = {}
    for row in pages.boards:
        for number, figure in ((row.ns, row.ns_figure), (row.ew, row.ew_figure)):
            at_table = row.contract.upper() not in _DECIDED or figure.strip("0.,") != ""
            played[number] = played.get(number, False) or at_table
    listed = [_found(each) for each in pages.pairs.values()]
    others = sorted((number for number in played if number not in pages.pairs), key=int)
    return listed + [FoundPair(each, players=() if played[each] else ("sit-out",)) for each in others]


def _found(pair: Listed) -> FoundPair:
    percent = pair.total.endswith("%")
    return FoundPair(
        pair.number,
        players=pair.players,
        national_numbers=pair.national_numbers,
        place=pair.place,
        percent=pair.total.rstrip("%") if percent else "",
        total="" if percent else pair.total,
    )


def _date(said: str) -> str:
    if found := _DAY.search(said):
        return f"{found[1]}.{_MONTHS.index(found[2].lower()) + 1}.{found[3]}"
    figures = _FIGURES.search(said)
    return figures[0] if figures else ""
