"""The examples of docs/api.md are true: run one after the other, each answers what stands beside it."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from bridgeclub.doors.api.problems import KINDS
from bridgeclub.doors.api.v1.docs import schema
from bridgeclub.doors.api.v1.examples import example_of, examples
from club.actor import PROGRAM
from club.models import Club, Contestant, Player
from club.services import close_round, give_history_link
from movements.engine.build import build
from movements.engine.document import print_document
from scoring.recompute import recompute
from scoring.services.history import sweep_histories
from tests import builders
from tests.brackets import drawn_bracket, win
from tests.doors.at_the_table import AtTheTable
from tests.doors.programs import JSON, Program
from tests.doors.room_signing import dispute
from tests.ladders import evening, ladder_of, members
from tests.movement_documents import document_of
from tests.simultaneous import Field
from tests.swiss_evenings import play_round, started_swiss

ROOT = Path(__file__).resolve().parents[2]
ANYTHING = "…"
#: Each stands for the id of what was answered last.
IDS = ("PAIR", "CALL", "QUERY", "MOVEMENT", "LATE", "DISPUTE", "APPEAL")
pytestmark = pytest.mark.django_db


def says(found: Any, said: Any) -> bool:
    """Whether an answer says what the example does; it may say more."""
    if said == ANYTHING:
        return found is not None
    if isinstance(said, dict):
        return isinstance(found, dict) and all(name in found and says(found[name], each) for name, each in said.items())
    if isinstance(said, list):
        return len(found) >= len(said) and all(says(*each) for each in zip(found, said, strict=False))
    return bool(found == said)


def test_every_example_answers_what_stands_beside_it() -> None:
    club = builders.make_club("Riverside", "riverside")
    session = builders.started_session(8, club=club)
    win(drawn_bracket(3, club=club), 1, 2)
    program = Program(builders.make_manager(club))
    meeting = builders.meeting_at(session, 1, 1)
    colleague = builders.make_director(club, name="Ravi Shaw")
    words = {"COLLEAGUE": str(colleague.pk), "TOKEN": program.token.secret, "NS-EW": f"{meeting.ns}-{meeting.ew}"}
    wednesday = builders.make_session(club, title="Wednesday pairs", day=date(2026, 11, 18))
    words |= {f"P{place}": str(pair.pk) for place, pair in enumerate(builders.add_pairs(wednesday, 8), 1)}
    words["A-B"] = _thursday(club)
    words |= _autumn(club, program)
    words["CODE"] = _simultaneous(club)
    words |= {f"SWISS{place}": str(pk) for place, pk in enumerate(_swiss(club), 1)}
    words["DOCUMENT"] = print_document(document_of(build("howell", tables=2, boards_per_round=3)))
    words |= {"OURS": str(meeting.ns), "THEIRS": str(meeting.ew)}
    words |= dict.fromkeys(("ETAG", "SEEN", "RESULT", "RIVAL", "DIGEST", "REPAIR", "WAITING", *IDS), "")
    found = examples()
    assert len(found) >= 40
    for each in found:
        recompute(session.pk)
        path, body = _said(each.path, words), _said(each.body, words)
        headers = {name: _said(value, words) for name, value in each.headers}
        response = Client().generic(each.method, path, body, content_type=JSON, headers=headers)
        where = f"{each.method} {each.path}: {response.content.decode()[:600]}"
        assert response.status_code == each.status, where
        assert says(response.json(), json.loads(each.says)), where  # type: ignore[attr-defined]
        told = response.json()  # type: ignore[attr-defined]
        if isinstance(told.get("result"), int):
            words["RESULT"] = str(told["result"])
        if each.path.endswith("/look") and told.get("preview"):
            words["DIGEST"] = told["preview"]["digest"]
        if told.get("stand_by"):
            words["WAITING"] = str(told["stand_by"][0]["id"])
        if isinstance(told.get("repair"), int):
            words["REPAIR"] = str(told["repair"])
        for name in ("result", "rival"):
            if isinstance(told.get(name), dict):
                words[name.upper()] = str(told[name]["id"])
        if "id" in told or told.get("items"):
            words |= dict.fromkeys(IDS, str((told if "id" in told else told["items"][0]).get("id", "")))
        if each.path.endswith("/look") and told.get("ways"):
            way = told["ways"][0]
            words["DIGEST"] = (way if "digest" in way else way["preview"] or {}).get("digest", "")
        words["SEEN"] = str(told.get("seen") or told.get("version") or words["SEEN"])
        words["ETAG"] = response.headers.get("ETag", words["ETAG"])


def _thursday(club: Club) -> str:
    """An evening in which the director has much to decide; the two pairs that it is about."""
    habits = {"title": "Thursday pairs", "day": date(2026, 11, 19), "pace": "together", "sign_off": "round"}
    session = builders.started_session(8, club=club, habits=habits)
    table, meeting = AtTheTable(session, 2), builders.meeting_at(session, 1, 1)
    device, _token = builders.table_device(session, 1)
    for result in ("3NTS=", "3NTS-1"):
        builders.enter(session, 1, 1, 1, result, by=device)
    builders.enter(session, 1, 1, 2, "4SN=")
    dispute(session, 2, "tricks", "We took four.")
    close_round(section_id=builders.section_of(session).pk, number=1, actor=PROGRAM)
    board = builders.meeting_at(session, 2, 1).board
    assert table.send(board, "4SN=", queued=True, round=1).status_code == 202
    return f"{meeting.ns}-{meeting.ew}"


def _swiss(club: Club) -> list[int]:
    """A Swiss of six pairs after round 1; their ids."""
    session = started_swiss("pairs", 6, rounds=3, club=club, habits={"title": "Swiss pairs", "day": date(2026, 11, 13)})
    play_round(session)
    return list(Contestant.objects.filter(session=session).order_by("number").values_list("pk", flat=True))


def _simultaneous(club: Club) -> str:
    """One that is over, and the code of one that has not begun."""
    hillside = builders.make_club("Hillside", "hillside")
    over = Field(of=[hillside, club], boards=0, name="Autumn", day=date(2026, 11, 10))
    coming = Field(of=[hillside, club], boards=0)
    for at in (0, 1):
        over.evening(at, 4, "howell", seed=at)
    over.ends()
    over.published()
    return coming.row.code


def _autumn(club: Club, program: Program) -> dict[str, str]:
    """A ladder of one evening in September; one of its players has the program's account, and may be found."""
    mara, *others = members(club, 8)
    Player.objects.filter(pk=mara.pk).update(name="Mara Alpha", user=program.user, findable=True)
    evening(club, [mara, *others])
    ladder_of(club, last_day=date(2026, 9, 30))
    while sweep_histories():
        pass
    return {
        "PLAYER": str(mara.pk),
        "LINK": give_history_link(club_id=club.pk, player_id=mara.pk, actor=PROGRAM),
    }


