"""What is keyed from paper: the lines in the order of travellers or slips, and how far it is."""

from scoring.queries.keying.lines import Keying, keying
from scoring.queries.keying.sheets import Order, Sheet, sheets_of
from scoring.queries.keying.values import KeyingLine, Progress, Rival, State

__all__ = ["Keying", "KeyingLine", "Order", "Progress", "Rival", "Sheet", "State", "keying", "sheets_of"]
