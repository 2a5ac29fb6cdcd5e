"""A program keeps the club's own movements, and seats an evening in several sections."""

from __future__ import annotations

import json
from typing import Any

import pytest

from club.models import AuditRow, Club, Contestant, Membership, Session
from movements.engine.build import build
from movements.models import OwnMovement
from tests import builders
from tests.doors.programs import Program, answer, director_program, of, refusal
from tests.movement_documents import document_of
from tests.team_evenings import add_teams, teams_session

pytestmark = pytest.mark.django_db
HOWELL = {"kind": "howell", "tables": 2, "boards_per_round": 3}


def at(club: Club, path: str = "") -> str:
    return f"clubs/{club.slug}/movements{path}"


def document(**more: Any) -> dict[str, Any]:
    return document_of(build("howell", **{"tables": 2, "boards_per_round": 3, **more}))


def test_a_movement_is_kept_once_read_as_it_was_sent_and_taken_off_the_list() -> None:
    club = builders.make_club()
    program = director_program(club)
    path = at(club, "?name=Our%20two%20tables")
    made = answer(program.post(path, document(), Idempotency_Key="k"), 201)
    assert answer(program.post(path, document(), Idempotency_Key="k"), 201) == made
    assert program.read(at(club))["items"] == [made]
    whole = program.read(at(club, f"/{made['id']}"))
    assert whole["document"]["seatings"] == document()["seatings"]
    assert refusal(program.post(path, document()), 409, "refused")["detail"].startswith("The club has a movement")
    for _each in range(2):
        answer(program.post(at(club, f"/{made['id']}/remove")), 200)
    assert program.read(at(club))["items"] == []
    assert program.read(at(club, "?removed=true"))["items"] == [made]
    answer(program.post(at(club, f"/{made['id']}/put-back")), 200)
    session = builders.make_session(club)
    builders.add_pairs(session, 4)
    chosen = {"kind": "own", "own": made["own"], "tables": 2, "boards_per_round": 3}
    assert answer(program.post(of(session, "/movement"), chosen), 200)["state"] == "ready"


def test_a_movement_that_is_not_sound_is_refused_with_every_fault() -> None:
    club = builders.make_club()
    program, broken = director_program(club), document()
    broken["seatings"] = broken["seatings"][:-1]
    for sent in (broken, {}, json.dumps([1]), "nonsense"):
        said = refusal(program.post(at(club), sent), 422, "faulty")
        assert set(said["errors"]) == {"document"}
    assert not OwnMovement.objects.exists()


def test_the_movements_of_another_club_are_not_there() -> None:
    club, other = builders.make_club(), builders.make_club("Hillside")
    kept = builders.own_movement(other)
    program = director_program(club)
    for path in ("", "/remove", "/put-back"):
        act = program.get if not path else program.post
        refusal(act(at(club, f"/{kept.pk}{path}")), 404, "not-here")
    others = [program, Program(builders.make_director(other, role=Membership.Role.MEMBER))]
    before = AuditRow.objects.count()
    for each in others:
        refusal(each.get(at(other)), 404, "not-here")
        refusal(each.post(at(other), document()), 404, "not-here")
        refusal(each.post(at(other, f"/{kept.pk}/remove")), 404, "not-here")
    assert AuditRow.objects.count() == before


@pytest.mark.parametrize(("teams", "boards_are"), [(2, "shared"), (7, "dealt"), (8, "duplicated")])
def test_whatever_is_proposed_for_teams_can_be_chosen_as_it_stands(teams: int, boards_are: str) -> None:
    session = teams_session(boards_are=boards_are)
    program = director_program(session.club)
    add_teams(session, teams)
    proposed = program.read(f"movements/teams?teams={teams}&boards=24&boards_are={boards_are}")["items"]
    assert proposed
    for each in proposed:
        (movement,) = each["movements"]
        assert answer(program.post(of(session, "/movement"), movement), 200)["state"] == "ready"
        assert each["boards_per_match"] * each["matches"] == each["boards_each"]


def test_a_contest_over_two_sessions_has_a_movement_for_each() -> None:
    program = director_program(builders.make_club())
    found = program.read("movements/teams?teams=8&sessions=2")["items"]
    assert {len(each["movements"]) for each in found} == {2}
    assert [each.get("session") for each in found[0]["movements"]] in ([1, 2], [None, None])


