"""The director's notation: one line for a result at the table, one line for an adjusted score.

Results   4SN=   3NTX E -2   4S by N 10 HK   pass          (`read_result`)
Awards    A6040  A+/A-  A50  A=  A4060  A6040=             artificial: N/S first; `=` at the end: flat
          NS 420   EW 50   4S+2                            one score for both sides
          4S+2 60 4S+1 40    60% of 4S+2, 40% of 4S+1      weighted; the weights must sum to 100 %
          NS table EW 3HE-1    NS A60 EW none              each side its own (`read_award`)
Paper     4h s 10   433+1   620   4HS 620   A6040   NP     a line of a traveller (`read_keyed`)
"""

from scoring.engine.notation.awards import SideAward, Term, WrittenAward, looks_like_award, read_award
from scoring.engine.notation.errors import NotationError
from scoring.engine.notation.keying import KeyedLine, read_keyed
from scoring.engine.notation.printing import award_text
from scoring.engine.notation.results import KeyedResult, read_result

__all__ = [
    "KeyedLine",
    "KeyedResult",
    "NotationError",
    "SideAward",
    "Term",
    "WrittenAward",
    "award_text",
    "looks_like_award",
    "read_award",
    "read_keyed",
    "read_result",
]
