"""A result that is known to be wrong, but not which of several; and what is found out about it later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.acting_director import ActingDirector
from bridgeclub.dialogues.incidents.context import IncidentContext
from bridgeclub.dialogues.incidents.questions import (
    BoardsIncidentForm,
    IncidentForm,
    Resolution,
    Words,
    ask_another_director_words,
    line_at,
)
from bridgeclub.dialogues.incidents.session_tables import TableInRound
from bridgeclub.dialogues.incidents.standing import standing_result_words
from bridgeclub.dialogues.incidents.time_form import FAULTS, average_choice
from club.engine.contests import CONTESTS
from rulings.engine.decision import Kind, RuledLine
from rulings.queries.rulings import RulingInfo
from scoring.queries.room import line_view
from scoring.services import Meeting
from scoring.services.repairs import averages_repair, moved_result_repair

WHOSE = [
    ("both", gettext_lazy("Both pairs, in part: they agreed to the entry")),
    ("nobody", gettext_lazy("Nobody at the table: somebody else made the slip or the entry")),
    ("ns", gettext_lazy("North–South")),
    ("ew", gettext_lazy("East–West")),
]
#: In an individual.
WHOSE_SIDE: Mapping[str, Words] = dict(WHOSE) | {
    "both": gettext_lazy("Both sides, in part: they agreed to the entry"),
}


def fault_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=gettext_lazy("If you give averages, whose fault was it?"),
        choices=WHOSE,
        widget=forms.RadioSelect,
        initial="both",
    )


class DoubtForm(BoardsIncidentForm):
    """Which boards it may be, and what is known."""

    title = gettext_lazy("A result is wrong, but nobody knows which")
    short = gettext_lazy("A slip or a total does not add up: one of several boards must be wrong")
    intro = gettext_lazy(
        "The boards keep their scores for now and are listed under “To check”. Decide when you know more "
        "from a slip, a scorecard or a player."
    )
    known = forms.CharField(
        label=gettext_lazy("What is known"),
        help_text=gettext_lazy("Who says so, and why the results cannot be right."),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    also = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Also in question: the same boards at"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    fault = fault_field()
    later_questions = ("known",)
    who: ClassVar[Mapping[str, Words]] = dict(WHOSE)

    def __init__(self, answers: QueryDict | None, *, desk: ActingDirector, about: IncidentContext) -> None:
        super().__init__(answers, desk=desk, about=about)
        if self._place is None:
            for name in ("known", "also", "fault"):
                del self.fields[name]
            return
        self.choose("fault", list(self.who.items()))
        here = self._place
        others = sorted({each.table for each in self._others(here)})
        self.choose("also", [(table, _("Table %(table)s") % {"table": table}) for table in others])

    def _others(self, here: TableInRound) -> list[TableInRound]:
        """Where the same boards were played, in the same section."""
        same = set(here.boards)
        places = self.session_tables.places.values()
        return [each for each in places if each.section == here.section and each != here and same & set(each.boards)]

    def boards_to_ask(self, place: TableInRound) -> Sequence[int]:
        return [board for board in place.boards if self.session_tables.played(place, board)]

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if self._place is not None and not self.boards_to_ask(self._place):
            self.add_error("round", _("This table has no result in this round yet."))
        elif self._place is not None and set(data.get("boards", ())) & self.session_tables.hidden and not self.errors:
            self.add_error(None, ask_another_director_words())
        return data

    def lines(self) -> Sequence[RuledLine]:
        return list(self._lines())

    def _lines(self) -> Iterator[RuledLine]:
        places = [self.place, *(each for each in self._others(self.place) if each.table in self.cleaned_data["also"])]
        for place in places:
            for board in sorted(set(self.concerned()) & set(place.boards)):
                if self.session_tables.played(place, board):
                    yield line_at(self.session_tables.really_at(place, board), board)

    def facts(self) -> Sequence[str]:
        return [self.cleaned_data["known"], *(_line_words(self, each) for each in self._lines())]

    def resolutions(self) -> Sequence[Resolution]:
        later = gettext_lazy("Leave it open: the boards stay in question until you know more")
        as_it_is = gettext_lazy("The recorded scores stand")
        return [
            Resolution(
                "open",
                later,
                None,
                laws=("79B", "81C3"),
                kind=Kind.IN_QUESTION,
                choice=gettext_lazy("open for now"),
                because=gettext_lazy("Find out first; you lose nothing by waiting."),
            ),
            stands(as_it_is),
            averages(self, self.lines()),
        ]


class QuestionForm(IncidentForm):
    """What has been found out about results that are in question."""

    title = gettext_lazy("Results in question")
    short = ""
    intro = gettext_lazy(
        "Do you know the right result now? Correct it on its board first. Then write here how you know."
    )
    known = forms.CharField(
        label=gettext_lazy("What is known now"),
        help_text=gettext_lazy(
            "What the slip, the scorecard or the players say, or that you can find out nothing more."
        ),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    fault = fault_field()

    def __init__(
        self, answers: QueryDict | None, *, desk: ActingDirector, about: IncidentContext, question: RulingInfo
    ) -> None:
        self.question = question
        super().__init__(answers, desk=desk, about=about)
        of_players = CONTESTS[desk.session.contest].unit == "player"
        self.choose("fault", list((WHOSE_SIDE if of_players else dict(WHOSE)).items()))

    def lines(self) -> Sequence[RuledLine]:
        return [
            RuledLine(
                *(each.board, each.ns, each.ew, each.section, each.round, each.table),
                room=each.room,
                ns_partner=each.ns_partner,
                ew_partner=each.ew_partner,
            )
            for each in self.question.decision.lines
        ]

    @property
    def supersedes(self) -> int | None:
        return self.question.number

    @property
    def earlier_facts(self) -> str:
        """What was written when they were put in question, without what stands there still; nothing of boards that the
        director has still to play."""
        if {each.board for each in self.lines()} & self.session_tables.hidden:
            return ""
        now = {words for _line, words in self.listed}
        return "\n".join(each for each in self.question.decision.facts.splitlines() if each not in now)

    @cached_property
    def listed(self) -> list[tuple[RuledLine, str]]:
        """The boards in question, with what stands there now."""
        return [(each, _line_words(self, each)) for each in self.lines()]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if {each.board for each in self.lines()} & self.session_tables.hidden:
            self.add_error(None, ask_another_director_words())
        return data

    def facts(self) -> Sequence[str]:
        before, *_lines = self.question.decision.facts.splitlines()
        return [before, self.cleaned_data["known"], *(words for _line, words in self.listed)]

    def resolutions(self) -> Sequence[Resolution]:
        found = gettext_lazy("Solved: the results are right as they are now")
        as_it_is = gettext_lazy("Not solved: the recorded scores stand")
        return [
            Resolution(
                "found",
                found,
                None,
                laws=("79C1", "81C3"),
                kind=Kind.RECTIFICATION,
                choice=gettext_lazy("right as they are now"),
                because=gettext_lazy("A result has been corrected since."),
            ),
            *self._exchanged(),
            stands(as_it_is),
            averages(self, self.lines()),
        ]

    def recommended(self) -> str:
        """Right as it stands where something has been corrected since; otherwise what was recorded stands."""
        before = self.question.decision.facts.splitlines()
        return "found" if any(words not in before for _line, words in self.listed) else "stands"

    def _exchanged(self) -> Iterator[Resolution]:
        """Two boards of the same pairs may have been entered on each other."""
        lines = self.lines()
        if len(lines) != 2 or {lines[0].ns, lines[0].ew} != {lines[1].ns, lines[1].ew}:
            return
        views = [line_view(self.desk.session, each.board, each.ns, each.ew, room=each.room or None) for each in lines]
        first, second = views
        if first is None or second is None or first.current is None or second.current is None:
            return
        act = moved_result_repair(
            session_id=self.desk.session.id,
            line_id=first.id or 0,
            result_id=first.current.id,
            boards=(first.board, second.board),
            actor=self.desk.actor,
        )
        title = gettext_lazy("Each was entered on the other’s board: swap the two results")
        choice = gettext_lazy("the two results swapped")
        yield Resolution("exchanged", title, act, laws=("79C1", "81C3"), choice=choice)


def stands(title: Words) -> Resolution:
    """What was recorded stays."""
    return Resolution(
        "stands",
        title,
        None,
        laws=("79B3",),
        kind=Kind.NO_ACTION,
        choice=gettext_lazy("the scores stand"),
        because=gettext_lazy("Nothing has been corrected since: the recorded scores stand."),
    )


def averages(form: IncidentForm, lines: Sequence[RuledLine]) -> Resolution:
    """The result cannot be established, so there is none: averages on all the boards in question."""
    ns, ew = FAULTS[form.cleaned_data["fault"]]
    meetings = [
        Meeting(
            *(each.board, each.ns, each.ew, each.section, each.round, each.table, each.room or None),
            ns_partner=each.ns_partner,
            ew_partner=each.ew_partner,
        )
        for each in lines
    ]
    act = averages_repair(session_id=form.desk.session.id, meetings=meetings, ns=ns, ew=ew, actor=form.desk.actor)
    choice = average_choice(ns, ew)
    words: Words = _("No result can be established: averages on all of them, %(averages)s") % {"averages": choice}
    return Resolution("averages", words, act, laws=("12C1(d)", "12C2(a)"), book=("12.12",), choice=choice)


def _line_words(form: IncidentForm, at: RuledLine) -> str:
    """Board 5, table 3: A against B, and what stands there."""
    line = line_view(form.desk.session, at.board, at.ns, at.ew, form.session_tables.hidden, at.room or None)
    values = {
        "board": form.desk.session.printed(at.board),
        "table": at.table or "–",
        **form.session_tables.sitting(at),
        "what": standing_result_words(line) if line else "",
    }
    return _("Board %(board)s, table %(table)s, %(ns)s against %(ew)s: %(what)s") % values
