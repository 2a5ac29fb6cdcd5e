"""Result pages of Pary and KoPS: one, or a ZIP of them."""

from __future__ import annotations

import io
import re
import zipfile

from scoring.engine.old_results import Evening
from scoring.engine.other_programs import take_over
from scoring.engine.results_files import read_file
from tests.results_fixtures import fixture

PARY = fixture("pary-rozdanie-5.html").read_text()
KOPS = fixture("kops-rozdanie-7.html").read_bytes().decode("iso-8859-2")
DATUM = (
    '<tr><td class="n" colspan="7" align="right">średnia rozdania:&nbsp;</td>'
    '<td class="noc" colspan="2">-420</td><td colspan="2">&nbsp;</td></tr></table></div>'
)


def only(data: bytes, name: str = "page.html") -> Evening:
    read = read_file(name, data)
    assert read.faults == ()
    (evening,) = read.evenings
    assert evening.faults == ()
    return evening


def files_of(name: str) -> dict[str, bytes]:
    with zipfile.ZipFile(fixture(name)) as archive:
        return {each: archive.read(each) for each in archive.namelist()}


def zipped(files: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return stream.getvalue()


def left_out(evening: Evening) -> list[str]:
    return [str(each.message.values["text"]) for each in evening.remarks if each.message.code == "line_not_placed"]


def test_a_page_of_pary_is_one_board_with_title_and_day() -> None:
    evening = only(PARY.encode())
    assert evening.document is not None
    assert (evening.title, evening.document.date) == ("Turniej Par - Barometr", "2026-03-05")
    assert [str(each.message.code) for each in evening.remarks] == ["one_traveller_only", "line_with_empty_seat"]


def test_who_meets_only_what_the_director_decided_and_has_nothing_is_an_empty_seat() -> None:
    document = only(PARY.encode()).document
    assert document is not None
    assert len(document.results) == 8
    assert "18" not in {str(each.number) for each in document.contestants}
    both = PARY.replace('<td class="nor">0.00</td></tr></table>', '<td class="nor">40.00</td></tr></table>')
    document = only(both.encode()).document
    assert document is not None
    assert len(document.results) == 9


def test_a_ranking_of_pary_gives_names_licences_places_and_percentages() -> None:
    evening = only(fixture("pary-turniej.zip").read_bytes(), "turniej.zip")
    assert evening.document is not None
    first = evening.document.contestants[0]
    assert len(first.players) == 2
    assert all(number.startswith("90") for number in evening.national_numbers[first.id])
    assert {each.place for each in evening.totals.values()} >= {"1", "2"}


def test_tables_of_pary_stand_in_files_beside_its_pages() -> None:
    files = files_of("pary-turniej.zip")
    fragments = {name: data for name, data in files.items() if name.endswith((".txt", "001.html"))}
    evening = only(zipped(fragments | {"PK260305/empty.html": b""}), "turniej.zip")
    assert evening.document is not None
    assert {line.board for line in evening.document.results} == {1, 2, 3, 4, 5, 6}


def test_pages_of_kops_are_read_in_their_own_characters_with_pairs_and_totals() -> None:
    evening = only(fixture("kops-turniej.zip").read_bytes(), "turniej.zip")
    assert evening.document is not None
    assert evening.program == "KoPS"
    names = {name for each in evening.document.contestants for name in each.players}
    assert {"P Żak", "O Wrona-Sroka"} <= names


def test_a_total_of_kops_that_was_adjusted_is_said() -> None:
    files = files_of("kops-turniej.zip")
    page = files["PKW0305/h1.html"].replace(
        b"+/-</td><td align=right colspan=2>&nbsp;", b"+/-</td><td align=right colspan=2>-2.00"
    )
    assert left_out(only(zipped(files | {"PKW0305/h1.html": page}))) == ["1: +/- -2.00"]


def test_what_the_director_decided_is_kept_as_percentages() -> None:
    evening = only(KOPS.encode("iso-8859-2"))
    assert evening.document is not None
    assert [str(each.message.code) for each in evening.remarks] == ["one_traveller_only", "on_board_of_file"]
    decided = evening.document.results[-1]
    assert "60" in str(decided)
    assert "40" in str(decided)


def in_imps(page: str) -> str:
    """The page with IMPs for percentages: what the one side has, the other lacks."""
    page = page.replace('colspan="2">%<', 'colspan="2">IMP<')
    figures = re.compile(r'<td class="nor">([0-9]+)[.0-9]*</td><td class="nor">[.0-9]+</td>')
    return figures.sub(r'<td class="nor">\1</td><td class="nor">-\1</td>', page)


def test_imps_with_the_mean_of_a_board_are_those_of_butler() -> None:
    assert only(in_imps(PARY).replace("</table></div>", DATUM).encode()).method == "butler"


def test_imps_without_it_are_asked_about() -> None:
    (evening,) = read_file("page.html", in_imps(PARY).encode()).evenings
    assert [each.code for each in evening.open_questions][:1] == ["method"]
    (evening,) = read_file("page.html", in_imps(PARY).encode(), answers={"0.method": "cross_imps"}).evenings
    assert (evening.method, evening.cross_imps) == ("cross_imps", "sum")


def test_a_board_that_nobody_bid_is_passed_and_other_rows_are_said() -> None:
    row = PARY[PARY.index('<tr><td class="n">&nbsp;</td><td class="noc">1</td>') :]
    row = row[: row.index("</tr>") + 5]
    passed = row.replace('2<img src="H.gif" alt="h">', "PASS").replace(">E<", "><").replace(">100<", ">0<")
    odd = '<tr><td class="n">&nbsp;</td><td class="noc">uwaga</td></tr>'
    evening = only(PARY.replace(row, passed + odd).encode())
    assert evening.document is not None
    assert "pass" in str(evening.document.results[0]).lower()
    assert left_out(evening) == ["uwaga"]


def test_pages_without_a_traveller_are_refused() -> None:
    files = files_of("pary-turniej.zip")
    read = read_file("turniej.zip", zipped({"W.html": files["PK260305/W-pk260305.html"]}))
    assert [str(each.message.code) for each in read.faults] == ["file_web_page"]


def test_a_zip_that_is_none_is_refused() -> None:
    assert read_file("turniej.zip", b"PK\x03\x04 and nothing more").faults


def test_the_figures_of_a_published_board_are_ours() -> None:
    compared = take_over(only(KOPS.encode("iso-8859-2"))).comparison
    assert [(each.ours * 10, each.theirs * 10) for each in compared.differences] == [(749, 750), (251, 250)]
