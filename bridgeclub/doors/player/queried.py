"""What a pair's telephone shows of score queries, and how it speaks when it asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from bridgeclub.wording.contests import numbered_words
from bridgeclub.wording.game import SIDES_SHORT
from club.actor import PROGRAM, Actor
from club.queries import Phone
from rulings.queries.confirming import confirming_refused_because
from rulings.queries.score_queries import ScoreQueryView, score_queries_of_pair
from rulings.services.score_queries import ScoreQueryTime, score_query_time
from scoring.queries.phone import PhoneState
from scoring.queries.table import TablePair
from scoring.services.following_later import pairs_of_account

BY_ACCOUNT = "user"
#: How a telephone that came in after play asks, by its way in.
CHANNELS = {"code": "code", BY_ACCOUNT: "account", "mail": "letter", "check": "check"}


def channel_of(phone: Phone) -> str:
    """How a telephone asks about a score: as one that followed the pair's evening, or as it came in afterwards."""
    return CHANNELS.get(phone.way, "phone")


def speaker(request: HttpRequest, phone: Phone) -> Actor:
    """Who asks: the account that is logged in where it is of the pair, else a pair without a name."""
    user = request.user.pk
    own = user is not None and phone.contestant in pairs_of_account(phone.session_id, user)
    return Actor(user_id=user) if own else PROGRAM


def refusals_to_confirm(
    state: PhoneState, score_queries: Iterable[ScoreQueryView], phone: Phone, actor: Actor
) -> dict[int, str]:
    """Of the queries that the pair is asked about, by id, why this telephone cannot say yes; "" where it can."""
    return {
        each.id: confirming_refused_because(state.session.id, each.id, phone.id, actor.user_id)
        for each in score_queries
    }


def queries_context(request: HttpRequest, phone: Phone, state: PhoneState) -> dict[str, Any]:
    """What is queried on the pair's card, what the pair is asked, and why nothing more can be ("" while it can)."""
    if not state.session.over:
        return {}
    found = score_queries_of_pair(state.session.id, state.contestant)
    to_answer = [each for each in found.values() if each.state == "asked" and state.contestant in each.opponents]
    time = score_query_time(state.session, timezone.now())
    past = past_boards(state, time)
    changed = sorted(_boards(state) - past) if past else []
    return {
        "queries": found,
        "asked": to_answer,
        "cannot": refusals_to_confirm(state, to_answer, phone, speaker(request, phone)) if to_answer else {},
        "closed": time.closed or (time.past if past and not changed else ""),
        "until": time.until if changed or not past else None,
        "past": past,
        "changed": changed,
        "by_match": bool(time.past_by_line),
        "names": names_of(state, found),
    }


def past_boards(state: PhoneState, time: ScoreQueryTime) -> frozenset[int]:
    """The boards of the card whose score can be queried no more while that of others can: what a later edition has
    changed is open again (White Book 79.2), and a result that is missing still."""
    if time.only is None:
        return frozenset()
    return frozenset(board for board in _boards(state) if (board, state.key) not in time.only)


def _boards(state: PhoneState) -> frozenset[int]:
    """Those with something on record."""
    return frozenset(line.board for each in state.card for line in each.lines if line.state != "open")


def names_of(state: PhoneState, queries: Mapping[int, ScoreQueryView]) -> dict[int, str]:
    """The pairs that the queries on a card are about, by id, as the card names them."""
    contest = state.session.contest
    names = {state.contestant: _called(state.pair, contest)}
    for each in state.card:
        theirs = str(SIDES_SHORT["NS" if each.direction == "EW" else "EW"])
        for line in each.lines:
            query = queries.get(line.id or 0)
            if query is not None and each.opponents is not None:
                mine, others = query.north_south, query.east_west
                if state.contestant in others:
                    mine, others = others, mine
                if each.partner is None:
                    names[others[0]] = _called(each.opponents, contest, theirs)
                    continue
                called = [_player(said, contest) for said in each.opponents.players]
                names |= dict(zip(others, called, strict=True))
                names |= {who: _player(each.partner.players[0], contest) for who in mine if who != state.contestant}
    return names


def _player(said: str, contest: str) -> str:
    """6 Ada Birch; of who has no name yet «Player 6»."""
    return numbered_words(contest, said) if said.isdigit() else said


def _called(pair: TablePair, contest: str, side: str = "") -> str:
    """Pair 4 N–S, Nora Lindqvist & Sam Okafor; of a team «Team 4 N–S»."""
    number = numbered_words(contest, str(pair.number))
    return ", ".join(part for part in (f"{number} {side}".strip(), pair.name) if part)
