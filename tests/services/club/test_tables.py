"""How a table's device gets in: printed codes, links, six figures; what ends a way in, and what tries too often."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from club.actor import PROGRAM
from club.errors import DomainError, NotFoundError, TooManyAttempts
from club.models import Attempts, Club, Session, TableDevice, TableLink
from club.models.tables import secret_hash
from club.queries import table_accesses
from club.services import (
    card_token,
    create_session,
    device_by_token,
    end_play,
    ensure_links,
    open_by_card,
    open_by_code,
    open_by_link,
    renew_cards,
    renew_link,
    table_card,
    table_cards,
    tables,
)
from movements.services import start_session
from tests.builders import (
    add_pairs,
    make_club,
    make_session,
    ready_session,
    seat,
    section_of,
    started_session,
    table_secret,
)
from tests.services.watching import audited, refused

pytestmark = pytest.mark.django_db


def by_code(code: str, place: str = "192.0.2.7") -> TableDevice:
    return open_by_code(code=code, description="tablet", place=place)[0]


def code_of(session: Session, table: int = 1) -> str:
    return next(way.code for way in table_accesses(session.pk) if way.table == table)


def at(device: TableDevice) -> tuple[int, str, int]:
    return device.link.session_id, device.link.section.letter, device.link.table


def test_every_table_has_a_link_as_soon_as_there_is_a_movement() -> None:
    session = ready_session(pairs=7)
    assert [(way.section, way.table) for way in table_accesses(session.pk)] == [("A", 1), ("A", 2), ("A", 3), ("A", 4)]
    before = [way.secret for way in table_accesses(session.pk)]
    start_session(session_id=session.pk, actor=PROGRAM)
    assert [way.secret for way in table_accesses(session.pk)] == before


def test_links_of_tables_that_are_no_more_end() -> None:
    session = make_session()
    add_pairs(session, 8)
    seat(session)
    first = table_accesses(session.pk)
    ensure_links(section_id=section_of(session).pk, tables=3, actor=PROGRAM)
    assert table_accesses(session.pk) == first[:3]
    with refused("section is no longer there", NotFoundError):
        ensure_links(section_id=0, tables=3, actor=PROGRAM)


def test_of_a_secret_only_the_hash_is_kept() -> None:
    session = started_session(pairs=6)
    secret = table_secret(session, 1)
    device, token = open_by_link(secret=secret, description="x" * 200)
    assert len(secret) == len(token) == 32
    rows = str(list(TableLink.objects.values())) + str(list(TableDevice.objects.values()))
    assert secret not in rows
    assert token not in rows
    assert device.token_hash == secret_hash(token)
    assert len(device.description) == 120


def test_a_link_a_code_and_a_card_open_the_same_table() -> None:
    session = started_session(pairs=6)
    card = table_card(club_id=session.club_id, section="A", table=2)
    devices = [
        open_by_link(secret=table_secret(session, 2), description="")[0],
        by_code(code_of(session, 2)),
        open_by_card(token=card_token(card), description="")[0],
    ]
    assert {at(device) for device in devices} == {(session.pk, "A", 2)}


def test_a_code_is_read_as_people_type_it() -> None:
    session = started_session(pairs=6)
    code = code_of(session)
    arabic = code.translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"))
    for typed in (f"{code[:3]} {code[3:]}", f" {code}-", arabic):
        assert at(by_code(typed)) == (session.pk, "A", 1)


@pytest.mark.parametrize("typed", ["", "12345", "²³⁴⁵⁶⁷", "abcdef", "1234567"])
def test_what_is_no_code(typed: str) -> None:
    started_session(pairs=6)
    with pytest.raises(NotFoundError, match="No table has this code"):
        by_code(typed)


def test_no_two_open_tables_have_the_same_code(monkeypatch: pytest.MonkeyPatch) -> None:
    first = started_session(pairs=6)
    taken = TableLink.objects.get(session=first, table=1)
    nonces = iter([taken.nonce, "f" * 32])
    monkeypatch.setattr(tables.secrets, "token_hex", lambda _bytes: next(nonces))
    monkeypatch.setattr(TableLink, "code", lambda link: link.nonce[:6])
    renew_link(section_id=section_of(first).pk, table=2, actor=PROGRAM)
    assert TableLink.objects.get(session=first, table=2, ended_at__isnull=True).nonce == "f" * 32


def test_a_new_link_ends_the_old_one_and_its_devices() -> None:
    session = started_session(pairs=6)
    old = table_secret(session, 1)
    _device, token = open_by_link(secret=old, description="")
    _other, other = open_by_link(secret=table_secret(session, 2), description="")
    with audited(session.club, "table link renewed"):
        new = renew_link(section_id=section_of(session).pk, table=1, actor=PROGRAM)
    assert new == table_secret(session, 1) != old
    assert device_by_token(token) is None
    assert device_by_token(other)
    with refused("link is no longer valid", NotFoundError):
        open_by_link(secret=old, description="")
    assert open_by_link(secret=new, description="")


def test_a_device_is_known_by_its_token() -> None:
    session = started_session(pairs=6)
    device, token = open_by_link(secret=table_secret(session, 1), description="")
    assert device_by_token(token) == device
    for wrong in ("", "x", secret_hash(token)):
        assert device_by_token(wrong) is None


def test_nothing_opens_before_the_movement_or_after_the_end() -> None:
    session = started_session(pairs=6)
    secret, code = table_secret(session, 1), code_of(session)
    card = card_token(table_card(club_id=session.club_id, section="A", table=1))
    end_play(session_id=session.pk, actor=PROGRAM)
    with refused("session is over"):
        open_by_link(secret=secret, description="")
    with refused("no session is being played at this table", NotFoundError):
        open_by_card(token=card, description="")
    with pytest.raises(NotFoundError):
        by_code(code)


@pytest.mark.parametrize("token", ["", "x", "1.1", "1.1:forged"])
def test_a_forged_card(token: str) -> None:
    with refused("not a code of this club", NotFoundError):
        open_by_card(token=token, description="")


def test_old_prints_become_worthless() -> None:
    session = started_session(pairs=6)
    old = card_token(table_card(club_id=session.club_id, section="A", table=1))
    with audited(session.club, "table codes renewed"):
        renew_cards(club_id=session.club_id, actor=PROGRAM)
    with refused("replaced by a newer one", NotFoundError):
        open_by_card(token=old, description="")
    assert open_by_card(token=card_token(table_card(club_id=session.club_id, section="A", table=1)), description="")


def test_cards_are_made_once() -> None:
    club = make_club()
    first = table_cards(club_id=club.pk, section="A", tables=3)
    assert [card.table for card in first] == [1, 2, 3]
    assert table_cards(club_id=club.pk, section="A", tables=3) == first
    assert table_card(club_id=club.pk, section="A", table=2) == first[1]


def test_a_table_that_is_not_in_use() -> None:
    session = started_session(pairs=6)
    card = table_card(club_id=session.club_id, section="A", table=12)
    with refused("table 12 is not in use", NotFoundError):
        open_by_card(token=card_token(card), description="")


def evening(club: Club, day: date, *, begun: datetime | None = None) -> Session:
    session = create_session(club_id=club.pk, title="Pairs", day=day, actor=PROGRAM)
    add_pairs(session, 6)
    seat(session)
    if begun:
        start_session(session_id=session.pk, actor=PROGRAM)
        Session.objects.filter(pk=session.pk).update(started_at=begun)
    return session


NOW = datetime(2026, 11, 20, 20, 0, tzinfo=timezone.get_default_timezone())
TODAY, A_WEEK = date(2026, 11, 20), timedelta(days=7)
Evenings = Callable[[Club], list[Session]]

TONIGHT: list[tuple[str, Evenings]] = [
    ("ready tonight, an old one never ended", lambda club: [
        evening(club, TODAY), evening(club, TODAY - A_WEEK, begun=NOW - A_WEEK)]),
    ("begun an hour ago, tomorrow's is ready", lambda club: [
        evening(club, TODAY, begun=NOW - timedelta(hours=1)), evening(club, TODAY + timedelta(days=1))]),
    ("the evening's, the afternoon's never ended", lambda club: [
        evening(club, TODAY, begun=NOW - timedelta(hours=1)), evening(club, TODAY, begun=NOW - timedelta(hours=6))]),
    ("next week's rather than that of the week after", lambda club: [
        evening(club, TODAY + A_WEEK), evening(club, TODAY + 2 * A_WEEK)]),
    ("dated wrongly, but begun", lambda club: [
        evening(club, TODAY + A_WEEK, begun=NOW), evening(club, TODAY)]),
]  # fmt: skip


@pytest.mark.parametrize(("_what", "evenings"), TONIGHT, ids=[what for what, _evenings in TONIGHT])
def test_a_printed_code_opens_tonights_session(_what: str, evenings: Evenings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables.timezone, "now", lambda: NOW)
    club = make_club()
    tonight, _other = evenings(club)
    card = table_card(club_id=club.pk, section="A", table=1)
    assert at(open_by_card(token=card_token(card), description="")[0])[0] == tonight.pk


def test_an_evening_goes_on_after_midnight(monkeypatch: pytest.MonkeyPatch) -> None:
    club = make_club()
    tonight = evening(club, TODAY)
    evening(club, TODAY + timedelta(days=1))
    monkeypatch.setattr(tables.timezone, "now", lambda: NOW + timedelta(hours=7))
    card = table_card(club_id=club.pk, section="A", table=1)
    assert at(open_by_card(token=card_token(card), description="")[0])[0] == tonight.pk


class Clock:
    """Time that passes when told to."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = timezone.now()
        patch.setattr(tables.timezone, "now", lambda: self.now)

    def wait(self, **time: Any) -> None:
        self.now += timedelta(**time)


def wrong(times: int, place: str = "192.0.2.7") -> None:
    for _try in range(times):
        with pytest.raises(NotFoundError):
            by_code("0", place)


def test_ten_wrong_codes_then_five_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, session = Clock(monkeypatch), started_session(pairs=6)
    wrong(9)
    clock.wait(minutes=4)
    assert by_code(code_of(session)), "the right one still opens"
    wrong(1)
    for _try in range(3):
        with pytest.raises(TooManyAttempts, match="wait five minutes"):
            by_code(code_of(session))
    clock.wait(minutes=4, seconds=59)
    with pytest.raises(TooManyAttempts):
        by_code(code_of(session))
    assert by_code(code_of(session), place="192.0.2.8"), "somebody else may"
    clock.wait(seconds=1)
    assert by_code(code_of(session))
    wrong(9)


def test_wrong_codes_are_forgotten_after_five_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    started_session(pairs=6)
    for _round in range(3):
        wrong(9)
        clock.wait(minutes=5)
    assert {each.count for each in Attempts.objects.all()} == {9}


@pytest.mark.parametrize("error", [NotFoundError, DomainError])
def test_every_refusal_can_be_shown(error: type[DomainError]) -> None:
    assert str(error("Please ask the director.")) == "Please ask the director."
