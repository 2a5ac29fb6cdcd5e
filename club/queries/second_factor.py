"""Whether an account has a second factor, and where it is logged in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth import HASH_SESSION_KEY
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from club.models import LogIn, Membership, SecondFactor, User
from club.queries.clubs import ClubInfo, Role


@dataclass(frozen=True)
class FactorInfo:
    """A second factor that is switched on; `codes_left` are recovery codes."""

    since: datetime
    codes_left: int


@dataclass(frozen=True)
class LogInInfo:
    """A browser in which an account is logged in; `here` is the one that asks. `agent` is what it calls itself."""

    id: int
    agent: str
    began: datetime
    seen: datetime
    here: bool


def second_factor_of(user_id: int) -> FactorInfo | None:
    """None where logging in asks for the password alone."""
    factor = SecondFactor.objects.filter(user_id=user_id).first()
    if factor is None:
        return None
    return FactorInfo(factor.since, factor.recovery_codes.filter(used_at=None).count())


def has_second_factor(user_id: int) -> bool:
    """Whether logging in asks for a code as well."""
    return SecondFactor.objects.filter(user_id=user_id).exists()


def second_step_missing(club: ClubInfo, role: Role, user_id: int) -> bool:
    """Whether a manager has still to switch it on before anything else of this club. No query where nobody has to."""
    return club.managers_second_step and role is Role.MANAGER and not has_second_factor(user_id)


def managers_without_second_step(club_id: int) -> list[str]:
    """The names of managers who log in with the password alone; the address where there is no name."""
    bare = Membership.objects.filter(club_id=club_id, role=Role.MANAGER, user__second_factor=None)
    return sorted(str(each.user) for each in bare.select_related("user"))


def log_ins_of(user_id: int, here: str) -> list[LogInInfo]:
    """Every browser that still opens anything, the one with the session key `here` first, then the last seen.

    One that a new password has logged out is not among them, though its session has not been swept yet.
    """
    auth_hash = User.objects.get(pk=user_id).get_session_auth_hash()
    rows = LogIn.objects.filter(user_id=user_id, session__expire_date__gt=timezone.now()).select_related("session")
    alive = [
        LogInInfo(each.pk, each.agent, each.began_at, each.seen_at, each.session_id == here)
        for each in rows
        if constant_time_compare(each.session.get_decoded().get(HASH_SESSION_KEY, ""), auth_hash)
    ]
    return sorted(alive, key=lambda each: not each.here)
