"""Tables for a spreadsheet: what Excel reads, and what it must not run."""

from __future__ import annotations

import csv
import io
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgeclub.outputs.tables import cards_csv, csv_text, harmless, ranking_csv, travellers_csv
from club.actor import PROGRAM
from club.models import LineUp, Player
from club.queries import session_info
from club.services import facts_changed
from scoring.queries.public import ResultsSheet, results_sheet
from scoring.services import Award, publish_session
from tests.builders import published_session
from tests.doors.pages import award_at

pytestmark = pytest.mark.once


def read(data: bytes, part: str = ",") -> list[dict[str, str]]:
    """The rows as a spreadsheet reads them."""
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=part))


def an_edition(pairs: int = 8, number: int = 1) -> ResultsSheet:
    session, _edition = published_session(pairs)
    info = session_info(session.pk)
    assert info
    found = results_sheet(info, number)
    assert found
    return found


@pytest.mark.django_db
def test_the_ranking_has_every_pair_with_its_figures() -> None:
    found = an_edition()
    rows = read(ranking_csv(found))
    assert [row["Total"] for row in rows] == [each["total"] for each in found.standings["ranking"]]
    assert {row["Line"] for row in rows} == {"N–S", "E–W"}
    assert rows[0]["Player 1"] == found.people[found.standings["ranking"][0]["contestant"]].names[0]


@pytest.mark.django_db
def test_semicolons_come_with_a_decimal_comma() -> None:
    found = an_edition()
    rows = read(ranking_csv(found, "semicolon"), ";")
    assert rows[0]["Per cent"] == found.standings["ranking"][0]["percent"].replace(".", ",")
    assert "\t" in ranking_csv(found, "tab").decode()


@pytest.mark.django_db
def test_the_points_of_travellers_and_cards_add_up_to_the_ranking() -> None:
    found = an_edition()
    boards, cards = read(travellers_csv(found)), read(cards_csv(found))
    assert len(cards) == 2 * len(boards)
    total = sum(Fraction(row["N–S points"]) + Fraction(row["E–W points"]) for row in boards)
    assert total == sum(Fraction(row["Points"]) for row in cards)
    assert total == sum(Fraction(each["points"]) for each in found.standings["ranking"])


@pytest.mark.django_db
def test_what_the_director_decided_stands_beside_the_line() -> None:
    session, _first = published_session(8)
    board = award_at(session, 1, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    facts_changed(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    info = session_info(session.pk)
    found = info and results_sheet(info)
    assert found
    said = [row["Remarks"] for row in read(travellers_csv(found)) if row["Board"] == str(board) and row["Table"] == "1"]
    assert said == ["N–S: average plus; E–W: average minus"]


@pytest.mark.django_db
def test_a_hidden_name_stands_in_no_table() -> None:
    session, _edition = published_session(8)
    player = LineUp.objects.filter(contestant__session=session)[0].player
    Player.objects.filter(pk=player.pk).update(privacy=Player.Privacy.HIDDEN)
    info = session_info(session.pk)
    found = info and results_sheet(info)
    assert found
    for make in (ranking_csv, travellers_csv, cards_csv):
        assert player.name not in make(found).decode()


@pytest.mark.parametrize("text", ["=1+1", "+cmd", "-2", "@SUM(A1)", "\t=1", " =1", "＝1"])
def test_no_text_is_a_formula(text: str) -> None:
    assert harmless(text) == f"'{text}"


def test_numbers_stay_numbers() -> None:
    assert csv_text(["a"], [[-100, Decimal("-2.50"), None]], "comma").decode() == "\ufeffa\r\n-100,-2.50,\r\n"


@given(st.lists(st.text(st.characters(codec="utf-8")), min_size=2, max_size=5), st.sampled_from([",", ";", "\t"]))
def test_any_text_comes_back_as_it_was(cells: list[str], part: str) -> None:
    name = {",": "comma", ";": "semicolon", "\t": "tab"}[part]
    data = csv_text(cells, [], name).decode("utf-8-sig")
    (row,) = csv.reader(io.StringIO(data, newline=""), delimiter=part, strict=True)
    assert row == [harmless(cell) for cell in cells]
