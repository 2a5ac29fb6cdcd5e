"""Pages of ACBL Live for tournaments: boards in detail, scorecards, and many in a ZIP."""

from __future__ import annotations

import io
import re
import zipfile

from scoring.engine.document import dump
from scoring.engine.old_results import Evening
from scoring.engine.results_files import read_file
from tests.results_fixtures import fixture

PAGE = fixture("board-7.html").read_text()
FIRST = PAGE.index("<tbody>")


def files() -> dict[str, str]:
    with zipfile.ZipFile(fixture("open-pairs.zip")) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def zipped(*pages: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for place, page in enumerate(pages):
            archive.writestr(f"{place}.html", page)
    return stream.getvalue()


def evenings(data: str | bytes) -> tuple[Evening, ...]:
    read = read_file("pages", data.encode() if isinstance(data, str) else data)
    assert read.faults == ()
    return read.evenings


def only(data: str | bytes) -> Evening:
    (evening,) = evenings(data)
    assert evening.faults == ()
    return evening


def left_out(evening: Evening) -> list[str]:
    return [str(each.message.values["text"]) for each in evening.remarks if each.message.code == "line_not_placed"]


def test_a_board_has_its_pairs_by_direction_with_numbers_and_tricks_from_the_score() -> None:
    evening = only(PAGE)
    assert evening.document is not None
    assert (evening.title, evening.document.date) == ("Open Pairs", "2026-03-14")
    assert {each.direction for each in evening.document.contestants} == {"NS", "EW"}
    assert all(line.board == 7 for line in evening.document.results)
    assert [str(each.message.code) for each in evening.remarks] == ["one_traveller_only"]
    assert any(evening.national_numbers.values())


def test_scorecards_give_totals_without_what_was_carried_over() -> None:
    evening = only(fixture("open-pairs.zip").read_bytes())
    assert left_out(evening) == ["2EW: Carry over 18.00"]
    assert all(total.percent for total in evening.totals.values())


def test_two_sections_are_kept_apart_and_two_sessions_are_two_evenings() -> None:
    other = PAGE.replace("Section BB", "Section CC")
    evening = only(zipped(PAGE, other))
    assert evening.document is not None
    assert {each.section for each in evening.document.contestants} == {"BB", "CC"}
    first = PAGE.replace("/2609999/2501/2/", "/2609999/2501/1/").replace("Board # 7", "Board # 8")
    assert len(evenings(zipped(PAGE, first))) == 2


def row_of(side: str) -> str:
    """The first row of a side's table."""
    start = PAGE.index(
        '<tr class="', PAGE.index(f"<h4>{side}</h4>\n") + PAGE[PAGE.index(f"<h4>{side}</h4>") :].index("<tbody>")
    )
    return PAGE[start : PAGE.index("</tr>", start) + 5]


def test_a_result_that_only_east_wests_table_has_is_turned() -> None:
    whole, evening = only(PAGE), only(PAGE.replace(row_of("N-S"), "", 1))
    assert whole.document is not None
    assert evening.document is not None
    assert {str(each) for each in evening.document.results} == {str(each) for each in whole.document.results}
    assert [each.ns for each in evening.published].count("") == 1


def test_rows_that_are_not_understood_and_other_pages_are_said() -> None:
    start = PAGE.index('<tr class="', FIRST)
    odd = '<tr class="odd"><td></td><td>late play</td></tr>'
    evening = only(zipped(PAGE[:start] + odd + PAGE[start:], "<html><head><title>Bulletin</title></head></html>"))
    assert left_out(evening) == ["1.html", "Board 7: late play"]


def test_averages_of_both_sides_are_kept() -> None:
    number = row_of("N-S").split("<i>vs.</i>")[0].rsplit("\n", 1)[1].partition("-")[0]
    every = re.findall(r"<tr class=.*?</tr>", PAGE[PAGE.index("<h4>E-W</h4>") :], re.DOTALL)
    other = next(row for row in every if f"<br> {number}-" in row)
    page = PAGE
    for row in (row_of("N-S"), other):
        page = page.replace(row, re.sub(r"<td>-?[0-9]+</td>\n", "<td>AVE+</td>\n", row, count=1))
    evening = only(page)
    assert evening.document is not None
    assert str(dump(evening.document)).count("'artificial': '60'") == 2


def test_a_day_that_is_none_is_left_out() -> None:
    evening = only(PAGE.replace("<h1>Mar 14, 2026", "<h1>Saturday"))
    assert evening.document is not None
    assert evening.document.date is None


def test_scorecards_alone_are_refused_with_what_to_save() -> None:
    card = next(text for name, text in files().items() if name.startswith("pair"))
    assert [str(each.message.code) for each in read_file("pages", card.encode()).faults] == ["acbl_live_no_board"]


def test_a_scorecard_of_another_session_or_of_nobody_is_left() -> None:
    cards = [text for name, text in files().items() if name.startswith("pair")]
    other = cards[0].replace("/2609999/2501/2/", "/2609999/2501/1/")
    beside = cards[2].replace("/scores/A/", "/scores/BB/").replace("</thead>\n<tbody>", "</thead>\n<tbody><tr></tr>", 1)
    odd = PAGE.replace(" <i>vs.</i><br> ", " <i>and</i> ", 1)
    assert len(left_out(only(odd))) == 1
    assert any(total.percent for total in only(zipped(PAGE, beside)).totals.values())
    nobody = cards[1].replace('class="orange-text">', 'class="orange-text">nobody ')
    evening = only(zipped(PAGE, other, nobody, cards[2]))
    strange = cards[2].replace("/scores/A/", "/scores/BB/").replace("pair-select", "no-select")
    assert any(total.percent for total in only(zipped(PAGE, strange)).totals.values())
    ninth = re.sub('text">[0-9]', 'text">9', beside)
    assert only(zipped(PAGE, ninth)).totals
    assert not any(total.percent for total in evening.totals.values())
