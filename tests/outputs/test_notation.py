"""An edition as PBN, read back."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from bridgeclub.outputs.formats import FORMATS, FormatOptions
from bridgeclub.outputs.notation import table, tag
from club.engine.pbn import read_pbn
from club.models import Board, Session
from tests.deal_makers import load
from tests.outputs.editions import an_edition, read_again

pytestmark = pytest.mark.once

Game = dict[str, str]
Rows = list[dict[str, str]]


def read(data: bytes) -> list[tuple[Game, dict[str, Rows]]]:
    """Each game: its tags, and its tables row by row, cut at the widths that their heads say."""
    text = data.decode()
    assert text.startswith("% PBN 2.1\r\n")
    games = []
    for part in text.split("\r\n\r\n")[1:]:
        tags: Game = {}
        tables: dict[str, Rows] = {}
        name = ""
        for line in part.split("\r\n"):
            pair = re.fullmatch(r'\[(\w+) "(.*)"\]', line)
            if pair:
                name, tags[pair[1]] = pair[1], pair[2]
            elif line:
                tables.setdefault(name, []).append(cut(tags[name], line))
        games.append((tags, tables))
    return games


def cut(head: str, line: str) -> dict[str, str]:
    row, at = {}, 0
    for column in head.split(";"):
        found = re.fullmatch(r"(\w+)\\(\d+)[LR]", column)
        assert found, column
        row[found[1]] = line[at : at + int(found[2])].strip()
        at += int(found[2]) + 1
    return row


@pytest.mark.django_db
def test_every_board_is_a_game_with_the_results_of_all_tables() -> None:
    found = an_edition(14, "howell")
    games = read(FORMATS["pbn"].made(found, FormatOptions()))
    assert [int(tags["Board"]) for tags, _tables in games] == list(found.open_boards)
    scored = {board["number"]: board["lines"] for board in found.standings["boards"]}
    for tags, tables in games:
        rows = tables["ScoreTable"]
        assert sorted(row["MP_NS"] for row in rows) == sorted(line["ns_points"] for line in scored[int(tags["Board"])])
        assert list(tags)[:9] == ["Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer"]
        assert tags["Date"] == "2026.11.20"


@pytest.mark.django_db
def test_points_of_a_pair_add_up_to_the_table_of_totals() -> None:
    found = an_edition()
    games = read(FORMATS["pbn"].made(found, FormatOptions()))
    totals = {row["PairId"]: Fraction(row["TotalScoreMP"]) for row in games[0][1]["TotalScoreTable"]}
    assert len(totals) == len(found.people)
    rows = [row for _tags, tables in games for row in tables["ScoreTable"]]
    for pair, total in totals.items():
        mine = [row["MP_NS"] for row in rows if row["PairId_NS"] == pair]
        mine += [row["MP_EW"] for row in rows if row["PairId_EW"] == pair]
        assert sum(map(Fraction, mine)) == total
    assert all(
        Fraction(row["Percentage_NS"]) + Fraction(row["Percentage_EW"]) == 100 for row in rows if row["Score_NS"] != "-"
    )


@pytest.mark.django_db
def test_hands_that_may_be_seen_come_with_their_boards() -> None:
    found = an_edition(4, "howell")
    assert read_pbn(FORMATS["pbn"].made(found, FormatOptions()).decode()).deals == {}
    session = Session.objects.get(pk=found.session.id)
    deals = load(session)
    reading = read_pbn(FORMATS["pbn"].made(found, FormatOptions()).decode())
    assert reading.faults == ()
    assert reading.deals == deals
    Board.objects.filter(session=session, number=1).update(dealer="S")
    assert read_pbn(FORMATS["pbn"].made(found, FormatOptions()).decode()).deals.keys() == deals.keys() - {1}


@pytest.mark.django_db
def test_no_title_breaks_the_file() -> None:
    found = an_edition(4, "howell")
    title = 'The "Łódź" \\ cup'
    Session.objects.filter(pk=found.session.id).update(title=title)
    tags = read(FORMATS["pbn"].made(read_again(found.session.id), FormatOptions()))[0][0]
    assert tags["Event"] == 'The \\"Łódź\\" \\\\ cup'
    assert len(tag("Event", "x" * 900)) <= 255


def test_a_cell_stays_on_its_line() -> None:
    head, line = table("ScoreTable", (("Section", "L"), ("MP_NS", "R")), [["A\nB", "10"]])
    assert head == '[ScoreTable "Section\\3L;MP_NS\\2R"]'
    assert line == "A B 10"
