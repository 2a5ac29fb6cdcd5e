""" "This is us": from the page of results to the own card, by what the club knows of one of the two players.

Which of it, if anything, is the club's choice (Club.OwnCheck). Whoever comes so may ask and not say yes. A wrong answer
sounds the same whether the pair has members or visitors, a number or none, so nobody learns who is one.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from club.models import Club, Contestant, Player, PlayerPhone, Session
from club.services import count_wrong_try, follow_pair, tries_from
from scoring.errors import NotFoundError

#: Ten wrong answers about one pair, from wherever, end it for the day: numbers are short.
A_DAY = timedelta(days=1)
FIELDS = {Club.OwnCheck.NUMBER: "national_number", Club.OwnCheck.EMAIL: "email"}


def follow_by_check(*, session_id: int, contestant: int, answer: str, place: str, description: str, known: str) -> str:
    """What was typed is that of one of the pair's players. Returns the telephone's secret, see club.services.follow.

    Ten wrong ones from a `place` (a network address) make it wait five minutes, ten about a pair a day. Raises
    NotFoundError,
    TooManyAttempts, and DomainError as follow does.
    """
    if not _is_theirs(session_id, contestant, answer, place):
        raise NotFoundError(_("That is not what the club has for whoever plays here. Check it, or phone the director."))
    return follow_pair(
        session_id=session_id,
        contestant_id=contestant,
        way=PlayerPhone.Way.CHECK,
        table=None,
        description=description,
        known=known,
    )


@transaction.atomic
def _is_theirs(session_id: int, contestant: int, answer: str, place: str) -> bool:
    """Whether it is; a wrong try is counted against the place and the pair."""
    many = _("Too many wrong answers. Please phone the director.")
    tries = [
        tries_from(f"own check {place}"[:120], words=many),
        tries_from(f"own check of pair {contestant}", A_DAY, many),
    ]
    right = _known(session_id, contestant)
    typed = plain(answer)
    # Every one is compared, so that the time it takes tells nothing.
    found = [constant_time_compare(plain(each), typed) for each in right]
    if typed and any(found):
        return True
    for each in tries:
        count_wrong_try(each)
    return False


def plain(text: str) -> str:
    """However it was typed: without spaces, small letters."""
    return "".join(text.split()).casefold()


def _known(session_id: int, contestant: int) -> list[str]:
    """What the club has of the pair's players; nothing where it lets nobody in so."""
    session = Session.objects.kept().select_related("club").filter(pk=session_id).first()
    pair = Contestant.objects.filter(session=session_id, pk=contestant).first()
    if session is None or pair is None or not session.club.own_check:
        return []
    field = {Club.OwnCheck.NUMBER: "national_number", Club.OwnCheck.EMAIL: "email"}[
        Club.OwnCheck(session.club.own_check)
    ]
    own = Q(line_ups__contestant=pair) | Q(substitutions__contestant=pair)
    rows = Player.objects.filter(own, erased_at=None).exclude(**{field: ""})
    return list(rows.values_list(field, flat=True).distinct())
