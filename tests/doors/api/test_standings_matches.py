"""What a program reads of sessions with matches: the figures of the standings, in the words of the schema."""

from __future__ import annotations

import json

import pytest
from django.http import HttpResponse
from django.test import Client

from club.actor import PROGRAM
from club.models import Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services import Award, Meeting, adjust, import_session, penalise, publish_session
from tests import builders
from tests.doors.programs import answer, director_program, of
from tests.match_nights import KINDS, night_of_matches
from tests.ranges import WHOLE

pytestmark = pytest.mark.django_db
SEEDS = range(2 * len(KINDS) if WHOLE else len(KINDS))


def brought_in(seed: int) -> Session:
    club = builders.make_club()
    done = import_session(club_id=club.pk, text=json.dumps(night_of_matches(seed)), actor=PROGRAM)
    return Session.objects.get(pk=done.session_id)


@pytest.mark.parametrize("seed", SEEDS)
def test_ranking_and_matches_are_those_of_the_standings(seed: int) -> None:
    document, session = night_of_matches(seed), brought_in(seed)
    due = builders.standings_of(session)
    base = f"/api/v1/clubs/{session.club.slug}/sessions/{session.slug}"
    found = Client().get(f"{base}/standings").json()
    assert found["contest"] == document["contest"]
    [listed] = found["lists"]
    named = {entry["id"]: entry["players"] for entry in document["contestants"]}
    for row, ours in zip(listed["rows"], due["ranking"], strict=True):
        assert (row["contestant"]["key"], row["rank"]) == (ours["contestant"], ours["rank"])
        assert row["contestant"]["names"] == named[ours["contestant"]]
        for name in ("points", "total", "vp", "vp_penalty", "boards"):
            assert row[name] == ours.get(name), name
        assert (row["vp"] is not None) == (found["ranked_in"] == "vp")
    by_key = {match["key"]: match for match in found["matches"]}
    assert len(by_key) == len(due["matches"])
    for ours in due["matches"]:
        match = by_key[ours["id"]]
        assert [match[side]["key"] for side in ("home", "away")] == [ours["home"], ours["away"]]
        assert [match[name] for name in ("round", "imps", "points", "vp")] == [
            ours.get(name) for name in ("round", "imps", "points", "vp")
        ]
        assert match["by_hand"] == (ours["id"] == "hand")
    whole = Client().get(f"{base}/editions/1").json()
    assert whole["standings"]["matches"] == found["matches"]
    matches_of_lines = {(line["board"], line["ns"], line["ew"], line["match"]) for line in document["results"]}
    lines = [(board["number"], line) for board in whole["travellers"] for line in board["lines"]]
    assert {
        (number, line["ns"][0]["key"], line["ew"][0]["key"], line["match"]) for number, line in lines
    } == matches_of_lines


@pytest.mark.parametrize(
    ("kind", "standard"),
    [("imps to victory points", "0.5"), ("hybrid", "0.5"), ("butler", "1"), ("imps", "3"), ("board_a_match", "0.5")],
)
def test_a_fine_in_the_unit_that_counts(kind: str, standard: str) -> None:
    """A standard fine is a whole victory point where matches have four boards or fewer, as this Butler has."""
    session = brought_in(KINDS.index(kind))
    program, pair = director_program(session.club), session.contestants.filter(standing="ranked")[0]
    unit, wrong = ("points", "vp") if kind in ("imps", "board_a_match") else ("vp", "points")

    def issued(**fine: str) -> HttpResponse:
        ruling = {"kind": "procedural", "facts": "Late.", "told": [pair.pk]}
        ruling["penalties"] = [{"pair": pair.pk, "kind": "procedural", **fine}]
        seen = answer(program.post(of(session, "/rulings/look"), ruling), 200)["seen"]
        return program.post(of(session, "/rulings"), ruling | {"seen": seen})

    answer(issued(amount="1", unit=unit), 201)
    answer(issued(times="1"), 201)
    given = list(session.penalties.order_by("-pk").values_list("amount", "unit")[:2])
    assert given == [(standard, unit), ("1", unit)]
    ruling = {"kind": "procedural", "facts": "Late.", "told": [pair.pk]}
    ruling["penalties"] = [{"pair": pair.pk, "kind": "procedural", "amount": "1", "unit": wrong}]
    refused = program.post(of(session, "/rulings/look"), ruling)
    if refused.status_code == 200:
        refused = program.post(of(session, "/rulings"), ruling | {"seen": refused.json()["seen"]})
    assert refused.status_code in (409, 422)
    assert "a penalty is a number of" in refused.json()["detail"]


def test_what_an_edition_changed_is_told_in_victory_points() -> None:
    session = brought_in(KINDS.index("imps to victory points"))
    pair = session.contestants.filter(standing="ranked")[0]
    fine = {"kind": "procedural", "amount": "1", "unit": "vp", "note": ""}
    penalise(session_id=session.pk, contestant_id=pair.pk, **fine, permission=BY_THE_CLOCKS, actor=PROGRAM)
    publish_session(session_id=session.pk, settled_elsewhere=True, actor=PROGRAM)
    base = f"/api/v1/clubs/{session.club.slug}/sessions/{session.slug}"
    found = Client().get(f"{base}/editions/2/changes").json()
    mine = next(each for each in found["effects"] if each["contestant"]["key"] == pair.key)
    assert float(mine["before"]["vp"]) - float(mine["after"]["vp"]) == pytest.approx(1)


def test_a_board_between_two_rooms_is_told_once() -> None:
    session = brought_in(KINDS.index("imps"))
    line = session.lines.select_related("board", "ns", "ew").filter(adjustment=None, result__isnull=False)[0]
    meeting = Meeting(line.board.number, line.ns_id, line.ew_id, line.section, line.round, line.table)
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=Award(ns={"artificial": "+3"}, ew={"artificial": "-3"}),
        seen_version=line.version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    publish_session(session_id=session.pk, settled_elsewhere=True, actor=PROGRAM)
    base = f"/api/v1/clubs/{session.club.slug}/sessions/{session.slug}"
    found = Client().get(f"{base}/editions/2/changes").json()
    assert {each["contestant"]["key"] for each in found["effects"]} == {line.ns.key, line.ew.key}
    for effect in found["effects"]:
        [board] = effect["boards"]
        assert (board["board"], board["own"]) == (line.board.number, True)
        [match] = effect["matches"]
        assert match["key"] == line.match.key
        assert match["before"]["imps"] != match["after"]["imps"] or match["by_hand"] is False
    own = Client().get(f"{base}/editions/2/changes/{line.ns.key}").json()
    assert [each["key"] for each in own["matches"]] == [line.match.key]
    assert [each["board"] for each in own["boards"]] == [line.board.number]
