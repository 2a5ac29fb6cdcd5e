"""Sessions of matches on the pages of results: the figures of the standings, the words of teams, nothing too early."""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bridgeclub.wording.game import figure, signed
from club.actor import PROGRAM
from club.models import Session
from club.queries import session_by_slug
from club.services import facts_changed
from movements.models import Match
from scoring.engine.document import ScoringRules
from scoring.models import MatchResult
from scoring.queries.public import ResultsSheet, match_sheet, matches_of, results_sheet
from scoring.queries.public.changes import between
from scoring.services import publish_session
from tests.builders import make_club, standings_of
from tests.doors.match_evenings import (
    pairs_evening,
    seeds_of_teams,
    taken_in,
    team_evening,
    with_a_match_by_hand,
)
from tests.doors.pages import address, page, rows, words
from tests.match_nights import PAIRS, kind_of
from tests.ranges import spread
from tests.scoring.engine.team_documents import head_to_head, random_teams, teams
from tests.team_evenings import published_teams

pytestmark = [pytest.mark.django_db, pytest.mark.once]

SEEDS = seeds_of_teams(2)
EVENINGS = [*(("teams", seed) for seed in SEEDS), *(("pairs", method) for method in PAIRS)]


def evening_of(kind: str, which: Any) -> dict[str, Any]:
    return team_evening(which) if kind == "teams" else pairs_evening(which)


def sheet_of(session: Session) -> ResultsSheet:
    info = session_by_slug(session.club.slug, session.slug)
    assert info is not None
    sheet = results_sheet(info)
    assert sheet is not None
    return sheet


def as_read(value: str | None, places: int) -> str:
    return "–" if value is None else figure(value, places)


@pytest.mark.parametrize(("kind", "which"), spread(EVENINGS, 6))
def test_every_page_has_the_figures_of_the_standings(kind: str, which: Any) -> None:
    session = taken_in(evening_of(kind, which))
    sheet = sheet_of(session)
    standings, rules = sheet.standings, sheet.document.rules
    html = page(address(session))
    assert words(html).count(f"{len(sheet.people)} {kind}") == 1
    read = rows(html, "rank")
    assert len(read) == len(standings["ranking"])
    for cells, row in zip(read, standings["ranking"], strict=True):
        assert cells[0] == ("–" if row["rank"] is None else f"{row['rank']}{'=' if row['tied'] else ''}")
        for name in sheet.people[row["contestant"]].names:
            assert name in cells[1]
        assert cells[-1] == _ranked(row, sheet)
    for entry in standings["matches"]:
        assert address(session, f"match/{entry['id']}/") in html
        _the_match(session, sheet, entry)
    for row in standings["ranking"]:
        text = page(address(session, f"pair/{row['contestant']}/"))
        own = rows(text, "mcd")
        mine = [each for each in standings["matches"] if row["contestant"] in (each["home"], each["away"])]
        assert (
            len(own) == len(mine) + sum(each.contestant == row["contestant"] for each in sheet.document.penalties) + 1
        )
        if rules.by_victory_points:
            found = [cells[3] for cells in own[: len(mine)]]
            side = [each["vp"] and each["vp"][each["away"] == row["contestant"]] for each in mine]
            assert found == [as_read(each, sheet.vp_places) for each in side]
            assert own[-1][2] == as_read(row["vp"], sheet.vp_places)


def _ranked(row: dict[str, Any], sheet: ResultsSheet) -> str:
    rules: ScoringRules = sheet.document.rules
    if rules.by_victory_points:
        return as_read(row["vp"], sheet.vp_places)
    if not rules.in_imps:
        return figure(row["percent"], 2) if row["percent"] else ""
    return signed(row["total"], sheet.places)


