"""Who wants a letter when something waits for them, and the letters that are due: each occasion once to each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from club.models import Membership
from rulings.models import WaitingLetters, WaitingTold
from rulings.models.waiting import BASE_AT_MOST
from rulings.queries.waiting import Occasion, occasions_since

#: What has waited for longer is no news: a computer that was off for days does not surprise anybody with letters.
NO_NEWS = timedelta(days=2)
#: Who decides.
DECIDE = (Membership.Role.MANAGER, Membership.Role.DIRECTOR)


@dataclass(frozen=True)
class WaitingLetter:
    """A letter to be sent now; `told` are the rows that say that it was."""

    name: str
    email: str
    base: str
    occasions: tuple[Occasion, ...]
    told: tuple[int, ...]


def wants_waiting_letters(user_id: int) -> bool:
    """Whether an account has asked for letters; one query."""
    return WaitingLetters.objects.filter(user=user_id).exists()


def want_waiting_letters(*, user_id: int, base: str) -> None:
    """Letters from now on; twice is once. `base`: where their links lead."""
    WaitingLetters.objects.update_or_create(user_id=user_id, defaults={"base": base[:BASE_AT_MOST]})


def stop_waiting_letters(*, user_id: int) -> None:
    """No letters any more; twice is once."""
    WaitingLetters.objects.filter(user=user_id).delete()


def take_waiting_letters(now: datetime) -> list[WaitingLetter]:
    """The letters that are due, each taken by whoever asks first: nobody who asks at the same time, or again, has it.

    What was settled by now is in none of them. Only what began after somebody had asked for letters is told.
    """
    occasions = occasions_since(now - NO_NEWS)
    if not occasions:
        return []
    wanted = WaitingLetters.objects.filter(user__is_active=True, user__memberships__role__in=DECIDE)
    return [letter for pk in sorted(set(wanted.values_list("pk", flat=True))) if (letter := _taken(pk, occasions))]


@transaction.atomic
def _taken(letters_id: int, occasions: Iterable[Occasion]) -> WaitingLetter | None:
    letters = (
        WaitingLetters.objects.select_for_update(of=("self",), no_key=True)
        .select_related("user")
        .filter(pk=letters_id)
        .first()
    )
    if letters is None:
        return None
    roles = dict(Membership.objects.filter(user=letters.user, role__in=DECIDE).values_list("club_id", "role"))
    told = set(letters.told.values_list("kind", "row"))
    new = tuple(
        each
        for each in occasions
        if each.since >= letters.since
        and (each.kind, each.row) not in told
        and each.club_id in roles
        and (roles[each.club_id] == Membership.Role.MANAGER or not each.for_manager)
    )
    if not new:
        return None
    rows = WaitingTold.objects.bulk_create(WaitingTold(letters=letters, kind=each.kind, row=each.row) for each in new)
    user = letters.user
    return WaitingLetter(user.called, user.email, letters.base, new, tuple(row.pk for row in rows))


def put_back_waiting_letter(letter: WaitingLetter) -> None:
    """It did not go: the next one who asks has it."""
    WaitingTold.objects.filter(pk__in=letter.told).delete()
