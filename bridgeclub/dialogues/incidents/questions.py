"""The questions of one thing that went wrong, what is recorded, and the lawful ways to resolve it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.dialogues.acting_director import ActingDirector
from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.dialogues.incidents.context import IncidentContext
from bridgeclub.dialogues.incidents.session_tables import SessionTables, TableInRound
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.compared_pairs import board_words
from bridgeclub.wording.results import still_to_play_words
from bridgeclub.wording.rulings import AGREED
from rulings.engine.decision import Kind, RuledLine
from scoring.services.repairs import PreparedRepair

Words = str | Promise
LineKey = tuple[int, int, int]


@dataclass(frozen=True)
class Resolution:
    """A lawful way to resolve it: `key` in the form, a title, the laws and paragraphs of the White Book that say so,
    and what is done (None: no score changes). `kind` is that of the ruling where nothing artificial is awarded.

    `choice` names it within a line, on the button that does it; `because`: when it is the one to take, and why.
    """

    key: str
    title: Words
    act: PreparedRepair | None
    laws: tuple[str, ...] = ()
    book: tuple[str, ...] = ()
    kind: Kind = Kind.RECTIFICATION
    choice: Words = ""
    because: Words = ""

    @property
    def law(self) -> str:
        """Laws 8B2, 82B2; White Book 81.4.2."""
        laws = ngettext("Law %(laws)s", "Laws %(laws)s", len(self.laws)) % {"laws": ", ".join(self.laws)}
        return "; ".join(words for words, there in ((laws, self.laws), (self.book_words, self.book)) if there)

    @property
    def book_words(self) -> str:
        """White Book 81.4.2; "" where nothing of it is named."""
        return _("White Book %(numbers)s") % {"numbers": ", ".join(self.book)} if self.book else ""


class RecordForm(forms.Form):
    """What the ruling says of the facts (Laws 84, 85), and why it is given."""

    agreed = forms.ChoiceField(
        label=gettext_lazy("Do both sides agree on what happened?"),
        choices=list(AGREED.items()),
        widget=forms.RadioSelect,
        initial="yes",
        required=False,
    )
    disputed = forms.CharField(
        label=gettext_lazy("What does each side say?"),
        max_length=500,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    why = forms.CharField(
        label=gettext_lazy("Why do you rule so?"),
        help_text=gettext_lazy("Only if you wish. It stands in the record of the ruling."),
        max_length=500,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class IncidentForm(DynamicChoiceForm):
    """What is asked. `short` stands in the list of choices, `intro` above the questions."""

    title: Words
    short: Words
    intro: Words

    def __init__(self, answers: QueryDict | None, *, desk: ActingDirector, about: IncidentContext) -> None:
        """`about`: what is known of it from where the director came; it fills the boxes before they are answered."""
        self.desk, self.session_tables = desk, SessionTables(desk)
        self._sent = answers.copy() if answers is not None else QueryDict()
        answers, self.about = self.begin(answers, about)
        super().__init__(answers.copy() if answers is not None else None)

    def begin(self, answers: QueryDict | None, about: IncidentContext) -> tuple[QueryDict | None, IncidentContext]:
        """What of the answers is taken as such; the rest only fills boxes."""
        return answers, about

    @property
    def answers(self) -> list[tuple[str, str]]:
        """What was answered, for hidden boxes."""
        assert isinstance(self.data, QueryDict)
        return [(name, value) for name in self.fields for value in self.data.getlist(name)]

    @property
    def ready(self) -> bool:
        """Whether the answers say enough to show what follows."""
        return self.is_valid()

    @property
    def answered(self) -> bool:
        """Whether all that has to be answered was answered, and nothing filled in for whoever asks."""
        assert isinstance(self.data, QueryDict)
        needed = all(name in self._sent for name, field in self.fields.items() if field.required)
        return needed and all(self.data.getlist(name) == self._sent.getlist(name) for name in self.fields)

    @abstractmethod
    def facts(self) -> Sequence[str]:
        """What will be recorded, as sentences."""

    def lines(self) -> Sequence[RuledLine]:
        """The boards and pairs that it is about, whatever is decided."""
        return ()

    def contestants_concerned(self) -> Sequence[int]:
        """The pairs that it is about even where none of their boards changes."""
        return ()

    @property
    def supersedes(self) -> int | None:
        """The number of the ruling that this one takes the place of."""
        return None

    def lines_to_enter(self) -> Sequence[LineKey]:
        """The lines that this makes and that have no result yet: board, North–South, East–West."""
        return ()

    @abstractmethod
    def resolutions(self) -> Sequence[Resolution]:
        """The lawful ways, the usual one first."""

    def recommended(self) -> str:
        """The key of the way to take, as far as the answers tell; "" for the first of those that are possible."""
        return ""


class TableIncidentForm(IncidentForm):
    """Something that happened at one table in one round."""

    #: What can be asked only when the table is known. Before any of it is answered, nothing of it is missing.
    later_questions: tuple[str, ...] = ()
    table = forms.ChoiceField(label=gettext_lazy("Table"))
    round = forms.TypedChoiceField(label=gettext_lazy("Round"), coerce=int)

    def __init__(self, answers: QueryDict | None, *, desk: ActingDirector, about: IncidentContext) -> None:
        super().__init__(answers, desk=desk, about=about)
        self.choose("table", [("", _("Choose a table")), *self.session_tables.tables])
        self.choose("round", self.session_tables.rounds)
        self.fields["table"].initial = self.about.key
        self.fields["round"].initial = self.about.round or self.session_tables.round_now
        at = _at(self.data) if isinstance(self.data, QueryDict) else (self.about.key, self.about.round)
        self._place = self.session_tables.places.get(at)

    def begin(self, answers: QueryDict | None, about: IncidentContext) -> tuple[QueryDict | None, IncidentContext]:
        answered = answers is None or not self.later_questions or any(name in answers for name in self.later_questions)
        if answers is None or answered or _at(answers) not in self.session_tables.places:
            return answers, about
        return None, about.at(*_at(answers))

    @property
    def place(self) -> TableInRound:
        """The table in its round; only with valid answers."""
        assert self._place is not None
        return self._place

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self._place is None:
            if data.get("table") and data.get("round"):
                self.add_error("table", _("Nobody plays at this table in this round."))
        elif any(self.session_tables.is_hidden_at(self._place, board) for board in self.concerned()):
            self.add_error(None, ask_another_director_words())
        return data

    @abstractmethod
    def concerned(self) -> Sequence[int]:
        """The boards that the answers are about."""

    def lines(self) -> Sequence[RuledLine]:
        return [line_at(self.session_tables.really_at(self.place, board), board) for board in sorted(self.concerned())]

    def where(self, boards: Sequence[int] | None = None) -> str:
        """Table 3, round 2, boards 5–6."""
        values = {
            "table": self.place.name,
            "round": self.place.round,
            "boards": board_words(self.concerned() if boards is None else boards, self.desk.session),
        }
        return _("Table %(table)s, round %(round)s, %(boards)s") % values

    def sitting(self) -> dict[str, str]:
        """Who sits there by the movement, as labels."""
        return self.session_tables.sitting(self.place)

    def sat(self) -> Iterator[dict[str, str]]:
        """Who sat there and where, once for all boards alike: by the movement, unless others were partners."""
        boards: dict[TableInRound, list[int]] = {}
        for board in sorted(self.concerned()):
            at = self.session_tables.really_at(self.place, board)
            planned = {frozenset(side) for side in at.sides} == {frozenset(side) for side in self.place.sides}
            boards.setdefault(self.place if planned else at, []).append(board)
        for at, those in boards.items():
            yield {**self.session_tables.sitting(at), "where": self.where(those)}


def line_at(at: TableInRound, board: int) -> RuledLine:
    """A board of a table as rulings name it."""
    where = (at.section, at.round, at.table)
    return RuledLine(board, at.ns, at.ew, *where, room=at.room, ns_partner=at.ns_partner, ew_partner=at.ew_partner)


class BoardsIncidentForm(TableIncidentForm):
    """The same, on some of the round's boards."""

    boards = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Boards"), coerce=int, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, answers: QueryDict | None, *, desk: ActingDirector, about: IncidentContext) -> None:
        """Which of the boards: the likely ones, unless it is known which. Asked once table and round are known."""
        super().__init__(answers, desk=desk, about=about)
        if self._place is None:
            del self.fields["boards"]
            return
        offered = [str(board) for board in self.boards_to_ask(self._place)]
        self.choose("boards", [(board, self.desk.session.printed(int(board))) for board in offered])
        if not offered:
            self.fields["boards"].widget = forms.MultipleHiddenInput()
        known = [str(self.about.board)] if str(self.about.board) in offered else list(self.likely(offered))
        self.fields["boards"].initial = known
        if isinstance(self.data, QueryDict) and not set(self.data.getlist("boards")) & set(offered):
            self.data.setlist("boards", known)

    def boards_to_ask(self, place: TableInRound) -> Sequence[int]:
        return place.boards

    def likely(self, offered: Sequence[str]) -> Sequence[str]:
        """The boards that are ticked before anybody has said which."""
        return offered

    def concerned(self) -> Sequence[int]:
        return tuple(self.cleaned_data.get("boards", ()))


def ask_another_director_words() -> str:
    """To a director who has to play what something is about."""
    return still_to_play_words() + " " + _("Ask another director.")


def _at(answers: QueryDict) -> tuple[str, int]:
    """The table and the round that were answered."""
    return answers.get("table", ""), number_or_zero(answers.get("round", ""))