def _said(value: str, words: dict[str, str]) -> str:
    for word, meant in words.items():
        value = value.replace(word, meant)
    return value


def test_no_example_is_overlooked() -> None:
    text = (ROOT / "docs" / "api.md").read_text()
    assert text.count("```http") == text.count("```json") == len(examples())


def test_every_address_has_its_example_on_the_page() -> None:
    html = Client().get("/api/v1/docs/").content.decode()
    for path, item in schema()["paths"].items():
        for method in item:
            found = example_of(method.upper(), path)
            assert found is not None, f"docs/api.md has no example of {method.upper()} {path}"
            assert escape(found.sent) in html


def test_the_page_says_every_address_and_every_problem() -> None:
    html = Client().get("/api/v1/docs/").content.decode()
    for path, item in schema()["paths"].items():
        assert path in html
        for said in item.values():
            assert f'id="{said["operationId"]}"' in html
    for kind in KINDS.values():
        assert f'id="{kind.type.partition("#")[2]}"' in html
    anchors = set(re.findall(r'href="#([^"]+)"', html))
    assert anchors <= set(re.findall(r'id="([^"]+)"', html))


def test_the_schema_has_every_address_and_names_no_host() -> None:
    found = Client().get(reverse("api:schema"))
    again = Client().get(reverse("api:schema"), headers={"If-None-Match": found["ETag"]})
    assert (found.status_code, again.status_code) == (200, 304)
    assert "://" not in found.content.decode()
    assert len(schema()["paths"]) >= 19
    for item in schema()["paths"].values():
        for said in item.values():
            assert said["summary"]
            assert "429" in said["responses"]
