"""Teams with names and boards dealt again for each match, in tables and PBN."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from bridgeclub.outputs.folder import folder
from bridgeclub.outputs.notation import pbn
from bridgeclub.outputs.pdf.matches import matches_pdf
from bridgeclub.outputs.tables import cards_csv, matches_csv, ranking_csv, travellers_csv
from bridgeclub.wording.matches import match_rounds_words
from bridgeclub.wording.templatetags.results import after_points
from club.models import Entry
from scoring.engine.document import ScoringRules
from scoring.queries.public import matches_of, pairs_sheet
from tests.outputs.editions import read_again
from tests.outputs.folder import unpacked
from tests.team_evenings import published_teams

pytestmark = pytest.mark.django_db


def rows(data: bytes) -> list[list[str]]:
    return [line.split(",") for line in data.decode("utf-8-sig").splitlines()]


def test_teams_are_named_and_boards_are_those_of_their_match() -> None:
    session = published_teams(4, "round-robin", habits={"boards_are": "dealt"})
    Entry.objects.filter(event=session.event, number=2).update(name="")
    sheet = read_again(session.pk)
    head, *ranked = rows(ranking_csv(sheet))
    named = head.index("Name")
    assert {row[named] for row in ranked} == {"Team A", "", "Team C", "Team D"}
    head, *lines = rows(travellers_csv(sheet))
    labels = set(session.boards.values_list("label", flat=True))
    assert {row[head.index("Board")] for row in lines} == labels
    assert "Team A" in {row[head.index("N–S names")] for row in lines}
    assert lines[0][head.index("Remarks")] == '"Session: IMPs'
    head, *cards = rows(cards_csv(sheet))
    assert {row[head.index("Board")] for row in cards} == labels
    head, *matches = rows(matches_csv(sheet))
    assert {each for row in matches for each in row[head.index("Boards")].split()} == labels
    assert {row[head.index("Home names")] for row in matches} & {"Team A", "Team C"}
    games = pbn(sheet).decode().split("\r\n\r\n")[1:]
    told = [re.findall(r'\[(Board|HomeTeam|VisitTeam) "(.*?)"\]', game) for game in games]
    assert len(told) == session.boards.count()
    assert {dict(each)["Board"] for each in told} == labels
    assert len({(dict(each)["HomeTeam"], dict(each)["VisitTeam"]) for each in told}) == 6
    assert '"Team A: ' in games[0]


def test_the_folder_has_who_sat_where_the_players_and_the_pairs_of_the_teams() -> None:
    habits = {"pairs_of_teams": "cross_imps", "boards_to_qualify": 3}
    session = published_teams(4, "round-robin", boards_per_round=2, habits=habits)
    sheet = read_again(session.pk)
    made = folder(sheet)
    files = {name: data.decode() for name, data in unpacked(made).items() if name.endswith(".html")}
    ranked = pairs_sheet(sheet)
    assert ranked is not None
    assert len(ranked.rows) == 8
    for row in ranked.rows:
        assert all(name in files["pairs.html"] for name in row.party.names)
    due = {"pairs.html"} | {f"pair-{number}.html" for number in range(1, 9)}
    due |= {f"pairs-board-{number}.html" for number in sheet.open_boards}
    links = {each.split("#")[0] for page in files.values() for each in re.findall(r'href="([^"]+\.html[^"]*)"', page)}
    assert due <= links <= files.keys()
    assert 'href="pairs.html"' in files["index.html"]
    assert all("Who sat where" in page for name, page in files.items() if name.startswith("match-"))
    assert all(">Players<" in page for name, page in files.items() if name.startswith("team-"))


def test_a_match_in_two_halves_names_both_rounds_in_its_row_and_on_paper() -> None:
    session = published_teams(5, "american-whist", boards_per_round=2)
    sheet = read_again(session.pk)
    head, *matches = rows(matches_csv(sheet))
    played = {each.key: each for each in matches_of(sheet)}
    for row in matches:
        match = played[row[head.index("Match")]]
        first, second = match.rounds
        assert row[head.index("Round")] == f"{first} {second}"
        assert match_rounds_words(match) == f"Rounds {first}, {second}"
    words = " ".join(page.extract_text() for page in PdfReader(BytesIO(matches_pdf(sheet, "a4"))).pages)
    assert f"Rounds {first}, {second}: " in " ".join(words.split())


@pytest.mark.parametrize(
    ("figure", "counted_in", "words"),
    [
        ("+4", "imps", "IMPs"),
        ("−1", "imps", "IMP"),
        ("+1", "imps", "IMP"),
        ("0", "imps", "IMPs"),
        ("12", "matchpoints", "MP"),
    ],
)
def test_what_is_counted_is_said_after_a_figure_in_its_number(figure: str, counted_in: str, words: str) -> None:
    rules = ScoringRules(method={"imps": "cross_imps", "matchpoints": "matchpoints"}[counted_in])
    assert after_points(figure, rules) == words
