"""What players and the director do about a query of a score."""

from rulings.services.score_queries.answering import confirm_score_query, contest_score_query, withdraw_score_query
from rulings.services.score_queries.asking import ScoreQueryRequest, open_score_query
from rulings.services.score_queries.deciding import (
    accept_score_query,
    close_score_query_with_ruling,
    reject_score_query,
)
from rulings.services.score_queries.previewing import preview_score_query
from rulings.services.score_queries.refusing import RefusalReason, query_refusal_words
from rulings.services.score_queries.settling import settle_score_query
from rulings.services.score_queries.time import ScoreQueryTime, score_query_time

__all__ = [
    "RefusalReason",
    "ScoreQueryRequest",
    "ScoreQueryTime",
    "accept_score_query",
    "close_score_query_with_ruling",
    "confirm_score_query",
    "contest_score_query",
    "open_score_query",
    "preview_score_query",
    "query_refusal_words",
    "reject_score_query",
    "score_query_time",
    "settle_score_query",
    "withdraw_score_query",
]
