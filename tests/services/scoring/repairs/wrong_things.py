"""What the tests of wrong things and others build and ask: see test_wrong_things.py."""

from __future__ import annotations

from club.models import Session
from scoring.models import Line

#: +420, +140, +110, +80, 0: with five results 8, 6, 4, 2, 0 for N–S.
FIVE = {1: "4SN=", 5: "3SN=", 4: "2SN=", 3: "1SN=", 2: "pass"}


def line_at(session: Session, board: int, ns: str, ew: str) -> Line:
    return Line.objects.select_related("board", "result").get(
        session=session, board__number=board, ns__key=ns, ew__key=ew
    )


#: Of board 2 NS1 has the top, so 100 % on its other boards, and EW1 nothing.
TOP_ON_2 = {1: "4SN=", 5: "3NN=", 4: "3SN=", 3: "2SN=", 2: "4SN-1"}
