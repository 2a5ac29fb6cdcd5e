"""The second step at log-in: codes of a telephone and on paper, each good once, and not many tries."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from club.account_acts import AccountAct, account_act
from club.actor import PROGRAM
from club.errors import DomainError, NotFoundError, StaleError, TooManyAttempts
from club.models import AuditRow, RecoveryCode, SecondFactor, User
from club.queries import has_second_factor, second_factor_of
from club.services import new_key, new_recovery_codes, switch_off, switch_off_for, switch_on, verify_code
from tests.builders import code_of, make_club, make_manager, second_factor
from tests.services.at_once import at_once, successes
from tests.services.watching import audited, refused

pytestmark = pytest.mark.django_db
NOON = datetime.fromisoformat("2026-11-20T12:00:10+00:00")


class Clock:
    """The time, which stands still until it is told."""

    def __init__(self) -> None:
        self.now = NOON

    def goes_on(self, **much: float) -> None:
        self.now += timedelta(**much)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    standing = Clock()
    monkeypatch.setattr(timezone, "now", lambda: standing.now)
    return standing


@pytest.fixture
def maya(clock: Clock) -> User:
    return make_manager(make_club(), "maya@example.org")


def wrong(user: User) -> str:
    """Six figures that are not right for minutes to come."""
    near = {code_of(user, steps=steps) for steps in range(-30, 30)}
    return next(figures for number in range(1_000_000) if (figures := f"{number:06d}") not in near)


def test_it_is_on_once_the_telephone_has_shown_a_code(maya: User) -> None:
    key = new_key()
    assert len(bytes.fromhex(key)) == 20
    off = f"{(int(code_of(key)) + 1) % 1_000_000:06d}"
    for typed in (off, "", "12345", "abcdef", code_of(key, steps=-2)):
        with refused("not the code"):
            switch_on(user_id=maya.pk, key=key, code=typed, kept_session_key="")
    assert not has_second_factor(maya.pk)
    codes = switch_on(user_id=maya.pk, key=key, code=code_of(key), kept_session_key="")
    factor = second_factor_of(maya.pk)
    assert factor is not None
    assert (len(set(codes)), factor.codes_left) == (10, 10)
    assert AuditRow.objects.get(action="second factor on").data == {"user": maya.pk}
    with refused("already", StaleError):
        switch_on(user_id=maya.pk, key=key, code=code_of(key, steps=1), kept_session_key="")


def test_recovery_codes_are_kept_as_slow_hashes_alone(maya: User) -> None:
    codes = [code.replace("-", "") for code in second_factor(maya)]
    kept = {row.sign: row.code_hash for row in RecoveryCode.objects.all()}
    assert set(kept) == {code[:2] for code in codes}
    assert not [code for code in codes for hashed in kept.values() if code[2:] in hashed]
    assert len(set(kept.values())) == 10


@pytest.mark.parametrize("steps", [-1, 0, 1])
def test_a_clock_may_be_half_a_minute_wrong(maya: User, clock: Clock, steps: int) -> None:
    second_factor(maya)
    clock.goes_on(minutes=2)
    assert verify_code(user_id=maya.pk, code=code_of(maya, steps=steps)).left is None


@pytest.mark.parametrize("steps", [-2, 2])
def test_and_not_more(maya: User, clock: Clock, steps: int) -> None:
    second_factor(maya)
    clock.goes_on(minutes=2)
    with pytest.raises(DomainError, match="not right"):
        verify_code(user_id=maya.pk, code=code_of(maya, steps=steps))


def test_no_code_opens_twice_nor_one_from_before_it(maya: User, clock: Clock) -> None:
    second_factor(maya)
    clock.goes_on(minutes=2)
    before, now = code_of(maya, steps=-1), code_of(maya)
    verify_code(user_id=maya.pk, code=f" {now[:3]} {now[3:]} ")
    for used in (now, before):
        with pytest.raises(DomainError, match="used before"):
            verify_code(user_id=maya.pk, code=used)
    clock.goes_on(seconds=30)
    verify_code(user_id=maya.pk, code=code_of(maya))


def test_the_code_that_switched_it_on_does_not_log_in(maya: User, clock: Clock) -> None:
    key = new_key()
    switch_on(user_id=maya.pk, key=key, code=code_of(key), kept_session_key="")
    with pytest.raises(DomainError, match="used before"):
        verify_code(user_id=maya.pk, code=code_of(key))


def test_a_recovery_code_opens_once_however_it_is_written(maya: User) -> None:
    first, second, *_rest = second_factor(maya)
    assert verify_code(user_id=maya.pk, code=first.lower().replace("-", " ")).left == 9
    with pytest.raises(DomainError):
        verify_code(user_id=maya.pk, code=first)
    assert verify_code(user_id=maya.pk, code=second.replace("-", "")).left == 8
    assert AuditRow.objects.filter(action="recovery code used").count() == 2


def test_new_recovery_codes_end_the_old_ones(maya: User) -> None:
    old, *_rest = second_factor(maya)
    with audited(maya.memberships.get().club, "recovery codes made"):
        new, *_rest = new_recovery_codes(user_id=maya.pk)
    with pytest.raises(DomainError):
        verify_code(user_id=maya.pk, code=old)
    assert verify_code(user_id=maya.pk, code=new).left == 9


def test_ten_wrong_codes_wait_five_minutes_and_say_so(maya: User, clock: Clock) -> None:
    paper, *_rest = second_factor(maya)
    clock.goes_on(minutes=2)
    for number in range(10):
        with pytest.raises(DomainError, match="not right"):
            verify_code(user_id=maya.pk, code=wrong(maya) if number % 2 else "ZZZZZ-ZZZZZ")
        clock.goes_on(seconds=1)
    for right in (code_of(maya), paper):
        with refused("again in 5 minutes", TooManyAttempts):
            verify_code(user_id=maya.pk, code=right)
    clock.goes_on(minutes=4, seconds=10)
    with refused("again in 1 minute.", TooManyAttempts):
        verify_code(user_id=maya.pk, code=code_of(maya))
    other = make_manager(make_club(), "eve@example.org")
    second_factor(other)
    verify_code(user_id=other.pk, code=code_of(other))
    clock.goes_on(minutes=1)
    verify_code(user_id=maya.pk, code=code_of(maya))


def test_a_right_code_forgets_the_wrong_ones(maya: User, clock: Clock) -> None:
    second_factor(maya)
    for _turn in range(3):
        clock.goes_on(seconds=30)
        for _each in range(9):
            with pytest.raises(DomainError, match="not right"):
                verify_code(user_id=maya.pk, code=wrong(maya))
        verify_code(user_id=maya.pk, code=code_of(maya))


def test_whoever_runs_the_server_switches_it_off_by_the_address(maya: User) -> None:
    second_factor(maya)
    with refused("no account has", NotFoundError):
        switch_off_for(email="nobody@example.org", actor=PROGRAM)
    switch_off_for(email=" Maya@Example.ORG ", actor=PROGRAM)
    row = AuditRow.objects.get(action="second factor off")
    assert (row.data, row.user_id) == ({"user": maya.pk}, None)
    assert not SecondFactor.objects.exists()
    assert not RecoveryCode.objects.exists()
    with refused("switched off", NotFoundError):
        switch_off(user_id=maya.pk, actor=PROGRAM)
    with refused("switched off", NotFoundError):
        verify_code(user_id=maya.pk, code="123456")


def test_what_happens_is_told_once_it_holds(maya: User, clock: Clock, django_capture_on_commit_callbacks: Any) -> None:
    heard: list[tuple[int, AccountAct]] = []

    def listen(user_id: int, act: AccountAct, **_more: object) -> None:
        heard.append((user_id, act))

    account_act.connect(listen)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            codes = second_factor(maya)
            verify_code(user_id=maya.pk, code=codes[0])
            with pytest.raises(DomainError):
                verify_code(user_id=maya.pk, code=wrong(maya))
            switch_off(user_id=maya.pk, actor=PROGRAM)
    finally:
        account_act.disconnect(listen)
    assert heard == [
        (maya.pk, AccountAct.FACTOR_ON),
        (maya.pk, AccountAct.OTHERS_ENDED),
        (maya.pk, AccountAct.RECOVERY_USED),
        (maya.pk, AccountAct.WRONG_CODE),
        (maya.pk, AccountAct.FACTOR_OFF),
        (maya.pk, AccountAct.OTHERS_ENDED),
    ]


@pytest.mark.django_db(transaction=True)
def test_one_code_at_once_lets_one_in() -> None:
    user = make_manager(make_club())
    paper, *_rest = second_factor(user)
    assert len(successes(at_once([partial(verify_code, user_id=user.pk, code=code_of(user))] * 4))) == 1
    assert len(successes(at_once([partial(verify_code, user_id=user.pk, code=paper)] * 4))) == 1
