"""What players and the director do about a query of a score."""

from rulings.services.score_queries.answering import confirm_query, contest_query, withdraw_query
from rulings.services.score_queries.asking import Asked, ask
from rulings.services.score_queries.deciding import accept_query, close_query_with_ruling, reject_query
from rulings.services.score_queries.refusing import WhyNot, why_not
from rulings.services.score_queries.settling import settle_query
from rulings.services.score_queries.time import QueryTime, query_time

__all__ = [
    "Asked",
    "QueryTime",
    "WhyNot",
    "accept_query",
    "ask",
    "close_query_with_ruling",
    "confirm_query",
    "contest_query",
    "query_time",
    "reject_query",
    "settle_query",
    "why_not",
    "withdraw_query",
]
