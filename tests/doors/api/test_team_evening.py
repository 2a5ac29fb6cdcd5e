"""A program runs what a director does on an evening of teams: line-ups, a team that is late, one that goes."""

from __future__ import annotations

from typing import Any

import pytest

from club.models import AuditRow, Contestant, Entry, Session
from movements.models import Match, Plan, PlayingPair
from scoring.models import Line
from tests import builders
from tests.doors.api.strangers import refused_to_strangers
from tests.doors.programs import Program, answer, director_program, of, refusal
from tests.team_evenings import published_teams, started_teams

pytestmark = pytest.mark.django_db


def teams(session: Session) -> list[int]:
    return list(Contestant.objects.filter(session=session).order_by("place").values_list("pk", flat=True))


def way(program: Program, session: Session, path: str, body: Any = None) -> dict[str, Any]:
    found: dict[str, Any] = answer(program.post(of(session, path), body), 200)["ways"][0]
    return found


def test_line_ups_of_a_session_a_match_and_a_half() -> None:
    session = started_teams(
        2, "head-to-head", boards_per_round=3, rounds=4, players=6, habits={"seating_rights": "away"}
    )
    program, (home, away) = director_program(session.club), teams(session)
    match = Match.objects.get().key
    read = program.read(of(session, "/line-ups?limit=3"))
    assert [(each["pair"], each["match"], each["own"]) for each in read["items"]] == [
        (home, None, False),
        (away, None, False),
        (home, match, False),
    ]
    rest = [*program.read(read["next"])["items"], *program.read(of(session, "/line-ups"))["items"][6:]]
    assert [(each["pair"], each["stanza"], each["sees_first"]) for each in rest] == [
        *((home, 1, False), (home, 2, True), (away, 0, False), (away, 1, True), (away, 2, False)),
    ]
    path, half = of(session, "/line-ups"), {"pair": home, "match": match, "stanza": 2}
    said = {**half, "ns": [5, 1], "ew": [3, 6]}
    made = answer(program.post(path, said, Idempotency_Key="half-time"), 200)
    assert (made["ns"], made["ew"], made["own"], len(made["names"])) == ([5, 1], [3, 6], True, 4)
    assert answer(program.post(path, said, Idempotency_Key="half-time"), 200) == made
    assert AuditRow.objects.filter(action="line-up set").count() == 1
    [now] = [each for each in program.read(f"{path}?match={match}")["items"] if each["own"]]
    assert now == made
    whole = answer(program.post(path, {"pair": home, "match": match, "ns": [1, 2], "ew": [6, 4]}), 200)
    assert whole["stanza"] == 0
    back = answer(program.post(f"{path}/take-back", half), 200)
    assert (back["ns"], back["ew"], back["own"]) == ([1, 2], [6, 4], False), "what is said of the match counts again"
    assert answer(program.post(f"{path}/take-back", half), 200) == back
    assert PlayingPair.objects.count() == 2

    def refused(status: int, slug: str, **more: Any) -> dict[str, Any]:
        return refusal(program.post(path, {**said, **more}), status, slug)

    assert "named twice" in refused(409, "refused", ns=[1, 3])["detail"]
    assert set(refused(422, "faulty", ns=[1, 7])["errors"]) == {"ns"}
    assert set(refused(422, "faulty", ew=[1])["errors"]) == {"ew"}
    for nobody in ({"pair": 10**8}, {"match": "nothing"}, {"stanza": 9}):
        refused(404, "not-here", **nobody)
    refused_to_strangers(session, ["/line-ups"], {"/line-ups": said, "/line-ups/take-back": half})
    own = builders.started_session(8, club=session.club)
    refusal(program.get(of(own, "/line-ups")), 404, "not-here")


