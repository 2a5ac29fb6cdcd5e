"""Documents out and in: the same as the commands print and take."""

from __future__ import annotations

import json
from typing import Any

import pytest

from club.models import Session
from movements.engine.build import build
from scoring.facts import exported
from scoring.models import Publication
from tests import builders
from tests.doors.programs import Program, answer, director_program, of, refusal
from tests.movement_documents import document_of

pytestmark = pytest.mark.django_db


def manager_program(session: Session) -> Program:
    return Program(builders.make_manager(session.club))


def test_the_document_of_a_session_goes_out_and_comes_in_again() -> None:
    session, _edition = builders.published_session()
    document = director_program(session.club).read(of(session, "/document"))
    assert document == json.loads(json.dumps(exported(session.pk)))
    path, manager = f"clubs/{session.club.slug}/documents", manager_program(session)
    said = answer(manager.post(path, document, Idempotency_Key="k"), 201)
    assert answer(manager.post(path, document, Idempotency_Key="k"), 201) == said
    assert answer(manager.post(path, document), 200) == said | {"already": True}
    here = Session.objects.get(club=session.club, slug=said["session"])
    assert exported(here.pk) == exported(session.pk)
    assert Publication.objects.filter(session=here).count() == 1
    draft = answer(manager.post(f"{path}?again=true&draft=true", document), 201)["session"]
    assert not Publication.objects.filter(session__slug=draft, session__club=session.club).exists()


def test_without_names_nobody_is_named() -> None:
    session, _edition = builders.published_session()
    document = director_program(session.club).read(of(session, "/document?names=false"))
    assert not any(each.get("players") for each in document["contestants"])
    refusal(director_program(session.club).get(of(session, "/document?names=perhaps")), 422, "faulty")


def test_only_a_manager_imports() -> None:
    session, _edition = builders.published_session()
    path = f"clubs/{session.club.slug}/documents"
    refusal(director_program(session.club).post(path, {}), 404, "not-here")
    refusal(director_program(builders.make_club("Hillside")).post(path, {}), 404, "not-here")
    refusal(Program().post(path, {}), 401, "not-logged-in")


def test_what_is_wrong_with_a_document_is_said_as_the_command_says_it() -> None:
    session, _edition = builders.published_session()
    cases = [
        ("{", "$"),
        ("[]", "$"),
        ("", "$"),
        ('{"format": "bridgeclub-session", "version": 1, "contest": "pairs", "what": 1}', "$.what"),
    ]
    for body, where in cases:
        said = refusal(manager_program(session).post(f"clubs/{session.club.slug}/documents", body), 422, "faulty")
        assert where in said["errors"]
        assert Session.objects.filter(club=session.club).count() == 1


def test_movements_go_out_as_documents_and_are_checked() -> None:
    session = builders.started_session(8)
    program = director_program(session.club, may_write=False)
    [movement] = program.read(of(session, "/movements"))["items"]
    assert movement["section"] == "A"
    checked = answer(program.post("movements/check", movement["movement"]), 200)
    assert (checked["sound"], checked["faults"]) == (True, [])
    assert checked["movement"] == movement["movement"]


def test_every_fault_of_a_movement_is_said() -> None:
    program = director_program(builders.make_club())
    document: dict[str, Any] = json.loads(json.dumps(document_of(build("howell", tables=4, boards_per_round=2))))
    document["seatings"][0]["ns"] = document["seatings"][1]["ns"]
    said = answer(program.post("movements/check", document), 200)
    assert (said["sound"], said["movement"]) == (False, None)
    assert said["faults"]
    for text in ("", "[]", "round,table,ns,ew", "{"):
        assert answer(program.post("movements/check", text), 200)["sound"] is False
    refusal(Program().post("movements/check", document), 401, "not-logged-in")
    refusal(program.post("movements/check", '{"' + "x" * 4_000_000), 413, "too-much")
