"""What a correction would do to everybody: it is made and rolled back, and scored when nothing is held."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from django.db import transaction

from club.models import Contestant
from club.services import locked_session
from rulings.engine.effect import Effect
from rulings.services.effects import Documents, effect_of, facts_now


@dataclass(frozen=True)
class Touched:
    """What a correction is about: numbers of boards, and ids of contestants in the order in which they are shown."""

    boards: Collection[int]
    contestants: Sequence[int]


def effect_of_act(session_id: int, act: Callable[[], Touched]) -> Effect:
    """What `act` would do to everybody; nothing of it is kept. Raises what it raises."""
    with transaction.atomic():
        session = locked_session(session_id)
        before = facts_now(session)
        touched = act()
        keys = dict(Contestant.objects.filter(pk__in=touched.contestants).values_list("pk", "key"))
        concerned = tuple(dict.fromkeys(keys[each] for each in touched.contestants))
        documents = Documents(before, facts_now(session), frozenset(touched.boards), concerned)
        transaction.set_rollback(True)
    return effect_of(documents)
