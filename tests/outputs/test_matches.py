"""What leaves of sessions with matches, in every form and of every method: every figure is that of the standings."""

from __future__ import annotations

import csv
import io
import json
import re
from decimal import Decimal

import pytest
from lxml import html

from bridgeclub.outputs.formats import FORMATS, FormatOptions
from bridgeclub.outputs.mail.email import build_email
from bridgeclub.wording.game import figure
from bridgeclub.wording.matches import match_words
from bridgeclub.wording.results import ranked_by
from club.actor import PROGRAM
from scoring.queries.public import ResultsSheet, matches_for, matches_of, rank_lists
from scoring.services import import_session
from scoring.services.email_delivery import DueEmail
from tests.builders import make_club
from tests.match_nights import KINDS, night_of_matches
from tests.outputs.editions import read_again
from tests.outputs.folder import unpacked
from tests.outputs.test_paper import pages
from tests.ranges import WHOLE

pytestmark = [pytest.mark.once, pytest.mark.django_db]
SEEDS = range(len(KINDS) * (3 if WHOLE else 1))
Plain = dict[str, str]


def edition(seed: int) -> ResultsSheet:
    done = import_session(club_id=make_club().pk, text=json.dumps(night_of_matches(seed)), actor=PROGRAM)
    return read_again(done.session_id)


def table(key: str, sheet: ResultsSheet) -> list[Plain]:
    text = FORMATS[key].made(sheet, FormatOptions()).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def same(written: str, due: object) -> bool:
    """Whether a cell is a figure of the standings."""
    return written == "" if due is None else Decimal(written) == Decimal(str(due))


@pytest.mark.parametrize("seed", SEEDS)
def test_tables(seed: int) -> None:
    sheet, document = edition(seed), night_of_matches(seed)
    teams = document["contest"] == "teams"
    who = "Team" if teams else "Pair"
    named = {str(entry["number"]): entry["players"] for entry in document["contestants"]}
    ranking = table("ranking-csv", sheet)
    numbers = {entry["id"]: str(entry["number"]) for entry in document["contestants"]}
    for row, due in zip(ranking, sheet.standings["ranking"], strict=True):
        assert row[who] == numbers[due["contestant"]]
        players = [row[each] for each in row if re.fullmatch(r"Player \d", each) and row[each]]
        assert players == named[row[who]]
        assert same(row["Rank"], due["rank"])
        assert same(row["Total"], due["total"])
        assert same(row["Penalty"], due["penalty"])
        if sheet.document.rules.by_victory_points:
            assert same(row["VPs"], due["vp"])
            assert same(row["VP penalty"], due.get("vp_penalty"))
        else:
            assert "VPs" not in row

    for row, due in zip(
        sorted(table("matches-csv", sheet), key=lambda each: each["Match"]),
        sorted(sheet.standings["matches"], key=lambda each: str(each["id"])),
        strict=True,
    ):
        assert [row["Match"], row["Home"], row["Away"]] == [due["id"], numbers[due["home"]], numbers[due["away"]]]
        for unit, name in (("imps", "IMPs"), ("points", "points"), ("vp", "VPs")):
            both = due.get(unit) or (None, None)
            assert same(row[f"Home {name}"], both[0])
            assert same(row[f"Away {name}"], both[1])

    travellers, scored = table("travellers-csv", sheet), 0
    for board in sheet.standings["boards"]:
        for line in board["lines"]:
            [row] = [
                each
                for each in travellers
                if (each["Board"], each["Table"]) == (str(board["number"]), str(line["table"]))
                and each[f"N–S {who.lower()}"] == numbers[line["ns"]]
            ]
            assert same(row["N–S points"], line["ns_points"])
            assert same(row["E–W points"], line["ew_points"])
            scored += 1
    assert scored == len(travellers)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_sum_of_a_card_counts_a_board_once(seed: int) -> None:
    """Before penalties, of the boards; matches by hand have none."""
    sheet = edition(seed)
    if any(match["id"] == "hand" or match.get("knock_out") for match in night_of_matches(seed)["matches"]):
        return
    who = "Team" if sheet.document.contest == "teams" else "Pair"
    cards = table("cards-csv", sheet)
    for row in rank_lists(sheet)[0].rows:
        mine = [each for each in cards if each[who] == str(row.party.number)]
        if mine and row.points is not None:
            assert Decimal(mine[-1]["Running total"]) == Decimal(row.points)


