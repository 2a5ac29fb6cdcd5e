"""A program sets up an evening: from a template, pairs, a movement."""

from __future__ import annotations

from datetime import date

import pytest

from club.actor import PROGRAM
from club.models import Contestant, Membership, Session
from club.services import add_template
from tests import builders
from tests.doors.programs import Program, answer, director_program, of, refusal

pytestmark = pytest.mark.django_db
HOWELL = {"kind": "howell", "tables": 2, "boards_per_round": 3}


def test_an_evening_is_made_of_a_template_once() -> None:
    club = builders.make_club()
    template = add_template(club_id=club.pk, values={"name": "Tuesday pairs", "pace": "together"}, actor=PROGRAM)
    program, path = director_program(club), f"clubs/{club.slug}/sessions"
    assert [each["id"] for each in program.read(f"clubs/{club.slug}/templates")["items"]] == [template.pk]
    wanted = {"template": template.pk, "date": "2026-11-24"}
    made = answer(program.post(path, wanted), 201)
    assert made["pace"] == "together"
    assert answer(program.post(path, wanted), 200) == made
    assert Session.objects.get(club=club).date == date(2026, 11, 24)
    other = builders.make_club("Hillside")
    refusal(director_program(other).post(f"clubs/{other.slug}/sessions", wanted), 404, "not-here")
    for odd in ({"date": "2026-11-24"}, {**wanted, "title": "Both"}):
        assert set(refusal(program.post(path, odd), 422, "faulty")["errors"]) == {"title"}


def test_pairs_come_and_go_and_are_seated() -> None:
    club = builders.make_club()
    ada = builders.make_player(club, "Ada Byron", national_number="4711")
    session = builders.make_session(club)
    program = director_program(club)
    first = answer(program.post(of(session, "/pairs"), {"names": ["4711", "Bob Guest"]}, Idempotency_Key="1"), 201)
    assert first["names"] == ["Ada Byron", "Bob Guest"]
    assert (
        answer(program.post(of(session, "/pairs"), {"names": ["4711", "Bob Guest"]}, Idempotency_Key="1"), 201) == first
    )
    assert Contestant.objects.get(session=session).line_up.filter(player=ada).exists()
    said = refusal(program.post(of(session, "/pairs"), {"names": ["Ada Byron"]}), 409, "refused")
    assert said["detail"] == "Ada Byron already plays in this session."
    others = [answer(program.post(of(session, "/pairs"), {}), 201)["id"] for _each in range(4)]
    said = refusal(program.post(of(session, "/movement"), HOWELL), 409, "refused")
    assert said["detail"] == "This movement is for 4 pairs; 5 are on the list."
    answer(program.post(of(session, f"/pairs/{others[-1]}/leave")), 200)
    refusal(program.post(of(session, f"/pairs/{others[-1]}/leave")), 404, "not-here")
    assert answer(program.post(of(session, "/movement"), HOWELL), 200)["state"] == "ready"
    assert len(program.read(of(session, "/seating?round=1"))["seatings"]) == 2
    answer(program.post(of(session, "/start")), 200)
    refusal(program.post(of(session, "/pairs"), {}), 409, "refused")
    refusal(program.post(of(session, "/movement"), HOWELL), 409, "refused")


def test_a_movement_that_is_not_legal_is_refused_in_words() -> None:
    session = builders.make_session()
    builders.add_pairs(session, 4)
    cases = [
        ({"kind": "waltz"}, 409),
        ({"tables": 3}, 409),
        ({"boards_per_round": 0}, 422),
        ({"missing": "nobody"}, 409),
        ({"arrow_switch": "99"}, 409),
        ({"kind": "own", "own": "nothing"}, 409),
        ({"kind": "howell", "own": "nothing"}, 422),
        ({"skip_after": 1}, 409),
        ({"late": "rover"}, 409),
        ({"first_board": 901}, 422),
    ]
    for more, status in cases:
        said = director_program(session.club).post(of(session, "/movement"), {**HOWELL, **more})
        refusal(said, status, "refused" if status == 409 else "faulty")
        assert Session.objects.get(pk=session.pk).state == "draft"


