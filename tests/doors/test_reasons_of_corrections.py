"""Beside every correction a director may write why: the audit log keeps it, and no player reads it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from club.models import AuditRow
from club.services import make_official
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Penalty, Repair
from scoring.recompute import recompute
from scoring.services import penalise
from tests.builders import PROGRAM, meeting_at, published_session
from tests.doors.forms import fields
from tests.doors.pages import address, words
from tests.doors.papers import key_at, keying_room, line_of_key, sent_line, sheet_of
from tests.doors.rooms import Room, address_of, room_of

pytestmark = pytest.mark.django_db


def noted(room: Room, action: str, why: str) -> None:
    """The newest act of its kind says why, in the data and on the page."""
    row = AuditRow.objects.filter(session=room.session, action=action).latest("number")
    assert row.data["note"] == why
    assert f"(“{why}”)" in room.read("trail/")


def test_every_correction_of_an_evening_may_say_why() -> None:
    session, _edition = published_session(8)
    room, manager = room_of(session), room_of(session, manager=True)

    room.save(1, 1, contract="7NTN=", because="  The score was   misread. ")
    noted(room, "result corrected", "The score was misread.")
    assert "The score was misread." in room.read(room.line(1, 1))

    undo = f"{address_of(meeting_at(session, 1, 1))}undo/"
    room.send(undo, **{**fields(room.html(undo)), "because": "It was right after all."})
    noted(room, "result corrected", "It was right after all.")

    room.send(room.line(2, 1, act="remove/"), seen=room.stored(2, 1).result_id, because="Wrong board.")
    noted(room, "result removed", "Wrong board.")

    board = meeting_at(session, 1, 1).board
    room.send(f"boards/{board}/", dealer="W", vulnerable="both", because="The wallet says so.")
    noted(room, "board marked", "The wallet says so.")

    pair = session.contestants.all()[0]
    given = {"kind": "warning", "amount": "0", "unit": "percent_of_top", "note": ""}
    penalise(session_id=session.pk, contestant_id=pair.pk, **given, permission=BY_THE_CLOCKS, actor=PROGRAM)
    room.send(f"penalties/{Penalty.objects.get().pk}/withdraw/", because="It was another pair.")
    noted(room, "penalty withdrawn", "It was another pair.")

    first, second = (each.pk for each in session.contestants.all()[:2])
    asked = f"repairs/exchange/?first={first}&second={second}"
    digest = fields(room.html(asked))["digest"]
    room.send("repairs/exchange/", first=first, second=second, digest=digest, because="They had swapped slips.")
    noted(room, "repair made", "They had swapped slips.")
    room.send(f"repairs/{Repair.objects.latest('pk').pk}/undo/", because="They had not.")
    noted(room, "repair undone", "They had not.")

    recompute(session.pk)
    room.send("publish/", after=1, reason="score_correction", because="Two boards put right.")
    noted(room, "edition published", "Two boards put right.")
    everybody = " ".join(
        words(Client().get(address(session, path)).content.decode()) for path in ("", "changes/2/", f"board/{board}/")
    )
    assert not [why for why in ("misread", "Wrong board", "wallet", "put right") if why in everybody]

    make_official(session_id=session.pk, actor=PROGRAM)
    manager.send("reopen/", because="A protest came in.")
    assert AuditRow.objects.filter(session=session, data__note="A protest came in.").exists()


def test_lines_keyed_from_paper_and_names_corrected_on_their_page_may_say_why() -> None:
    room = keying_room(8)
    key = key_at(room, 1, 1)
    sent_line(room, key, "4hs=", because="From the traveller: the tablet was flat.")
    noted(room, "result entered", "From the traveller: the tablet was flat.")
    line = line_of_key(room, key)
    assert line is not None
    sent_line(room, key, "4hs-1", seen=line.result_id, because="Misread.")
    noted(room, "result corrected", "Misread.")

    boxes = {**sheet_of(room.html("keying/"), key), "sheet": "1", f"text-{key}": "9hs=", "because": "A second look."}
    left = room.client.post(room.at("keying/sheet/"), boxes)
    kept = re.findall(r'name="because"[^>]* value="([^"]*)"', left.content.decode())
    assert kept.count("A second look.") == 1

    pair = room.session.contestants.all()[0]
    names = fields(room.html(f"pairs/?edit={pair.pk}"))
    room.send("pairs/", **{**names, "edit-first": "Ann Other", "edit-first_id": "", "because": "Misheard at the door."})
    noted(room, "repair made", "Misheard at the door.")


def test_without_a_reason_nothing_is_noted_and_a_long_one_is_cut() -> None:
    session, _edition = published_session(8)
    room = room_of(session)
    room.save(1, 1, contract="7NTN=")
    assert "note" not in AuditRow.objects.filter(session=session, action="result corrected").latest("number").data
    room.save(1, 1, contract="7NTN-1", because="x" * 400)
    assert AuditRow.objects.filter(session=session).latest("number").data["note"] == "x" * 300
