"""Travellers of Bridge Base Online: one page, or a ZIP of them."""

from __future__ import annotations

import io
import zipfile

from scoring.engine.document import dump
from scoring.engine.old_results import Evening
from scoring.engine.other_programs import take_over
from scoring.engine.results_files import read_file
from tests.results_fixtures import fixture

PAGE = fixture("one-board.html").read_text()


def only(text: str | bytes) -> Evening:
    data = text.encode() if isinstance(text, str) else text
    read = read_file("hands.html", data)
    assert read.faults == ()
    (evening,) = read.evenings
    assert evening.faults == ()
    return evening


def zipped(*pages: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for place, page in enumerate(pages):
            archive.writestr(f"saved/{place}.html", page)
        archive.writestr("saved/picture.gif", b"GIF89a")
    return stream.getvalue()


def codes(evening: Evening) -> list[str]:
    return [str(each.message.code) for each in evening.remarks]


def test_one_page_is_one_board_and_says_so() -> None:
    evening = only(PAGE)
    assert codes(evening) == ["one_traveller_only"]
    assert evening.document is not None
    assert evening.document.date == "2026-03-10"
    assert {line.board for line in evening.document.results} == {1}


def test_pages_of_two_tournaments_are_two_evenings() -> None:
    other = PAGE.replace("Traveller 4207-", "Traveller 9999-").replace("Board%201%7C", "Board%202%7C")
    second = PAGE.replace("Board%201%7C", "Board%202%7C")
    read = read_file("pages.zip", zipped(PAGE, second, other))
    assert [len(each.published) for each in read.evenings] == [8, 4]
    assert [codes(each) for each in read.evenings] == [[], ["one_traveller_only"]]


def test_pages_of_another_kind_are_said() -> None:
    evening = only(zipped(PAGE, "<html><body><table class='sectiontable'></table></body></html>"))
    assert [each.message.values for each in evening.remarks if each.message.code == "line_not_placed"] == [
        {"text": "1.html"}
    ]


def test_figures_of_east_and_west_are_turned() -> None:
    rows = PAGE.replace("<th>Points</th>", "<th>EW Points</th>")
    evening = only(rows)
    plain = only(PAGE)
    assert [(line.ew, line.ns) for line in evening.published] == [(line.ns, line.ew) for line in plain.published]
    # The scores are the other side's now, and contradict the contracts.
    assert "contract_kept" in codes(evening)


def test_averages_passes_and_rows_that_name_no_board() -> None:
    result = PAGE.split('class="result">')[1].split("</td>")[0]
    averaged = PAGE.replace(f'class="result">{result}', 'class="result">A+-', 1)
    evening = only(averaged)
    assert evening.document is not None
    (line,) = (each for each in dump(evening.document)["results"] if "adjusted" in each)
    assert line["adjusted"] == {"ns": {"artificial": "60"}, "ew": {"artificial": "40"}}
    nameless = only(PAGE.replace("Board%201%7C", "", 1))
    assert codes(nameless) == ["one_traveller_only", "line_not_placed"]
    assert len(nameless.published) == 3
    assert take_over(nameless).comparison.cells


def test_a_zip_of_anything_else_is_no_file_of_results() -> None:
    for data in (zipped("<html><body>hello</body></html>"), zipped(PAGE)[:200], b"PK\x03\x04" + b"\0" * 99):
        assert [str(each.message.code) for each in read_file("x.zip", data).faults] == ["file_binary"]