@pytest.mark.parametrize(
    ("asked", "box"),
    [
        ("", "teams"),
        ("teams=1", "teams"),
        ("teams=8&sessions=99", "sessions"),
        ("teams=8&boards_are=x", "boards_are"),
    ],
)
def test_what_cannot_be_asked_for_teams_is_said(asked: str, box: str) -> None:
    program = director_program(builders.make_club())
    assert set(refusal(program.get(f"movements/teams?{asked}"), 422, "faulty")["errors"]) == {box}


@pytest.mark.parametrize("pairs", [7, 35])
def test_whatever_movement_is_proposed_can_be_chosen_as_it_stands(pairs: int) -> None:
    session, program, _ids = drafted(pairs)
    proposed = program.read(f"movements?pairs={pairs}")["items"]
    assert [each["recommended"] for each in proposed].count(True) in (1, 2)
    for each in proposed:
        chosen = answer(program.post(of(session, "/movement"), each["movement"]), 200)
        assert (chosen["state"], chosen["winners"]) == ("ready", each["winners"])
    assert set(refusal(program.get("movements?pairs=3"), 422, "faulty")["errors"]) == {"pairs"}
    assert set(refusal(program.get("movements"), 422, "faulty")["errors"]) == {"pairs"}


# Sections


def drafted(pairs: int = 8) -> tuple[Session, Program, list[int]]:
    session = builders.make_session()
    ids = [each.pk for each in builders.add_pairs(session, pairs)]
    return session, director_program(session.club), ids


def in_two(ids: list[int], **more: Any) -> dict[str, Any]:
    halves = {"A": ids[: len(ids) // 2], "B": ids[len(ids) // 2 :]}
    sections = [{"section": letter, "pairs": pairs, **HOWELL} for letter, pairs in halves.items()]
    return {"compare": "field", "sections": sections, **more}


def test_everybody_is_seated_in_two_sections_and_in_one_again() -> None:
    session, program, ids = drafted()
    assert answer(program.post(of(session, "/sections"), in_two(ids), Idempotency_Key="k"), 200)["state"] == "ready"
    answer(program.post(of(session, "/sections"), in_two(ids), Idempotency_Key="k"), 200)
    pairs = {each["id"]: each["section"] for each in program.read(of(session, "/seating"))["pairs"]}
    assert [pairs[each] for each in ids] == ["A"] * 4 + ["B"] * 4
    assert [each["section"] for each in program.read(of(session, "/movements"))["items"]] == ["A", "B"]
    answer(program.post(of(session, "/movement"), {**HOWELL, "tables": 4}), 200)
    assert {each["section"] for each in program.read(of(session, "/seating"))["pairs"]} == {"A"}
    answer(program.post(of(session, "/start")), 200)
    refusal(program.post(of(session, "/sections"), in_two(ids)), 409, "refused")


def test_a_section_may_play_a_movement_of_the_club() -> None:
    session, program, ids = drafted(9)
    own = answer(program.post(at(session.club, "?name=Ours"), document()), 201)["own"]
    sections = in_two(ids[:8])
    sections["sections"][0] |= {"kind": "own", "own": own}
    sections["sections"][1] |= {"pairs": ids[4:], "tables": 3, "missing": "6"}
    answer(program.post(of(session, "/sections"), sections), 200)


def test_sections_that_do_not_fit_are_refused_in_words() -> None:
    session, program, ids = drafted()
    odd = in_two(ids)
    odd["sections"][1]["first_board"] = 50
    one = {"sections": in_two(ids)["sections"][:1]}
    faulty = [{"sections": []}, {"sections": [{**HOWELL, "section": "Z", "pairs": ids}]}, in_two(ids, compare="guess")]
    for sent, slug in (
        (in_two(ids[:7]), "changed"),
        (in_two([*ids, ids[0]]), "changed"),
        (odd, "refused"),
        (one, "refused"),
    ):
        refusal(program.post(of(session, "/sections"), sent), 409, slug)
    for sent in faulty[1:]:
        refusal(program.post(of(session, "/sections"), sent), 422, "faulty")
    refusal(program.post(of(session, "/sections"), faulty[0]), 409, "refused")
    assert not Contestant.objects.filter(session=session).exclude(line="").exists()
    assert Session.objects.get(pk=session.pk).state == "draft"
    member = Program(builders.make_director(session.club, role=Membership.Role.MEMBER))
    refusal(member.post(of(session, "/sections"), in_two(ids)), 404, "not-here")
