"""Deals for tests: shuffled by number, written as files, loaded into sessions."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from club.actor import PROGRAM
from club.engine.cards import RANKS, SEATS, SUITS, Deal
from club.models import DealSet, Session, SessionDeals
from club.queries import boards_of
from scoring.engine.board import dealer, vulnerable
from scoring.services.deals import ANY_REPLAY, load_deals

VULNERABLE = {"none": "None", "ns": "NS", "ew": "EW", "both": "All"}


def shuffled(seed: int | str, marked: tuple[str, str] = ("N", "none")) -> Deal:
    """Four hands by chance, always the same for the same seed."""
    pack = [(suit, rank) for suit in SUITS for rank in RANKS]
    Random(f"deal {seed}").shuffle(pack)
    hands = [pack[at : at + 13] for at in range(0, 52, 13)]
    written = [".".join("".join(r for s, r in hand if s == suit) for suit in SUITS) for hand in hands]
    return Deal.parse("N:" + " ".join(written), *marked)


def deals_for(numbers: Iterable[int], seed: str = "") -> dict[int, Deal]:
    """One deal for each board, marked by its number."""
    return {number: shuffled(f"{seed}{number}", (dealer(number), vulnerable(number))) for number in numbers}


def pbn_of(deals: dict[int, Deal]) -> str:
    """A file as a dealing program writes it."""
    games = [
        f'[Event "Friday"]\n[Board "{number}"]\n[Dealer "{deal.dealer}"]\n'
        f'[Vulnerable "{VULNERABLE[deal.vulnerable]}"]\n[Deal "{deal.cards}"]\n'
        for number, deal in deals.items()
    ]
    return "% PBN 2.1\n% EXPORT\n" + "\n".join(games)


def load(session: Session, deals: dict[int, Deal] | None = None, *, seed: str = "") -> dict[int, Deal]:
    """The session plays these deals, or one made for each of its boards, played before or not."""
    made = deals or deals_for([number for number, _dealer, _vulnerable in boards_of(session.pk)], seed)
    now = SessionDeals.objects.filter(session=session).values_list("deal_set_id", flat=True).first()
    files = [("friday.pbn", pbn_of(made).encode())]
    load_deals(session_id=session.pk, files=files, seen_deal_set_id=now, agreed=ANY_REPLAY, actor=PROGRAM)
    return made


def set_of(session: Session) -> DealSet:
    return SessionDeals.objects.get(session=session).deal_set


def traces(deals: Iterable[Deal]) -> set[str]:
    """What would give cards away on a page: every hand's line, and its longer suits as a diagram prints them."""
    found = set()
    for deal in deals:
        for seat in SEATS:
            hand = deal.hands[seat]
            found |= {str(hand), *(suit for suit in hand.suits.values() if len(suit) > 4)}
    return found