def test_a_team_comes_and_another_goes_as_it_was_looked_at() -> None:
    session = started_teams(5, "american-whist", boards_per_round=3)
    program, late = director_program(session.club), {"team": "Latecomers", "names": ["Ann", "Bob", "Cy", "Di"]}
    path, before = of(session, "/pairs"), AuditRow.objects.count()
    looked = answer(program.post(of(session, "/pairs/look"), late), 200)["ways"]
    look = next(each for each in looked if each["name"] == "American Whist, 6 teams")
    assert AuditRow.objects.count() == before, "a look changes nothing"
    new = [each for each in look["moves"] if each["pair"] is None]
    assert [(each["before"], each["after"]["number"]) for each in new] == [(None, 6)] * 2
    sent = {**late, "captain": 1, "digest": look["digest"]}
    acts = {"/pairs": sent, "/pairs/look": late, "/pairs/1/leave/look": {}, "/pairs/1/leave": {"digest": "x"}}
    stranger = director_program(builders.make_club("Hillside"))
    for name, body in acts.items():
        refusal(stranger.post(of(session, name), body), 404, "not-here")
    reader = director_program(session.club, may_write=False)
    assert answer(reader.post(of(session, "/pairs/look"), late), 200)["ways"]
    refusal(reader.post(path, sent), 403, "not-allowed")
    assert "Play has begun" in refusal(program.post(path, late), 409, "refused")["detail"]
    refusal(program.post(path, {**sent, "digest": "x"}), 409, "changed")
    made = answer(program.post(path, sent, Idempotency_Key="late"), 201)
    assert answer(program.post(path, sent, Idempotency_Key="late"), 201) == made
    assert (made["team"], made["number"], made["captain"]) == ("Latecomers", 6, 1)
    assert Plan.objects.get().options["teams"] == len(teams(session)) == 6
    refusal(program.post(path, {**sent, "team": "More"}), 409, "changed")
    third = teams(session)[2]
    gone = way(program, session, f"/pairs/{third}/leave/look")
    answer(program.post(f"{path}/{third}/leave", {"digest": gone["digest"]}, Idempotency_Key="goes"), 200)
    assert third not in teams(session)
    assert not Match.objects.filter(home=third).exists()
    assert Entry.objects.count() == 5


def test_once_a_board_is_played_a_team_has_left() -> None:
    session = started_teams(4, "round-robin", boards_per_round=2)
    program, goes = director_program(session.club), teams(session)[0]
    builders.play_all(session, rounds=[1])
    for path in ("/pairs/look", f"/pairs/{goes}/leave/look"):
        assert "a board has been played" in refusal(program.post(of(session, path)), 409, "refused")["detail"]
    asked = program.read(of(session, "/wrong/left"))
    assert "team" in asked["title"]
    name = asked["questions"][0]["name"]
    looked = answer(program.post(of(session, "/wrong/left/look"), {"answers": {name: goes}}), 200)
    answers: dict[str, Any] = {name: goes}
    while not looked["ready"]:
        question = next(each for each in looked["questions"] if each["name"] not in answers)
        answers[question["name"]] = question["choices"][0]["value"]
        looked = answer(program.post(of(session, "/wrong/left/look"), {"answers": answers}), 200)
    resolved = looked["ways"][0]
    sent = {"answers": answers, "way": resolved["way"], "digest": resolved["preview"]["digest"]}
    made = answer(program.post(of(session, "/wrong/left"), sent, Idempotency_Key="left"), 201)
    assert made["repair"]
    assert Contestant.objects.get(pk=goes).standing == "withdrawn"


def test_a_board_that_is_dealt_again_is_named_by_what_is_printed_on_it() -> None:
    """Results, travellers, and what is wrong with a ruling."""
    session = published_teams(4, "round-robin", boards_per_round=1, habits={"boards_are": "dealt"})
    line = (
        Line.objects.filter(session=session, board__number__gt=200)
        .exclude(board__label="")
        .select_related("board")
        .first()
    )
    assert line is not None
    number, label = line.board.number, line.board.label
    program = director_program(session.club)
    listed = {each["board"]: each["label"] for each in program.read(of(session, "/results"))["items"]}
    shown = {each["number"]: each["label"] for each in program.read(of(session, "/travellers"))["items"]}
    assert listed == shown == {each.number: each.label or str(each.number) for each in session.boards.all()}
    one = of(session, f"/results/{number}/{line.ns_id}-{line.ew_id}")
    assert program.read(one)["label"] == label
    sides = {"board": number, "ns": line.ns_id, "ew": line.ew_id, "award": "A6060"}
    wanted = {"kind": "artificial", "facts": "A card was seen.", "laws": ["12C2"], "lines": [sides]}
    said = answer(program.post(of(session, "/rulings/look"), wanted), 422)["detail"]
    assert said.startswith(f"Board {label}: Both sides together get 120 %.")
