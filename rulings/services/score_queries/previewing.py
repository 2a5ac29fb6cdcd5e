"""What a decision about a query would do to everybody, looked at before it is made."""

from __future__ import annotations

from collections.abc import Callable

from rulings.engine.effect import Effect
from rulings.models import QueryEvent, ScoreQuery
from rulings.services.act_effects import Touched, effect_of_act


def preview_score_query(*, session_id: int, query_id: int, decide: Callable[[], object]) -> Effect:
    """The effect of `decide`, which accepts the query or settles it; nothing is kept. Raises what it raises."""

    def act() -> Touched:
        decide()
        query = ScoreQuery.objects.select_related("line__board").get(session=session_id, pk=query_id)
        boards = {query.line.board.number}
        other = QueryEvent.objects.filter(query=query).order_by("pk").values_list("board", flat=True).first()
        return Touched(boards | ({other} if other else set()), query.line.everybody)

    return effect_of_act(session_id, act)
