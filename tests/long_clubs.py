"""A club of many years, made quickly: evenings that were played and published by the services, copied row by row.

    template = played_evening(club, 26)
    copies(template, 200, members)        # four evenings a week, the first one in 2016

Results, editions and histories are those of the template; who sat where changes from one evening to the next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from datetime import date, timedelta
from random import Random
from typing import Any
from uuid import uuid4

from django.db import models

from club.actor import PROGRAM
from club.models import Board, Club, Contestant, Event, LineUp, Player, Section, Session
from club.services import end_play
from movements.services import start_session
from scoring.models import Line, PlayedRole, PlayedSession, Publication, Result, SessionHistory, Snapshot
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.history import recompute_history
from tests.builders import add_pairs, make_session, play_all, seat

FIRST_DAY = date(2016, 1, 4)
A_WEEK = 4
#: Sessions written at once.
BATCH = 25
#: Each table after those that it points to, with the way to its session.
TABLES: Mapping[type[models.Model], str] = {
    Event: "sessions",
    Session: "pk",
    Section: "session",
    Contestant: "session",
    LineUp: "contestant__session",
    Board: "session",
    Line: "session",
    Result: "line__session",
    Snapshot: "session",
    Publication: "session",
    SessionHistory: "session",
    PlayedSession: "history",
    PlayedRole: "played__history",
}


def played_evening(club: Club, pairs: int, seed: int = 1) -> Session:
    """A Mitchell of so many pairs, played, published, and told in the histories."""
    session = make_session(club, title="Evening pairs", day=FIRST_DAY - timedelta(days=1))
    add_pairs(session, pairs)
    seat(session)
    start_session(session_id=session.pk, actor=PROGRAM)
    play_all(session, seed)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    recompute_history(session.pk)
    session.refresh_from_db()
    return session


def copies(template: Session, n: int, people: Sequence[Player], *, first: int = 0, seed: int = 1) -> None:
    """So many evenings more, the first of them number `first`. The first of `people` plays in all of them, the others
    come as they like, most of them with a regular partner."""
    rows = {model: list(model._default_manager.filter(**{way: template.pk})) for model, way in TABLES.items()}
    free = {model: 1 + (model._default_manager.aggregate(n=models.Max("pk"))["n"] or 0) for model in rows}
    chance = Random(f"{seed}-{first}")
    for begin in range(first, first + n, BATCH):
        made: dict[type[models.Model], list[models.Model]] = {model: [] for model in rows}
        for number in range(begin, min(begin + BATCH, first + n)):
            _copy(rows, free, made, number, _seats(rows, people, chance))
        for model, new in made.items():
            model._default_manager.bulk_create(new, batch_size=400)


def _seats(rows: Mapping[type[models.Model], list[Any]], people: Sequence[Player], chance: Random) -> dict[int, int]:
    """Player of the template → player of this evening."""
    before = [row.player_id for row in sorted(rows[LineUp], key=lambda row: (row.contestant_id, row.seat))]
    pairs = [people[at : at + 2] for at in range(2, len(people) - 1, 2)]
    come = [each for pair in [people[:2], *chance.sample(pairs, len(before) // 2 - 1)] for each in pair]
    for _swap in range(3):
        one, other = chance.sample(range(1, len(come)), 2)
        come[one], come[other] = come[other], come[one]
    return dict(zip(before, (each.pk for each in come), strict=True))


def _copy(
    rows: Mapping[type[models.Model], list[Any]],
    free: dict[type[models.Model], int],
    made: Mapping[type[models.Model], list[models.Model]],
    number: int,
    seats: Mapping[int, int],
) -> None:
    ids: dict[type[models.Model], dict[int, int]] = {Player: dict(seats)}
    for model, old in rows.items():
        if model._meta.pk.remote_field is not None:  # type: ignore[union-attr]
            # Its session's own number.
            ids[model] = ids[Session]
        else:
            ids[model] = {row.pk: free[model] + at for at, row in enumerate(old)}
            free[model] += len(old)
    for model, old in rows.items():
        keys = [(each.attname, ids[each.related_model]) for each in _keys(model) if each.related_model in ids]
        for row in old:
            new = copy(row)
            new._state = copy(row._state)
            new._state.fields_cache = {}
            for name, known in keys:
                setattr(new, name, known.get(getattr(row, name), getattr(row, name)))
            new.pk = ids[model][row.pk]
            _own(new, number)
            made[model].append(new)


def _keys(model: type[models.Model]) -> list[Any]:
    return [each for each in model._meta.concrete_fields if each.remote_field is not None]


def _own(row: models.Model, number: int) -> None:
    """What no two evenings share."""
    if isinstance(row, Session):
        row.date = FIRST_DAY + timedelta(days=7 * (number // A_WEEK) + number % A_WEEK)
        row.slug, row.title = f"{row.date}-evening-{number}", f"Evening {number + 1}"
    elif isinstance(row, Result):
        row.client_id = uuid4()
