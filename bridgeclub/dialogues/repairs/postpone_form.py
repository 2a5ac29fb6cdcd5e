"""Which board is played later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.acting_director import ActingDirector
from bridgeclub.dialogues.repairs.questions import Answers, RepairForm
from scoring.queries.room import BoardMark, Mark, room
from scoring.services import Meeting
from scoring.services.repairs import PreparedRepair, postponement_repair

CAN_BE_POSTPONED = (Mark.DUE, Mark.LATE, Mark.MISSING, Mark.PAPER)


class PostponeForm(RepairForm):
    """A board that a table could not finish in time."""

    title = gettext_lazy("A table could not finish a board: it is played later")
    intro = gettext_lazy(
        "Play goes on, and no tablet asks for this board (Law 8). Its results and hands stay hidden until it "
        "is played. Tell both pairs not to talk about it."
    )
    button = gettext_lazy("Play it later")
    asks_pairs = ()
    board = forms.ChoiceField(label=gettext_lazy("Table and board"))

    def __init__(self, answers: Answers | None, *, desk: ActingDirector, pairs: Iterable[tuple[int, str]]) -> None:
        super().__init__(answers, desk=desk, pairs=pairs)
        self._open = dict(_boards(desk))
        choices = [(key, words) for key, (words, _mark) in self._open.items()]
        first = _("Choose a board") if choices else _("No board is missing")
        self.choose("board", [("", first), *choices])

    def act(self, desk: ActingDirector) -> PreparedRepair:
        _words, mark = self._open[self.cleaned_data["board"]]
        meeting = Meeting(mark.board, mark.ns, mark.ew, room=mark.room or None)
        return postponement_repair(session_id=desk.session.id, meeting=meeting, actor=desk.actor)


def _boards(desk: ActingDirector) -> Iterator[tuple[str, tuple[str, BoardMark]]]:
    """The boards that are asked for, the latest round first, by key with their words."""
    grid = room(desk.session, desk.hidden)
    several = len(grid.sections) > 1
    cells = [cell for section in grid.sections for row in section.tables for cell in row.cells]
    for cell in sorted(cells, key=lambda cell: (-cell.round, cell.section, cell.table)):
        for mark in (mark for mark in cell.boards if mark.mark in CAN_BE_POSTPONED):
            place = {"table": f"{cell.section if several else ''}{cell.table}", "round": cell.round}
            words = _("Table %(table)s, board %(board)s (round %(round)s)") % {**place, "board": mark.printed}
            yield f"{mark.board}-{mark.ns}-{mark.ew}" + (f"-{mark.room}" if mark.room else ""), (words, mark)