def _the_match(session: Session, sheet: ResultsSheet, entry: dict[str, Any]) -> None:
    """The score line is that of the standings, and the boards add up to it."""
    html = page(address(session, f"match/{entry['id']}/"))
    rules, ends = sheet.document.rules, rows(html, "ends")
    for at in (0, 1):
        score = entry["imps"] and entry["imps"][at]
        if score is None and entry.get("points"):
            places = min(len(entry["points"][at].partition(".")[2]), sheet.places)
            score = (signed if rules.signed else figure)(entry["points"][at], places)
        assert ends[at][1] == ("–" if score is None else str(score))
        if rules.by_victory_points:
            assert ends[at][2] == as_read(entry["vp"] and entry["vp"][at], sheet.vp_places)
    found = match_sheet(sheet, entry["id"])
    assert found is not None
    assert len(found.boards) == len(found.match.boards)
    if rules.method == "cross_imps" or not found.boards:
        return
    last = found.boards[-1]
    sums = [Fraction(last.home_so_far), Fraction(last.away_so_far)]
    assert sums == [Fraction(each or 0) for each in entry["imps"] or entry.get("points") or (0, 0)]


def test_both_rooms_stand_on_one_row() -> None:
    document = head_to_head({1: (420, -50), 2: (140, 140), 3: (-100, None)})
    document["session"] = {"title": "Cup", "date": "2026-11-20"}
    document["matches"][0]["knock_out"] = True
    session = taken_in(document)
    html = page(address(session, "match/m1/"))
    assert rows(html, "trav mbd") == [
        ["1", "+420", "−50", "10", "", "10–0"],
        ["2", "+140", "+140", "0", "0", "10–0"],
        ["3", "−100", "Played in the open room only: no score", "–", "–", "10–0"],
    ]
    assert "Team 1 against Team 2" in words(html)
    assert "each gets their average (Law 12C4)" in words(html)
    assert "In the open room Team 1 sits North–South" in words(html)


def test_a_flat_word_for_each_reason_that_a_board_has_no_score() -> None:
    lines = [
        {"board": 1, "match": "m1", "table": 1, "ns": "A", "ew": "B", "score": 420},
        {"board": 1, "match": "m1", "table": 2, "ns": "A", "ew": "B", "score": 420},
        {"board": 2, "match": "m1", "table": 2, "ns": "B", "ew": "A", "score": 420},
        {"board": 3, "match": "m1", "table": 1, "ns": "A", "ew": "B", "not_played": True},
        {"board": 3, "match": "m1", "table": 2, "ns": "B", "ew": "A", "not_played": True},
    ]
    document = teams(lines, [{"id": "m1", "home": "A", "away": "B", "boards": [1, 2, 3, 4]}])
    session = taken_in({**document, "session": {"title": "Odd", "date": "2026-11-20"}})
    text = words(page(address(session, "match/m1/")))
    assert "Both teams sat the same way in both rooms: no score" in text
    assert "Played in the closed room only: no score" in text
    assert text.count("Not played: no score") == 2


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"imps": [31, 18]}, "This result was entered by hand, in IMPs, without boards."),
        ({"vp": ["12", "8"]}, "This result was entered by hand, in VPs, without boards."),
        ({"imps": [31, 18], "vp": ["12", "8"]}, "This result was entered by hand, in IMPs and VPs, without boards."),
    ],
)
def test_a_result_by_hand_says_so(given: dict[str, Any], said: str) -> None:
    document = with_a_match_by_hand(team_evening(_seed("imps to victory points")), **given)
    session = taken_in(document)
    match = document["matches"][-1]["id"]
    text = words(page(address(session, f"match/{match}/")))
    assert said in text
    assert [cells[1] for cells in rows(page(address(session, f"match/{match}/")), "ends")] == (
        ["31", "18"] if "imps" in given else ["–", "–"]
    )
    assert "by hand" in words(page(address(session)))
    assert "entered by hand" in words(page(address(session, f"pair/{document['matches'][-1]['home']}/")))


def _seed(kind: str) -> int:
    return next(seed for seed in SEEDS if kind_of(random_teams(seed)) == kind)


