"""Whoever looked and then lost the right to act is a stranger at the act: an account without its role, a program of
it with a token, a device and a telephone of an evening that was discarded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve, reverse

from club.actor import PROGRAM
from club.models import AuditRow, Contestant, Membership, TableDevice, User
from club.services import appoint, discard_session, dismiss, handover_key
from tests import builders
from tests.doors.at_the_table import JSON, AtTheTable, entry, refusal
from tests.doors.every_address import ADDRESSES, RIGHT_OF, Everything, right_of
from tests.doors.ids_of_others import Sent, offered_to
from tests.doors.phones import OwnPhone, card_at, code_at, slip_of
from tests.doors.player_signing import send
from tests.doors.programs import Program, answer, of
from tests.ranges import WHOLE
from tests.scored_outside import rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.always]
#: What every account has of its own.
OF_THE_ACCOUNT = ("desk:home", "tokens", "token_revoke", "desk:link-own-account")


def dismissed(everything: Everything, user: User) -> None:
    builders.make_manager(everything.club)
    dismiss(club_id=everything.club.pk, user_id=user.pk, actor=PROGRAM)


def made(role: str) -> Callable[[Everything, User], None]:
    def change(everything: Everything, user: User) -> None:
        appoint(club_id=everything.club.pk, email=user.email, role=role, actor=PROGRAM)

    return change


TAKEN = (dismissed, made(Membership.Role.MEMBER), made(Membership.Role.DIRECTOR))


def test_forms_that_were_open_are_sent_in_vain() -> None:
    """By a director who was a manager: those of managers."""
    everything = Everything()
    addresses = [everything.address(name) for name in ADDRESSES if name.startswith("desk:")]
    forms = list(offered_to(everything.clients["manager"], addresses).values())
    assert len(forms) > 90
    for taken in TAKEN:
        with rolled_back():
            taken(everything, everything.manager)
            sent_in_vain(everything, forms)


def sent_in_vain(everything: Everything, forms: list[tuple[str, Sent]]) -> None:
    client, user = everything.clients["manager"], everything.manager
    director = Membership.objects.filter(user=user, role=Membership.Role.DIRECTOR).exists()
    before = AuditRow.objects.count()
    tries = 0
    for to, form in forms:
        name = resolve(urlsplit(to).path).view_name
        if name in OF_THE_ACCOUNT or (director and "manager" not in RIGHT_OF[name]):
            continue
        ask = client.get if form.method == "get" else client.post
        assert ask(to, form.fields).status_code == 404, name
        tries += 1
    assert AuditRow.objects.count() == before
    assert tries > (5 if director else 80)


def test_what_is_the_managers_is_done_by_nobody_else() -> None:
    everything = Everything()
    before = AuditRow.objects.count()
    for role in ("director", "member", "elsewhere", "table"):
        for name in (each for each, right in RIGHT_OF.items() if right.startswith("the manager")):
            status = everything.clients[role].post(everything.address(name)).status_code
            assert status in ((302, 403, 405) if role == "table" else (404, 405)), (role, name)
    assert AuditRow.objects.count() == before


def looked_at(program: Program, everything: Everything) -> Iterator[tuple[str, dict[str, Any], dict[str, str]]]:
    """(address, body, headers) of acts that have been looked at and would be done."""
    session = everything.playing
    meeting = builders.meeting_at(session, 2, 1)
    line = {"board": meeting.board, "ns": meeting.ns, "ew": meeting.ew, "award": "A6040"}
    ruling = {"kind": "artificial", "facts": "East had seen the board.", "laws": ["12C2"], "lines": [line]}
    seen = answer(program.post(of(session, "/rulings/look"), ruling), 200)["seen"]
    yield of(session, "/rulings"), {**ruling, "seen": seen}, {}
    exchange = {"one": str(meeting.ns), "other": str(meeting.ew)}
    found = answer(program.get(of(session, "/repairs/kinds/exchange")), 200)
    said = dict(zip([each["name"] for each in found["questions"]], exchange.values(), strict=False))
    looked = answer(program.post(of(session, "/repairs/kinds/exchange/look"), {"answers": said}), 200)
    assert looked["ready"]
    yield of(session, "/repairs/kinds/exchange"), {"answers": said, "digest": looked["preview"]["digest"]}, {}
    path = of(session, f"/results/{meeting.board}/{meeting.ns}-{meeting.ew}")
    etag = program.get(path)["ETag"]
    yield path, {"contract": "7NTXX", "declarer": "N", "tricks": 0}, {"If_Match": etag}
    call = program.read(of(session, f"/calls/{everything.call}"))
    yield of(session, f"/calls/{everything.call}/take"), {"seen": call["seen"]}, {}
    yield of(session, "/end"), {}, {"Idempotency_Key": "the-end"}


@pytest.mark.parametrize("taken", [dismissed, made(Membership.Role.MEMBER)])
def test_a_program_acts_no_more_once_its_account_has_no_role(taken: Callable[[Everything, User], None]) -> None:
    everything = Everything()
    user = builders.make_director(everything.club)
    program = Program(user)
    acts = list(looked_at(program, everything))
    once = program.post(of(everything.playing, "/paper"), {}, Idempotency_Key="k")
    assert once.status_code == 404
    done = program.post(
        f"clubs/{everything.club.slug}/sessions", {"title": "New", "date": "2026-12-01"}, Idempotency_Key="n"
    )
    answer(done, 201)
    listed = program.get(of(everything.playing, "/results"))["ETag"]
    taken(everything, user)
    before = AuditRow.objects.count()
    for path, body, headers in acts:
        method = "PUT" if "If_Match" in headers else "POST"
        assert program.send(method, path, body, **headers).status_code == 404, path
    again = program.post(
        f"clubs/{everything.club.slug}/sessions", {"title": "New", "date": "2026-12-01"}, Idempotency_Key="n"
    )
    assert again.status_code == 404, "what was answered is not told again"
    assert program.get(of(everything.playing, "/results"), If_None_Match=listed).status_code == 404
    assert AuditRow.objects.count() == before


def test_all_that_was_looked_at_would_have_been_done() -> None:
    everything = Everything()
    program = Program(builders.make_director(everything.club))
    for path, body, headers in looked_at(program, everything):
        sent = program.send("PUT" if "If_Match" in headers else "POST", path, body, **headers)
        assert sent.status_code in (200, 201), (path, sent.content)


def test_a_tag_that_somebody_else_was_given_opens_nothing() -> None:
    everything = Everything()
    tags = 0
    # What is for everybody has nothing to hide; and who may read it all the same is asked in the whole run.
    for name in (each for each in ADDRESSES if WHOLE or right_of("nobody", each) != 200):
        address = everything.address(name)
        holder = "table" if RIGHT_OF[name].startswith("the table") else "phone" if "player" in name else "manager"
        tag = everything.clients[holder].get(address).headers.get("ETag")
        for role in ("nobody", "elsewhere", "member", "director", "table") if tag else ():
            right = right_of(role, name)
            if right == 200 and not WHOLE:
                continue
            status = everything.clients[role].get(address, headers={"if-none-match": tag}).status_code
            assert status == right or (status == 304 and right == 200), (name, role)
            tags += 1
    assert tags > 100


def test_a_device_of_an_evening_that_was_discarded_is_a_stranger() -> None:
    session = builders.ready_session(8, habits={"own_phones": True})
    table = AtTheTable(session, 1)
    key = handover_key(TableDevice.objects.select_related("link").latest("pk"))
    table.state()
    discard_session(session_id=session.pk, seen_pairs=8, actor=PROGRAM)
    before = AuditRow.objects.count()
    for name in (each for each in ADDRESSES if RIGHT_OF[each].startswith("the table")):
        args = {f"table_{act}": [1] for act in ("confirm", "agree", "right", "traveller", "scorecard", "comparison")}
        door, _colon, short = name.partition(":")
        if door == "tablet":
            assert table.client.get(reverse(name, args=["NS"] if short == "phone" else [])).status_code == 404, name
        elif RIGHT_OF[name] in ("the table's", "the table's, in a match"):
            refusal(table.get(short, *args.get(short, [])), 401)
        else:
            refusal(table.post(short, *args.get(short, []), body=entry(1, "4SN=")), 401)
    sent = {"key": key, "entries": [entry(1, "4SN=")]}
    assert "discarded" in refusal(Client().post(reverse("api:carried"), sent, content_type=JSON), 404)  # type: ignore[arg-type]
    for path in ("results", f"results/1/{session.contestants.all()[0].pk}-{session.contestants.all()[1].pk}/confirm"):
        sent = {**entry(1, "4SN="), "result": 1}
        headers = {"X-CSRFToken": table.token}
        said = table.client.post(f"/api/v1/{of(session, '/' + path)}", sent, content_type=JSON, headers=headers)
        assert said.status_code == 401
    assert AuditRow.objects.count() == before


def test_so_is_a_telephone() -> None:
    session = builders.ready_session(8)
    pair = Contestant.objects.filter(session=session)[0]
    ways = [slip_of(pair), code_at(session, 1, pair.pk), card_at(session, 1)]
    phone = OwnPhone().joins(slip_of(pair))
    etag = phone.live()["ETag"]
    discard_session(session_id=session.pk, seen_pairs=8, actor=PROGRAM)
    before = AuditRow.objects.count()
    assert session.title not in phone.read()
    for name in ("call", "call-withdraw", "sign"):
        assert send(phone, reverse(f"player:{name}"), client_id=uuid4(), round=1).status_code == 404
    assert phone.client.get(reverse("player:dispute", args=[1, 1])).status_code == 404
    assert session.title not in phone.live().content.decode()
    assert phone.live(etag).status_code in (200, 304)
    for way in ways:
        stranger = OwnPhone()
        opened: HttpResponse = stranger.client.get(way)  # type: ignore[assignment]
        assert session.title not in opened.content.decode()
        if opened.status_code == 200:
            assert stranger.scan(way, pair=pair.pk).status_code == 410
    assert AuditRow.objects.count() == before
