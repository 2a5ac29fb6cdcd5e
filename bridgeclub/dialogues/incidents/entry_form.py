"""A result that was entered on the wrong board."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.acting_director import ActingDirector
from bridgeclub.dialogues.incidents.context import IncidentContext
from bridgeclub.dialogues.incidents.questions import Resolution, TableIncidentForm
from bridgeclub.dialogues.incidents.standing import standing_result_words
from club.queries import boards_of
from scoring.queries.room import LineView, line_view
from scoring.services.repairs import moved_result_repair


class EntryForm(TableIncidentForm):
    """The cards were right, the entry was not."""

    title = gettext_lazy("A result was entered on the wrong board")
    short = gettext_lazy("The table played the right cards, but entered the score on another board")
    intro = gettext_lazy(
        "The result moves to the board that was played and is scored with its vulnerability. If that board "
        "has a result too, the two are swapped. Both boards keep their history."
    )
    later_questions = ("board", "to")
    board = forms.TypedChoiceField(label=gettext_lazy("The result is on board"), coerce=int)
    to = forms.TypedChoiceField(label=gettext_lazy("It belongs on board"), coerce=int)

    def __init__(self, answers: QueryDict | None, *, desk: ActingDirector, about: IncidentContext) -> None:
        super().__init__(answers, desk=desk, about=about)
        if self._place is None:
            del self.fields["board"], self.fields["to"]
            return
        entered = [board for board in self._place.boards if self.session_tables.entered(self._place, board)]
        others = [number for number, _dealer, _vulnerable in boards_of(desk.session.id)]
        first = [board for board in self._place.boards if board in others]
        self.choose("board", [(board, str(board)) for board in entered] or [("", _("No result here"))])
        self.choose("to", [("", _("Choose a board")), *((n, str(n)) for n in dict.fromkeys([*first, *others]))])
        self.fields["board"].initial = self.about.board

    @property
    def ready(self) -> bool:
        return self.is_valid() and "to" in self.fields

    def concerned(self) -> Sequence[int]:
        return [self.cleaned_data[name] for name in ("board", "to") if name in self.cleaned_data]

    def clean(self) -> dict[str, object]:
        data = super().clean()
        if data.get("to") and data.get("to") == data.get("board"):
            self.add_error("to", _("Choose a different board from the one where the result is now."))
        elif self.session_tables.hidden & set(self.concerned()) and not self.errors:
            self.add_error(None, _("You still have to play one of these boards. Ask another director."))
        if not self.errors and "board" in data and self._line().current is None:
            self.add_error("board", _("There is no result on this board to move."))
        return data

    def _line(self) -> LineView:
        line = self._on(self.cleaned_data["board"])
        assert line is not None
        return line

    def _on(self, board: int) -> LineView | None:
        """Where those who sat there on the board of the result have this one; of other four nothing."""
        at = self.session_tables.really_at(self.place, self.cleaned_data["board"])
        partners = None if at.ns_partner is None or at.ew_partner is None else (at.ns_partner, at.ew_partner)
        line = line_view(self.desk.session, board, at.ns, at.ew, room=at.room or None, partners=partners)
        return line if line is not None and set(line.everybody) == set(at.everybody) else None

    def _stands_there(self) -> LineView | None:
        line = self._on(self.cleaned_data["to"])
        return line if line is not None and line.current is not None else None

    def facts(self) -> Sequence[str]:
        printed = {
            name: self.desk.session.printed(self.cleaned_data[box]) for name, box in (("from", "board"), ("to", "to"))
        }
        at = self.session_tables.really_at(self.place, self.cleaned_data["board"])
        values: dict[str, object] = {**self.session_tables.sitting(at), **printed}
        values |= {"table": self.place.name, "round": self.place.round, "what": standing_result_words(self._line())}
        sentences = [
            _("Table %(table)s, round %(round)s, %(ns)s against %(ew)s: the result on board %(from)s (%(what)s) "
              "belongs to board %(to)s.") % values
        ]  # fmt: skip
        other = self._stands_there()
        if other is not None:
            values["what"] = standing_result_words(other)
            sentences.append(_("The result on board %(to)s (%(what)s) belongs to board %(from)s.") % values)
        elif self.cleaned_data["to"] not in self.place.boards:
            sentences.append(_("The movement does not have board %(to)s at this table in this round.") % values)
        return sentences

    def resolutions(self) -> Sequence[Resolution]:
        line = self._line()
        assert line.current is not None
        boards = (self.cleaned_data["board"], self.cleaned_data["to"])
        swapped = self._stands_there()
        title = _("The two results are swapped") if swapped else _("The result moves to its board")
        choice = _("results of boards %(from)s and %(to)s swapped") if swapped else _("result moved to board %(to)s")
        choice %= dict(zip(("from", "to"), map(self.desk.session.printed, boards), strict=True))
        act = moved_result_repair(
            session_id=self.desk.session.id,
            line_id=line.id or 0,
            result_id=line.current.id,
            boards=boards,
            actor=self.desk.actor,
        )
        return [Resolution("moved", title, act, laws=("79C1", "81C3"), choice=choice)]
