"""The hands of a session as the last element of a USEBIO file.

    <HANDSET><BOARD><BOARD_NUMBER>1</BOARD_NUMBER><HAND><DIRECTION>North</DIRECTION><SPADES>A764</SPADES>…

BridgeWebs reads hands in this form (bridgewebs.com/guideus/page41.html); directions are whole words there.
"""

from __future__ import annotations

from collections.abc import Mapping

from lxml import etree

from club.engine.cards import Deal
from scoring.engine.usebio.elements import add

_DIRECTIONS = {"N": "North", "E": "East", "S": "South", "W": "West"}
_SUITS = {"S": "SPADES", "H": "HEARTS", "D": "DIAMONDS", "C": "CLUBS"}


def write_hands(root: etree._Element, deals: Mapping[int, Deal]) -> None:
    """By board number; nothing where no deal is given."""
    if not deals:
        return
    hands = add(root, "HANDSET")
    for number, deal in sorted(deals.items()):
        board = add(hands, "BOARD")
        add(board, "BOARD_NUMBER", str(number))
        for seat, hand in deal.hands.items():
            element = add(board, "HAND")
            add(element, "DIRECTION", _DIRECTIONS[seat])
            for suit, ranks in hand.suits.items():
                add(element, _SUITS[suit], ranks)