def test_a_match_without_a_score_has_a_dash() -> None:
    document = pairs_evening("butler")
    document["results"] = [line for line in document["results"] if line["match"] != "r2t3"]
    session = taken_in(document)
    text = words(page(address(session, "match/r2t3/")))
    assert "4 Ann Player4 & Bob Player4 – – 6 Ann Player6" in text
    assert "–" in page(address(session))


def test_nothing_of_pairs_alone_is_said_of_teams() -> None:
    document = team_evening(_seed("imps"))
    session = taken_in(document)
    for path in ("", f"pair/{document['contestants'][0]['id']}/", f"match/{document['matches'][0]['id']}/"):
        text = words(page(address(session, path)))
        assert not re.search(r"(?<!/)\bpairs?\b", text, re.I), path
        assert "average, from" not in text
        assert "Averages" not in text


def test_a_match_that_goes_over_two_rounds_says_both() -> None:
    session = published_teams(3, "triangles")
    assert [row[0] for row in rows(page(address(session, "pair/T1/")), "mcd")[:2]] == ["1, 2", "1, 2"]


def test_who_met_whom() -> None:
    session = taken_in(pairs_evening("matchpoints"))
    sheet = sheet_of(session)
    table = rows(page(address(session)), "crs")
    assert [cells[0].split()[0] for cells in table] == list("123456")
    for match in matches_of(sheet):
        for key, seen in ((side.party.number, match.seen_by(side.party.key)) for side in match.sides):
            cell = table[key - 1][seen.other.party.number]
            assert cell == f"{figure(seen.own.points or '', 0)}–{figure(seen.other.points or '', 0)} {seen.own.vp}.0"


def test_what_is_handed_on_is_in_victory_points() -> None:
    club = make_club()
    document = team_evening(_seed("imps to victory points"))
    session = taken_in(document, club)
    sheet = sheet_of(session)
    first = next(row for row in sheet.standings["ranking"] if row["rank"] == 1)
    said = f"{figure(first['vp'], sheet.vp_places)} VPs"
    assert said in page(address(session)).partition("</head>")[0]
    assert said in words(page(f"/{club.slug}/"))
    key = first["contestant"]
    assert f"1st, {said}" in page(address(session, f"pair/{key}/")).partition("</head>")[0]
    match = document["matches"][0]["id"]
    assert "VPs" in page(address(session, f"match/{match}/")).partition("</head>")[0]


