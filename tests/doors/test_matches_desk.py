"""The desk of an imported session of matches: rooms, corrections, rulings, fines, in the words and units of teams."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from club.models import Contestant, Session
from scoring.models import Line
from tests.builders import standings_of
from tests.doors.forms import main_form
from tests.doors.pages import rows, words
from tests.doors.rooms import Room, room_of
from tests.scoring.engine.documents import Document
from tests.services.scoring.match_sessions import EVENINGS, evening, taken_in, three_rounds

pytestmark = pytest.mark.django_db
UNITS = {"imps": "IMPs", "victory points": "VPs", "hybrid": "VPs", "board-a-match": "points", "total points": "points"}
FINED_IN = {**UNITS, "victory points": "victory points", "hybrid": "victory points"}


def in_rounds(document: Document) -> Document:
    """The same with a section and a round, so that the room has its tables."""
    for each in (*document["contestants"], *document["results"]):
        each["section"] = "A"
    for line in document["results"]:
        line.setdefault("round", 1)
    return document


def room_with(kind: str = "imps", **more: Any) -> Room:
    return room_of(taken_in(evening(kind, **more)))


def line_in(session: Session, board: int, ns: str) -> Line:
    """The room of a board in which a team sat North–South."""
    return Line.objects.get(session=session, board__number=board, ns__key=ns, occurrence=0, room__lte=2)


def path_of(line: Line) -> str:
    return f"line/{line.board.number}/{line.ns_id}-{line.ew_id}/"


@pytest.mark.parametrize("kind", EVENINGS)
def test_a_result_is_corrected_in_its_room(kind: str) -> None:
    room = room_with(kind)
    for ns, now in (("T1", "+420 to N–S"), ("T2", "+170 to N–S")):
        read = room.read(path_of(line_in(room.session, 1, ns)))
        assert f"Now: {now}" in read
        assert ("Team 1 v Team 2" if ns == "T1" else "Team 2 v Team 1") in read
    before = standings_of(room.session)
    path = path_of(line_in(room.session, 1, "T2"))
    room.send(path, **{**main_form(room.html(path)), "contract": "4SN="})
    after = standings_of(room.session)
    assert [line["score"] for line in after["boards"][0]["lines"]] == [420, 420]
    assert before["boards"][1:] == after["boards"][1:]
    assert before["matches"] != after["matches"]
    assert "4♠" in room.read(f"{path}trail/")
    assert "4♠" not in room.read(f"{path_of(line_in(room.session, 1, 'T1'))}trail/")


def test_the_room_has_both_tables_of_a_match() -> None:
    room = room_of(taken_in(in_rounds(three_rounds())))
    html = room.html()
    for table in range(1, 5):
        assert f"Table {table}, round 1:" in html
    assert "Results in: 12 of 12" in room.read()


@pytest.mark.parametrize("kind", EVENINGS)
def test_a_board_is_read_match_by_match(kind: str) -> None:
    room = room_with(kind)
    html = room.html("boards/1/")
    read = rows(html, "trav")
    assert read[0][0] == "Team 1 Team 2"
    assert read[1][0] == "Open room table 1, Team 1 N–S"
    assert read[2][0] == "Closed room table 2, Team 2 N–S"
    for ns in ("T1", "T2"):
        assert path_of(line_in(room.session, 1, ns)) in html


@pytest.mark.parametrize("kind", EVENINGS)
def test_the_ranking_is_in_the_unit_that_ranks(kind: str) -> None:
    room = room_with(kind)
    row = next(row for row in standings_of(room.session)["ranking"] if row["contestant"] == "T1")
    figure = row["vp"] if UNITS[kind] == "VPs" else row["total"]
    read = rows(room.html("ranking/"), "rank")
    found = next(row for row in read if row[1].startswith("1 Ann Team1"))
    assert found[-1].strip("+").replace("−", "-") == figure
    assert "Pair" not in room.read("ranking/").split("All teams")[1]
    assert "Team 1" in room.read("ranking/T1/")
    assert "against Team 2" in room.read("ranking/T1/")


@pytest.mark.parametrize("kind", EVENINGS)
def test_a_fine_costs_what_ranks(kind: str) -> None:
    room = room_with(kind)
    team = Contestant.objects.get(session=room.session, key="T1")
    page = room.read("penalties/")
    assert "Choose a team" in page
    assert f"Unit {FINED_IN[kind]}" in page
    looked = words(
        room.post(
            "penalties/",
            pair=team.pk,
            kind="procedural",
            amount="1",
            unit="vp" if UNITS[kind] == "VPs" else "points",
            note="Late",
            act="look",
        ).content.decode()
    )
    assert f"−1 {FINED_IN[kind].replace('victory points', 'VP')}" in looked
    assert UNITS[kind] in looked.split("Place as it stands now:")[1][:60]
    usual = room.read("penalties/usual/1/")
    assert "Which team?" in usual
    assert "Team 1 (Ann Team1" in usual


def ruling(room: Room, line: Line, **more: Any) -> dict[str, Any]:
    return {
        "boards": line.board.number,
        "ns": line.ns_id,
        "ew": line.ew_id,
        "kind": "assigned",
        "agreed": "yes",
        "facts": "Misinformation about the 2D overcall.",
        "laws": "21B3, 12C1",
        **more,
    }


@pytest.mark.parametrize(
    ("kind", "award"),
    [
        ("imps", "4SN= 60 4SN-1 40"),
        ("imps", "A+3/A-3"),
        ("victory points", "NS 420"),
        ("victory points", "A6040"),
        ("board-a-match", "EW 3NTE= NS table"),
        ("total points", "A6040"),
        ("hybrid", "4SN= 60 4SN-1 40"),
    ],
)
def test_a_ruling_shows_both_teams_before_and_after(kind: str, award: str) -> None:
    room = room_with(kind)
    line = line_in(room.session, 2, "T2")
    before = standings_of(room.session)
    typed = ruling(room, line, award=award)
    html = room.post("rulings/new/look/", **typed).content.decode()
    looked = words(html)
    assert "The teams in the ruling" in looked
    assert f"Session, {UNITS[kind]}" in looked
    seen = html.partition('name="seen" value="')[2].partition('"')[0]
    room.send("rulings/new/", **typed, seen=seen, act="issue")
    after = standings_of(room.session)
    table = [row for row in rows(html, "ba ba-1") if row[0].startswith("Team ")]
    assert {row[0][:6] for row in table} == {"Team 1", "Team 2"}
    figure = "vp" if UNITS[kind] == "VPs" else "total"
    for row in table:
        key = f"T{row[0][5]}"
        shown = [each.strip("+").replace("−", "-") for each in row[3:5]]
        printed = [
            next(each[figure] for each in standings["ranking"] if each["contestant"] == key)
            for standings in (before, after)
        ]
        assert list(map(Decimal, shown)) == list(map(Decimal, printed))
        assert len({len(each.partition(".")[2]) for each in shown}) == 1, "before and after with as many decimals"
    assert line_in(room.session, 2, "T1").adjustment_id is None
    assert line_in(room.session, 2, "T2").adjustment_id is not None
    assert "Team 2 · Team 1" in room.read("rulings/")


def test_conditions_say_how_each_kind_is_scored() -> None:
    said = {
        "imps": ("The ranking goes by the total IMPs of all matches.", "average minus −3"),
        "victory points": ("turned into victory points by the scale “WBF continuous”", "by victory points"),
        "board-a-match": ("gets 2 points; if they are equal, each team gets 1", "1½ points of 2"),
        "total points": ("are added as they are (Law 78C)", "+100 points"),
        "hybrid": ("It is won by more than 10 points", "one point more than it has boards"),
    }
    for number, (kind, sentences) in enumerate(said.items()):
        session = taken_in(evening(kind), title=f"Evening {number}")
        text = room_of(session).client.get(f"/{session.club.slug}/{session.slug}/conditions/").content.decode()
        for sentence in sentences:
            assert sentence in words(text)
        assert "we do not know how it was scored" not in text
        scoring = words(text).partition("In force in this session")[2].partition("Corrections, rulings")[0]
        assert "pair" not in scoring.lower()


def test_pairs_to_victory_points_say_their_scale() -> None:
    pairs = [{"id": str(n), "number": n, "players": [f"Ann {n}", f"Bob {n}"]} for n in range(1, 5)]
    matches = [{"id": f"m{n}", "home": str(n), "away": str(n + 1), "boards": [1]} for n in (1, 3)]
    lines = [{"board": 1, "match": f"m{n}", "table": n, "ns": str(n), "ew": str(n + 1), "score": 420} for n in (1, 3)]
    document = {
        **evening(),
        "contest": "pairs",
        "scoring": {"method": "matchpoints", "victory_points": {"scale": "ebu-swiss-pairs"}},
        "boards": [{"number": 1, "vulnerable": "none"}],
        "contestants": pairs,
        "matches": matches,
        "results": lines,
    }
    room = room_of(taken_in(document))
    text = room.client.get(f"/{room.session.club.slug}/{room.session.slug}/conditions/").content.decode()
    assert "The percentage of a match is turned into victory points by the scale “EBU Swiss pairs by" in words(text)
    assert "VPs" in room.read("ranking/")
    assert "Unit victory points" in room.read("penalties/")


def test_pages_of_the_desk_open_for_an_imported_session_of_teams() -> None:
    room = room_of(taken_in(in_rounds(three_rounds(scoring={"victory_points": {"scale": "wbf-continuous"}}))))
    for path in (
        "editions/",
        "repairs/",
        "queries/",
        "rulings/",
        "trail/",
        "boards/",
        "keying/",
        "pairs/",
        "setup/",
        "wrong/",
        "out/",
    ):
        assert room.client.get(room.at(path)).status_code == 200, path


def test_the_other_room_of_a_board_is_asked_for_and_entered() -> None:
    room = room_with("victory points", played={1: (420, None), 2: (100, 100)})
    teams = dict(Contestant.objects.filter(session=room.session).values_list("key", "pk"))
    path = f"line/1/{teams['T2']}-{teams['T1']}/"
    assert "Board 1, Team 1 v Team 2" in room.read("boards/")
    assert path in room.html("boards/")
    room.send(path, **{**main_form(room.html(path)), "contract": "2HN="})
    lines = standings_of(room.session)["boards"][0]["lines"]
    assert {line["ns"]: line["ns_points"] for line in lines} == {"T1": "7", "T2": "-7"}
    assert "Played in one room only" not in room.read("boards/")


def test_each_of_four_tables_of_a_match_is_corrected_at_its_own() -> None:
    document = evening()
    document["results"] += [{**line, "table": line["table"] + 2, "score": 990} for line in document["results"][:2]]
    room = room_of(taken_in(document))
    html = room.html("boards/1/")
    assert len(rows(html, "trav")) == 5
    for ns, again in (("T1", 3), ("T2", 4)):
        line = line_in(room.session, 1, ns)
        assert html.count(path_of(line)) == 1
        alike = f"line/1/{line.ns_id}-{line.ew_id}-{again}/"
        assert html.count(alike) == 1
        assert "Now: +990 to N–S" in room.read(alike)


def test_a_room_is_not_turned_onto_the_other() -> None:
    room = room_with()
    assert "sat the other way round" not in room.read(path_of(line_in(room.session, 1, "T1")))
