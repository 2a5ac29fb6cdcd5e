"""Clubs in which play has begun, with telephones that follow, made inside the processes of a club.

`python manage.py shell -c "from bench.figures.hall import begin; begin(…)"`; what it prints last is JSON.
"""

from __future__ import annotations

import json
import secrets
from itertools import product
from typing import Any

from club.models import Contestant, PlayerPhone, Session
from club.models.tables import secret_hash
from club.queries import table_accesses
from tests.race.field import begun_field
from tests.race.size import Size

#: Both players of a pair; four at a table.
PHONES_OF_A_PAIR = 2


def begin(size: Size, clubs: int, phones: int = PHONES_OF_A_PAIR) -> None:
    """So many clubs, each with a session of this size; prints their ways in. `phones` of a pair."""
    from bridgeclub.doors.player.cookie import COOKIE  # noqa: PLC0415  (its name depends on the club's settings)

    print(json.dumps({"cookie": COOKIE, "clubs": [_club(size, phones) for _each in range(clubs)]}))


def _club(size: Size, phones: int) -> dict[str, Any]:
    session = begun_field(size)
    return {
        "session": session.pk,
        "path": f"/{session.club.slug}/{session.slug}/",
        "ways": [way.secret for way in table_accesses(session.pk)],
        "phones": _phones(session, phones),
    }


def _phones(session: Session, number: int) -> list[str]:
    """Their secrets; at once and not each by its slip, which is asked for long before."""
    pairs = Contestant.objects.filter(session=session)
    made = [(pair, secrets.token_hex(16)) for pair, _each in product(pairs, range(number))]
    PlayerPhone.objects.bulk_create(
        PlayerPhone(session=session, contestant=pair, secret_hash=secret_hash(secret), way=PlayerPhone.Way.SLIP)
        for pair, secret in made
    )
    return [secret for _pair, secret in made]
