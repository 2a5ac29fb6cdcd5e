"""Rows of what the director was called for and decided."""

from rulings.models.appeal import AppealEvent
from rulings.models.available import MadeAvailable
from rulings.models.call import Call, CallEvent
from rulings.models.doubt import DoubtDecision
from rulings.models.gross_error import GrossError, GrossErrorDecision
from rulings.models.official import MadeOfficial
from rulings.models.peer_poll import PeerAnswer, PeerPoll, PeerPollEnd
from rulings.models.public_book import PublicBook, ReleasedText
from rulings.models.query import QueryEvent, ScoreQuery
from rulings.models.restriction import NotedWay, Restriction, RestrictionEnd
from rulings.models.ruling import Ruling, RulingLine, RulingNote, RulingPenalty
from rulings.models.waiting import WaitingLetters, WaitingTold

__all__ = [
    "AppealEvent",
    "Call",
    "CallEvent",
    "DoubtDecision",
    "GrossError",
    "GrossErrorDecision",
    "MadeAvailable",
    "MadeOfficial",
    "NotedWay",
    "PeerAnswer",
    "PeerPoll",
    "PeerPollEnd",
    "PublicBook",
    "QueryEvent",
    "ReleasedText",
    "Restriction",
    "RestrictionEnd",
    "Ruling",
    "RulingLine",
    "RulingNote",
    "RulingPenalty",
    "ScoreQuery",
    "WaitingLetters",
    "WaitingTold",
]