def test_nobody_else_sets_up() -> None:
    session = builders.make_session()
    pair = builders.add_pairs(session, 4)[0].pk
    for each in (
        Program(builders.make_director(session.club, role=Membership.Role.MEMBER)),
        director_program(builders.make_club("Hillside")),
    ):
        for path, body in (("/pairs", {}), (f"/pairs/{pair}/leave", {}), ("/movement", HOWELL)):
            refusal(each.post(of(session, path), body), 404, "not-here")
    assert Contestant.objects.filter(session=session).count() == 4


TEAM = {"names": ["Ann Ash", "Bob Birch", "Cy Cole", "Di Dale", "Ed Elm"], "captain": 2}
OWN = "margin,winner,loser\n0,6,6\n3,8,4\n12,12,0"


def test_teams_come_and_play_a_round_robin() -> None:
    club = builders.make_club()
    program, sessions = director_program(club), f"clubs/{club.slug}/sessions"
    wanted = {"title": "Wednesday teams", "date": "2026-11-25", "contest": "teams", "boards_are": "dealt"}
    made = answer(program.post(sessions, {**wanted, "vp_scale": "own", "vp_table": OWN}), 201)
    assert (made["contest"], made["method"], made["state"]) == ("teams", "imps", "draft")
    session = Session.objects.get(club=club, slug=made["slug"])
    assert session.scoring_options["victory_points"] == {"scale": "own", "table": OWN}
    path = of(session, "/pairs")
    first = answer(program.post(path, {**TEAM, "team": "Owls"}), 201)
    assert (first["team"], first["captain"], first["stand_in"], first["names"][4]) == ("Owls", 2, False, "Ed Elm")
    refusal(program.post(path, {"team": "owls"}), 409, "refused")
    assert Contestant.objects.filter(session=session).count() == 1
    others = [answer(program.post(path, {"team": f"Team {n}"}), 201) for n in range(2)]
    last = answer(program.post(path, {"stand_in": True}), 201)
    assert (last["team"], last["captain"], last["stand_in"]) == (None, None, True)
    gone = answer(program.post(path, {}), 201)["id"]
    movement = {"kind": "round-robin", "teams": 4, "boards_per_round": 3}
    refusal(program.post(of(session, "/movement"), movement), 409, "refused")
    answer(program.post(of(session, f"/pairs/{gone}/leave")), 200)
    assert answer(program.post(of(session, "/movement"), movement), 200)["state"] == "ready"
    seated = program.read(of(session, "/seating"))
    assert [each["team"] for each in seated["pairs"]] == ["Owls", *(each["team"] for each in others), None]
    tables = {(each["match"], each["stanza"], each["room"]) for each in seated["seatings"]}
    assert len({match for match, _stanza, _room in tables}) == 6
    assert {room for _match, _stanza, room in tables} == {1, 2}
    assert {each["label"] for each in seated["boards"]} == {str(number) for number in range(1, 10)}
    assert len(seated["boards"]) == 18
    answer(program.post(of(session, "/start")), 200)
    refusal(program.post(path, {}), 409, "refused")


def test_what_is_said_of_pairs_and_of_teams() -> None:
    club = builders.make_club()
    program, sessions = director_program(club), f"clubs/{club.slug}/sessions"
    base = {"title": "Any", "date": "2026-11-25"}
    for odd, name in (
        ({"contest": "individual"}, "contest"),
        ({"scored_by": "imps"}, "scored_by"),
        ({"contest": "teams", "scored_by": "butler"}, "scored_by"),
        ({"contest": "teams", "vp_scale": "own"}, "vp_table"),
        ({"contest": "teams", "vp_scale": "wbf-continuous", "vp_table": OWN}, "vp_table"),
        ({"contest": "teams", "scored_by": "imps", "vp_scale": "own", "vp_table": "1,5,5"}, "vp_table"),
        ({"vp_scale": "unheard"}, "vp_scale"),
    ):
        assert set(refusal(program.post(sessions, {**base, **odd}), 422, "faulty")["errors"]) == {name}
    assert not Session.objects.filter(club=club).exists()
    pairs = builders.make_session(club)
    assert set(refusal(program.post(of(pairs, "/pairs"), {"team": "Owls"}), 422, "faulty")["errors"]) == {"team"}
    butler = answer(program.post(sessions, {**base, "scored_by": "butler"}), 201)
    assert butler["method"] == "butler"