def test_an_edition_says_which_match_gives_something_else() -> None:
    document = with_a_match_by_hand(team_evening(_seed("imps to victory points")), imps=[31, 18])
    session = taken_in(document)
    match = Match.objects.get(session=session, key=document["matches"][-1]["id"])
    MatchResult.objects.create(match=match, version=2, home_imps=18, away_imps=31)
    facts_changed(session.pk)
    standings_of(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    old, new = (_vp(sheet_of_edition(session, number), match.key) for number in (1, 2))
    text = words(page(address(session, "changes/2/")))
    assert "Reason: score correction." in text
    assert "result entered by hand" in text
    assert f"31–18 IMPs, {old[0]} VPs → 18–31 IMPs, {new[0]} VPs" in text
    assert f"from 18–31 IMPs, {old[1]} VPs to 31–18 IMPs, {new[1]} VPs" in text
    own = words(page(address(session, f"changes/1/2/pair/{match.home.key}/")))
    assert f"31–18 IMPs, {old[0]} VPs → 18–31 IMPs, {new[0]} VPs" in own
    assert "A result or penalty of this team was changed." in own
    for number, vps in ((1, old), (2, new)):
        ends = rows(page(address(session, f"edition/{number}/match/{match.key}/")), "ends")
        assert [cells[2] for cells in ends] == vps


def test_a_corrected_score_moves_both_teams_of_its_match_and_nobody_else() -> None:
    """The two rooms of a board are one board to a team; another match on the same board moves nobody."""
    rooms = [
        {"board": 1, "match": match, "table": table, "ns": ns, "ew": ew, "score": score}
        for match, table, ns, ew, score in (
            ("m1", 1, "A", "B", 420),
            ("m1", 2, "B", "A", -50),
            ("m2", 3, "C", "D", 420),
            ("m2", 4, "D", "C", 420),
        )
    ]
    both = [
        {"id": "m1", "home": "A", "away": "B", "round": 1, "boards": [1]},
        {"id": "m2", "home": "C", "away": "D", "round": 1, "boards": [1]},
    ]
    club, sheets = make_club(), []
    for title, score in (("Before", -50), ("After", 420)):
        rooms[1]["score"] = score
        document = teams(deepcopy(rooms), both)
        sheets.append(sheet_of(taken_in({**document, "session": {"title": title, "date": "2026-11-20"}}, club)))
    effects = {each.party.key: each for each in between(*sheets).effects}
    assert {key: [(board.board, board.before, board.after) for board in effects[key].boards] for key in "AB"} == {
        "A": [(1, "10", "0")],
        "B": [(1, "-10", "0")],
    }
    assert all(effects[key].own and not each.boards[0].lines[1:] for key, each in effects.items() if key in "AB")
    found = effects["B"].matches[0]
    assert found.before
    assert found.after
    assert [(each.own.imps, each.other.imps) for each in (found.before, found.after)] == [(0, 10), (0, 0)]
    assert not any(effects[key].boards or effects[key].matches for key in "CD" if key in effects)


def sheet_of_edition(session: Session, number: int) -> ResultsSheet:
    info = session_by_slug(session.club.slug, session.slug)
    assert info is not None
    sheet = results_sheet(info, number)
    assert sheet is not None
    return sheet


def _vp(sheet: ResultsSheet, key: str) -> list[str]:
    entry = next(each for each in sheet.standings["matches"] if each["id"] == key)
    return [figure(Decimal(each), sheet.vp_places) for each in entry["vp"]]


@pytest.mark.parametrize("seed", spread(SEEDS, 3))
def test_a_match_tells_nothing_while_one_of_its_boards_is_closed(seed: int) -> None:
    sheet = sheet_of(taken_in(team_evening(seed)))
    closed = sheet.boards[0]
    early = replace(sheet, finished=frozenset(sheet.boards) - {closed})
    for match in matches_of(early):
        found = match_sheet(early, match.key)
        assert found is not None
        assert closed not in {board.number for board in found.boards}
        if (
            closed in match.boards
            and match.by_hand is None
            and any(line.match == match.key and line.board == closed for line in sheet.document.results)
        ):
            assert (match.scored, match.waiting) == (False, 1)


def test_cross_imps_of_a_match_say_what_is_made_of_them() -> None:
    session = taken_in(pairs_evening("cross_imps"))
    sheet = sheet_of(session)
    match = matches_of(sheet)[0]
    text = words(page(address(session, f"match/{match.key}/")))
    assert "divided by 70 % of the scores on a board, to the nearest IMP (White Book 161.4)" in text
    assert "70 %" not in words(page(address(taken_in(pairs_evening("butler")), "match/r1t1/")))


def test_an_address_without_a_match() -> None:
    session = taken_in(team_evening(_seed("imps")))
    assert "There is no such match in this session." in page(address(session, "match/none/"), 404)


def asked(path: str) -> int:
    Client().get(path)
    with CaptureQueriesContext(connection) as queries:
        Client().get(path)
    return len(queries)


def test_matches_cost_no_query_of_their_own() -> None:
    few = {**pairs_evening("butler"), "penalties": []}
    none = deepcopy(few)
    none["session"]["title"] = "Without"
    none["scoring"] = {"method": "butler"}
    none["matches"] = []
    for line in none["results"]:
        del line["match"]
    club = make_club()
    with_matches, without = taken_in(few, club), taken_in(none, club)
    for path in ("", "pair/1/"):
        assert asked(address(with_matches, path)) == asked(address(without, path))
    many = taken_in(team_evening(SEEDS[-1]), club)
    match = matches_of(sheet_of(many))[0].key
    assert asked(address(many, f"match/{match}/")) == asked(address(with_matches, "match/r1t1/")) <= 8
