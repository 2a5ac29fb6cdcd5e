"""A board that was not due at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.acting_director import ActingDirector
from bridgeclub.dialogues.incidents.context import IncidentContext
from bridgeclub.dialogues.incidents.law_15b import Law15Form
from club.queries import boards_of
from scoring.services.repairs import BoardsAsPlayed, UnplayedBoards


class BoardForm(Law15Form):
    """The right pairs, another board."""

    title = gettext_lazy("A table played the wrong board")
    short = gettext_lazy("It had a board of another round or another table")
    intro = gettext_lazy(
        "If nobody at the table knew the board, they finish it and the result stands. If somebody knew it, "
        "it is cancelled. A pair that can no longer play the right board because of this gets average plus. "
        "Were the boards of a whole round in the wrong place? Choose “The boards moved wrongly” under "
        "Corrections."
    )
    later_questions = ("instead", "played")
    instead = forms.TypedChoiceField(label=gettext_lazy("Right board"), coerce=int)
    played = forms.TypedChoiceField(label=gettext_lazy("Board played by mistake"), coerce=int)

    def __init__(self, answers: QueryDict | None, *, desk: ActingDirector, about: IncidentContext) -> None:
        super().__init__(answers, desk=desk, about=about)
        if self._place is None:
            for name in ("instead", "played", "fault", "asked"):
                del self.fields[name]
            return
        here = self._place.boards
        self.choose("instead", [(board, str(board)) for board in here])
        others = [number for number, _dealer, _vulnerable in boards_of(desk.session.id) if number not in here]
        self.choose("played", [("", _("Choose a board")), *((board, str(board)) for board in others)])
        self.fields["instead"].initial = self.about.board
        there = self._place.everybody
        self.add_fault_question(there, there)
        self.order_fields(["table", "round", "instead", "played", "fault"])

    @property
    def ready(self) -> bool:
        return self.is_valid() and "played" in self.fields

    def concerned(self) -> Sequence[int]:
        return [self.cleaned_data["instead"]] if "instead" in self.cleaned_data else []

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if data.get("played") in self.session_tables.hidden and not self.errors:
            self.add_error(None, _("You still have to play this board. Ask another director."))
        return data

    def as_played(self, rest: UnplayedBoards) -> BoardsAsPlayed:
        at, data = self.place, self.cleaned_data
        boards = ((data["instead"], data["played"]),)
        return BoardsAsPlayed(at.section_id, at.round, at.table, at.ns, at.ew, boards, rest, frozenset(data["fault"]))

    def facts(self) -> Sequence[str]:
        values = {**self.sitting(), **self.cleaned_data, "table": self.place.name, "round": self.place.round}
        words = _("Table %(table)s, round %(round)s, %(ns)s against %(ew)s: played board %(played)s instead of board "
                  "%(instead)s.")  # fmt: skip
        return [words % values, *self.who_knew_words()]
