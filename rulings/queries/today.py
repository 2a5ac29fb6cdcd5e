"""Where those that a ruling is about stand today, beside where it had put them."""

from __future__ import annotations

from dataclasses import replace

from django.db.models import F

from rulings.engine.effect import Effect
from scoring.engine.document import DocumentFaults, parse
from scoring.engine.errors import EngineError
from scoring.engine.places import places_of, points_on
from scoring.engine.standings import score_session
from scoring.models import Snapshot


def effect_as_of_now(session_id: int, effect: Effect) -> Effect:
    """The concerned of `effect`, with what stands now as after; empty while that is still being scored. One query."""
    newest = Snapshot.objects.filter(session_id=session_id, version__gte=F("session__facts_version")).first()
    try:
        scores = score_session(parse(dict(newest.facts if newest else {})))
    except (DocumentFaults, EngineError):
        return Effect()
    places, points = places_of(scores), {board: points_on(scores, board) for board in effect.boards}
    return Effect(
        effect.boards,
        tuple(
            replace(
                each,
                boards={board: (was, points[board].get(each.key)) for board, (was, _then) in each.boards.items()},
                after=places.get(each.key),
            )
            for each in effect.concerned
        ),
    )