@pytest.mark.parametrize("seed", SEEDS)
def test_paper(seed: int) -> None:
    sheet = edition(seed)
    read = " ".join(pages(FORMATS["ranking-pdf"].made(sheet, FormatOptions())))
    squeezed = read.replace(",", "")
    for listed in rank_lists(sheet):
        for row in listed.rows:
            assert ranked_by(row) in read
            assert row.party.team in squeezed
            assert all(name in squeezed for name in row.party.names)
    matches = " ".join(pages(FORMATS["matches-pdf"].made(sheet, FormatOptions())))
    assert "Board by board" not in matches
    for due in sheet.standings["matches"]:
        for vp in due["vp"] or ():
            assert figure(vp, sheet.vp_places) in matches
        for imps in due["imps"] or ():
            assert str(imps) in matches
    cards = pages(FORMATS["cards-pdf"].made(sheet, FormatOptions()))
    for party in sheet.people.values():
        assert any(all(name in said.replace(",", "") for name in party.names) for said in cards)
        only = pages(FORMATS["cards-pdf"].made(sheet, FormatOptions(pair=party.key)))
        assert all(name in only[0].replace(",", "") for name in party.names)
    boards = " ".join(pages(FORMATS["travellers-pdf"].made(sheet, FormatOptions(paper="letter"))))
    assert any(each in boards for each in ("Team", "Rovers")) == (sheet.document.contest == "teams")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_folder_leads_from_page_to_page(seed: int) -> None:
    sheet = edition(seed)
    files = unpacked(FORMATS["web"].made(sheet, FormatOptions()))
    unit = "team" if sheet.document.contest == "teams" else "pair"
    due = {f"{unit}-{number}.html" for number in range(1, len(sheet.people) + 1)}
    due |= {f"match-{number}.html" for number in range(1, len(sheet.document.matches) + 1)}
    assert due <= files.keys()
    found = set()
    for name, data in files.items():
        if name.endswith(".html"):
            for link in html.document_fromstring(data.decode()).xpath("//a/@href"):
                target = link.split("#")[0]
                assert not target or target in files, (name, link)
                found.add(target)
    assert due <= found


@pytest.mark.parametrize("seed", SEEDS)
def test_notation(seed: int) -> None:
    sheet = edition(seed)
    read = FORMATS["pbn"].made(sheet, FormatOptions()).decode()
    teams = sheet.document.contest == "teams"
    assert f'[Competition "{"Teams" if teams else "Pairs"}"]' in read
    assert ("TeamId" in read) == teams
    total = re.search(r'\[TotalScoreTable "([^"]*)"\]\r\n(.*?)(\r\n\r\n|\Z)', read, re.DOTALL)
    assert total
    columns = [each.split("\\")[0] for each in total[1].split(";")]
    ranked = sheet.document.rules.ranked_in
    assert (columns[2] == "TotalScoreVP") == (ranked == "vp")
    lines = total[2].strip().splitlines()
    for line, due in zip(lines, sheet.standings["ranking"], strict=True):
        assert line.split()[2] == str(due["vp"] if ranked == "vp" else due["total"])


@pytest.mark.parametrize("seed", SEEDS)
def test_letters(seed: int) -> None:
    """Rank and figure as in the ranking, every match with what it gave, every board of a team with both rooms."""
    sheet, document = edition(seed), night_of_matches(seed)
    assert sheet.edition
    for row in rank_lists(sheet)[0].rows:
        key = row.party.key
        due = DueEmail(0, 0, sheet.session.id, sheet.edition.number, key, 0, "ann@x.example", "http://club.example", "")
        letter = build_email(due, sheet)
        assert letter
        page = str(letter.alternatives[0][0])
        assert ranked_by(row) in letter.subject
        for said in (str(letter.body), page):
            assert all(name in said for name in row.party.names)
            assert any(each in said for each in ("Team", "Rovers")) == (document["contest"] == "teams")
            for seen in matches_for(matches_of(sheet), key):
                assert match_words(seen, sheet) in said
                numbers = {line["board"] for line in document["results"] if line["match"] == seen.match.key}
                assert numbers or seen.match.by_hand or not seen.match.scored
        boards = {line["board"] for line in document["results"] if key in (line["ns"], line["ew"])}
        read = [int(number) for number in re.findall(r"^  Board (\d+):", str(letter.body), re.MULTILINE)]
        assert set(read) >= boards
        assert len(read) == len(set(read)) or document["contest"] == "pairs"
