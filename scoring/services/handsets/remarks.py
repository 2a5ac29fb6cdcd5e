"""What a handset says and no table may enter: told to the director, once, until something is entered there."""

from __future__ import annotations

from collections import defaultdict
from enum import StrEnum

from scoring.engine.handsets.keyed import HandsetPlace
from scoring.models import HandsetRemark

LONGEST_TEXT = 120
LONGEST_LETTERS = 40
Key = tuple[str, int, int]


class Remark(StrEnum):
    """What the director reads: those of scoring.engine.handsets.keyed.Unread, and why a result was not taken."""

    ERASED = "erased"
    NOT_PLAYED = "not_played"
    AVERAGE = "average"
    WRONG_WAY = "wrong_way"
    OTHER = "other"
    NONSENSE = "nonsense"
    SECTION = "section"
    TABLE = "table"
    BOARD = "board"
    PAIRS = "pairs"
    REFUSED = "refused"
    NAME = "name"


class Remarks:
    """Those of one session, read once. `from_file`: what is added stands in the file that is read beside us."""

    def __init__(self, session_id: int, *, from_file: bool) -> None:
        self.session_id, self.from_file = session_id, from_file
        self._known: dict[Key, list[HandsetRemark]] = defaultdict(list)
        for each in HandsetRemark.objects.filter(session_id=session_id):
            self._known[each.section, each.table, each.round].append(each)

    def say(self, at: HandsetPlace, said: Remark, board: int, text: str = "") -> None:
        """This is what the handset says there now: nothing else is. The same again is nothing new."""
        text = text[:LONGEST_TEXT]
        known = [each for each in self._at(at) if each.board in (board, at.board)]
        if any((each.board, each.said, each.text) == (board, said.value, text) for each in known):
            return
        if said is not Remark.NAME:
            self.withdraw(at, board)
        made = HandsetRemark.objects.get_or_create(
            session_id=self.session_id,
            section=at.section[:LONGEST_LETTERS],
            table=at.table,
            round=at.round,
            board=board,
            said=said.value,
            text=text,
            defaults={"from_file": self.from_file},
        )[0]
        self._at(at).append(made)

    def withdraw(self, at: HandsetPlace, board: int) -> None:
        """What was said there before is not said any more."""
        here = self._at(at)
        gone = [each for each in here if each.board and each.board in (board, at.board)]
        if gone:
            HandsetRemark.objects.filter(pk__in=[each.pk for each in gone]).delete()
            here[:] = [each for each in here if each not in gone]

    def _at(self, at: HandsetPlace) -> list[HandsetRemark]:
        return self._known[at.section[:LONGEST_LETTERS], at.table, at.round]
