"""What leaves on paper, read back from the PDF."""

from __future__ import annotations

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from bridgeclub.outputs.formats import FORMATS, FormatOptions
from bridgeclub.outputs.heading import status
from bridgeclub.outputs.pdf.ink import BOLD, Line, TextRun, fitted, heading_lines, register_fonts, width_of
from bridgeclub.wording.game import figure
from club.actor import PROGRAM
from club.models import Club, LineUp, Player, Session
from scoring.services import Award, publish_session
from tests.builders import ended_session, settle_doubts
from tests.doors.pages import award_at
from tests.outputs.editions import an_edition, read_again

pytestmark = pytest.mark.once

PAPERS = ("ranking-pdf", "travellers-pdf", "cards-pdf")


def pages(data: bytes) -> list[str]:
    """The words of each page."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(data)).pages]


@pytest.mark.django_db
@pytest.mark.parametrize("key", PAPERS)
def test_every_page_says_whose_results_of_which_day_and_what_they_are_worth(key: str) -> None:
    found = an_edition()
    read = pages(FORMATS[key].made(found, FormatOptions()))
    for number, said in enumerate(read, start=1):
        assert f"Page {number} of {len(read)}" in said
        for words in ("Riverside Bridge Club", "Friday pairs", "Friday 20 November 2026", "Edition 1", status(found)):
            assert words in said


@pytest.mark.django_db
def test_an_official_edition_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    found = an_edition()
    assert status(found).startswith("Provisional; corrections until ")
    Session.objects.filter(pk=found.session.id).update(state=Session.State.OFFICIAL)
    assert "Official result." in pages(FORMATS["ranking-pdf"].made(read_again(found.session.id), FormatOptions()))[0]
    by_itself = "It became official automatically when the last time limit ended."
    monkeypatch.setattr("bridgeclub.outputs.heading.declared_official_words", lambda _sheet: by_itself)
    said = pages(FORMATS["ranking-pdf"].made(read_again(found.session.id), FormatOptions()))[0]
    assert f"Official result. {by_itself}" in said
    assert ".." not in said


@pytest.mark.django_db
def test_the_ranking_has_every_pair_and_percentage() -> None:
    found = an_edition(14, "howell")
    read = " ".join(pages(FORMATS["ranking-pdf"].made(found, FormatOptions())))
    for row in found.standings["ranking"]:
        assert figure(row["percent"], 2) in read
        assert all(name in read for name in found.people[row["contestant"]].names)


@pytest.mark.django_db
def test_each_board_stands_on_one_page_with_all_its_lines() -> None:
    found = an_edition(14, "howell")
    read = pages(FORMATS["travellers-pdf"].made(found, FormatOptions()))
    for number in found.open_boards:
        assert sum(len(re.findall(rf"Board {number} Dealer", said)) for said in read) == 1
    assert "average plus" in " ".join(read)
    assert "♠" in " ".join(read)


@pytest.mark.django_db
def test_whoever_is_cut_beside_a_board_stands_in_full_at_the_end() -> None:
    found = an_edition(14, "howell")
    for surname in ("Oh ", "Featherstonehaugh"):
        for number, player in enumerate(Player.objects.all(), 10):
            Player.objects.filter(pk=player.pk).update(name=f"Wilhelmina {surname}{number}")
        found = read_again(found.session.id)
        read = pages(FORMATS["travellers-pdf"].made(found, FormatOptions()))
        assert sum("Board" not in said for said in read) == (surname != "Oh ")
    *boards, last = read
    assert not any(name in said for said in boards for party in found.people.values() for name in party.names)
    assert all(f"{party.number} {' & '.join(party.names)}" in last for party in found.people.values())


@pytest.mark.django_db
def test_cards_of_all_or_of_one() -> None:
    found = an_edition()
    read = pages(FORMATS["cards-pdf"].made(found, FormatOptions()))
    assert len(read) == len(found.people) / 2
    key = found.standings["ranking"][0]["contestant"]
    (one,) = pages(FORMATS["cards-pdf"].made(found, FormatOptions(pair=key)))
    assert " & ".join(found.people[key].names) in one


@pytest.mark.django_db
def test_no_name_stands_on_the_figure_of_its_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    found = an_edition(14, "straight-mitchell", habits={"scored_by": "cross_imps"})
    names_end, figures_begin = [], []

    def spy(canvas: Canvas, line: Line, x: float, y: float, room: float, side: str = "left") -> None:
        text = "".join(run.text for run in line)
        if re.fullmatch(r"[+−][\d.]+", text):
            figures_begin.append(x + room - width_of(line))
        elif re.fullmatch(r"\w+ \w+( \d+)?", text):
            names_end.append(x + room)

    monkeypatch.setattr("bridgeclub.outputs.pdf.ranking.draw_runs", spy)
    FORMATS["ranking-pdf"].made(found, FormatOptions())
    half = max(names_end) / 2
    for near in (lambda x: x < half * 1.2, lambda x: x > half * 1.2):
        assert max(filter(near, names_end)) < min(filter(near, figures_begin))


@pytest.mark.django_db
def test_one_long_card_does_not_cost_every_other_pair_a_page() -> None:
    session = ended_session(8, boards_per_round=6)
    parts = [["50%", 110], ["25%", 140], ["25%", 90]]
    for table, round in ((1, 1), (1, 2), (1, 3)):
        award_at(session, table, round, Award(ns={"weighted": parts}, ew={"weighted": parts}))
    settle_doubts(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    read = pages(FORMATS["cards-pdf"].made(read_again(session.pk), FormatOptions()))
    assert [said.count("Against") for said in read] == [2, 2, 2, 1, 1]
    assert all("50 % of" in said for said in read[-2:])


@pytest.mark.django_db
@pytest.mark.parametrize("key", PAPERS)
def test_made_again_it_is_the_same_to_the_last_byte(key: str) -> None:
    found = an_edition(4, "howell")
    assert FORMATS[key].made(found, FormatOptions()) == FORMATS[key].made(read_again(found.session.id), FormatOptions())


@pytest.mark.django_db
def test_letter_or_a4_title_and_language() -> None:
    found = an_edition(4, "howell")
    for paper, size in (("a4", (595, 842)), ("letter", (612, 792))):
        reader = PdfReader(io.BytesIO(FORMATS["ranking-pdf"].made(found, FormatOptions(paper=paper))))
        assert tuple(round(float(each)) for each in reader.pages[0].mediabox[2:]) == size
        assert reader.metadata
        assert reader.metadata.title == "Friday pairs, Friday 20 November 2026: Ranking"
        assert str(reader.trailer["/Root"]["/Lang"]).startswith("en")


@pytest.mark.django_db
def test_names_of_every_alphabet_with_accents_and_hidden_ones() -> None:
    found = an_edition(4, "howell")
    first, second = [row.player for row in LineUp.objects.filter(contestant__session_id=found.session.id)[:2]]
    Player.objects.filter(pk=first.pk).update(name="Žofie Łukasiewicz-Ångström Þórðardóttir of the very long name")
    Player.objects.filter(pk=second.pk).update(privacy=Player.Privacy.HIDDEN)
    Club.objects.update(name="Клуб ♠ Σ")
    again = read_again(found.session.id)
    for key in PAPERS:
        read = " ".join(pages(FORMATS[key].made(again, FormatOptions())))
        assert "Клуб ♠ Σ" in read
        assert second.name not in read
    assert "Žofie" in " ".join(pages(FORMATS["ranking-pdf"].made(again, FormatOptions())))


@pytest.mark.django_db
def test_a_large_field_has_a_sheet_for_each_line_and_more() -> None:
    found = an_edition(60, rounds=2, boards_per_round=2)
    read = pages(FORMATS["ranking-pdf"].made(found, FormatOptions()))
    assert sum("North–South" in said for said in read) == sum("East–West" in said for said in read) == len(read) / 2
    assert len(pages(FORMATS["travellers-pdf"].made(found, FormatOptions()))) > 1


@pytest.mark.django_db
def test_no_heading_and_no_weighted_score_is_cut() -> None:
    session = ended_session(8)
    Session.objects.update(title="Autumn Pairs, second session of the Riverside Cup and Memorial Salver")
    Club.objects.update(name="The Riverside and District Duplicate Bridge Club of Upper Featherstonehaugh")
    parts = [["60%", 420], ["30%", 170], ["10%", -50]]
    award_at(session, 1, 1, Award(ns={"weighted": parts}, ew={"weighted": parts}))
    publish_session(session_id=session.pk, actor=PROGRAM)
    found = read_again(session.pk)
    for paper in ("a4", "letter"):
        for key in PAPERS:
            read = " ".join(pages(FORMATS[key].made(found, FormatOptions(paper=paper))))
            assert "Autumn Pairs, second session of the Riverside Cup and Memorial Salver" in read
            assert "of Upper Featherstonehaugh" in read
            assert "…" not in read
    cards = " ".join(pages(FORMATS["cards-pdf"].made(found, FormatOptions())))
    assert "60 % of +420, 30 % of +170 and 10 % of −50" in cards
    assert "60 % of −420, 30 % of −170 and 10 % of +50" in cards
    travellers = " ".join(pages(FORMATS["travellers-pdf"].made(found, FormatOptions())))
    assert "60 % of +420, 30 % of +170 and 10 % of −50" in travellers
    assert "N–S E–W T N–S E–W Contract Lead Score MP MP" in travellers


@given(st.text(st.characters(min_codepoint=32, max_codepoint=0x24F), min_size=1, max_size=120), st.integers(60, 400))
def test_a_heading_has_two_lines_at_most_and_the_first_one_fits(text: str, room: int) -> None:
    register_fonts()
    lines, size = heading_lines(text, BOLD, 14, room)
    assert 1 <= len(lines) <= 2
    assert width_of([TextRun(lines[0], BOLD, size)]) <= room + 0.2
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@given(st.text(st.characters(min_codepoint=32, max_codepoint=0x24F), min_size=1, max_size=80), st.integers(20, 400))
def test_a_line_never_leaves_its_room(text: str, room: int) -> None:
    register_fonts()
    assert width_of(fitted([TextRun(text, BOLD, 12)], room)) <= room + 0.2
