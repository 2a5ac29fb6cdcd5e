"""A board that was not the same at all tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.dialogues.acting_director import ActingDirector
from bridgeclub.dialogues.incidents.context import IncidentContext
from bridgeclub.dialogues.incidents.questions import IncidentForm, Resolution, Words, ask_another_director_words
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.game import SEATS, VULNERABILITIES
from club.queries import boards_of
from rulings.engine.decision import RuledLine
from scoring.queries.room import PlayedAt, played_on
from scoring.services.repairs import Fouled, fouled_board_repair

SAME: list[tuple[str, Words]] = [("", gettext_lazy("The same in both forms"))]
RIGHT_NOW = [
    ("yes", gettext_lazy("Yes: it is in its correct form again")),
    ("no", gettext_lazy("No: it stays as it is, and the next pairs play the changed form")),
]


class FouledForm(IncidentForm):
    """From which table on the cards or the marking were changed, and until when."""

    title = gettext_lazy("A board was fouled")
    short = gettext_lazy("Cards in the wrong pockets or the board marked wrongly, from one round on")
    intro = gettext_lazy(
        "Tables that had the same cards are scored together; nobody loses a result. Under Penalties you can "
        "fine the pair that put the cards back wrongly (Law 90B6)."
    )
    #: What is done with the two forms, the same on the button, and when it is the way to take.
    apart: tuple[Words, Words, Words] = (
        gettext_lazy("The two forms are scored separately, each brought to the full top"),
        gettext_lazy("the two forms scored separately"),
        gettext_lazy("Every result that was played counts."),
    )
    book: tuple[str, ...] = ("147.2", "78.3")
    stays: Words = dict(RIGHT_NOW)["no"]
    board = forms.TypedChoiceField(label=gettext_lazy("Board"), coerce=int)
    first = forms.ChoiceField(label=gettext_lazy("First table with the changed board"))
    last = forms.ChoiceField(label=gettext_lazy("Last table with the changed board"))
    restored = forms.ChoiceField(
        label=gettext_lazy("Is it right now?"), choices=RIGHT_NOW, widget=forms.RadioSelect, initial="yes"
    )
    dealer = forms.ChoiceField(
        label=gettext_lazy("Dealer in the changed form"), choices=[*SAME, *SEATS.items()], required=False
    )
    vulnerable = forms.ChoiceField(
        label=gettext_lazy("Vulnerability in the changed form"),
        choices=[*SAME, *VULNERABILITIES.items()],
        required=False,
    )

    def __init__(self, answers: QueryDict | None, *, desk: ActingDirector, about: IncidentContext) -> None:
        super().__init__(answers, desk=desk, about=about)
        numbers = [each for each, _dealer, _vulnerable in boards_of(desk.session.id)]
        self.choose("board", [("", _("Choose a board")), *((each, str(each)) for each in numbers)])
        self.fields["board"].initial = self.about.board
        chosen = number_or_zero(self.data.get("board", "")) if self.is_bound else self.about.board
        self._played = played_on(desk.session.id, chosen) if chosen in numbers else ()
        if chosen not in numbers:
            for name in ("first", "last", "restored", "dealer", "vulnerable"):
                del self.fields[name]
            return
        self.choose("restored", [("yes", dict(RIGHT_NOW)["yes"]), ("no", self.stays)])
        listed = [(str(each.line), self._label(each)) for each in self._played]
        for name in ("first", "last"):
            self.choose(name, listed or [("", _("Nobody has played it yet"))])
        self.fields["first"].initial = next((each.line for each in self._played if each.table == about.table), None)
        self.fields["last"].initial = self._played[-1].line if self._played else None

    def begin(self, answers: QueryDict | None, about: IncidentContext) -> tuple[QueryDict | None, IncidentContext]:
        if answers is None or "first" in answers or not number_or_zero(answers.get("board", "")):
            return answers, about
        return None, about.on(number_or_zero(answers.get("board", "")))

    def _label(self, at: PlayedAt) -> str:
        values = {
            "round": at.round or "–",
            "table": at.table or "–",
            **self.session_tables.sitting(at),
        }
        return _("Round %(round)s, table %(table)s: %(ns)s against %(ew)s") % values

    @property
    def ready(self) -> bool:
        return self.is_valid() and "first" in self.fields

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        both = data.get("first") and data.get("last")
        if data.get("board") in self.session_tables.hidden and self._played:
            self.add_error(None, ask_another_director_words())
        elif both and not self._changed():
            self.add_error("last", _("This table played the board before the first table with the changed board."))
        elif data.get("restored") == "no" and both and self._changed()[-1] != self._played[-1]:
            self.add_error("last", _("If it is still changed, this must be the last table that played it."))
        return data

    def _changed(self) -> Sequence[PlayedAt]:
        lines = [str(each.line) for each in self._played]
        return self._played[lines.index(self.cleaned_data["first"]) : lines.index(self.cleaned_data["last"]) + 1]

    def lines(self) -> Sequence[RuledLine]:
        board = self.cleaned_data["board"]
        return [RuledLine(board, at.ns, at.ew, at.section, at.round, at.table) for at in self._played]

    def facts(self) -> Sequence[str]:
        changed, data = self._changed(), self.cleaned_data
        values = {"board": data["board"], "n": len(changed), "of": len(self._played)}
        words = ngettext(
            "Board %(board)s was in a changed form at %(n)s of the %(of)s tables that have played it:",
            "Board %(board)s was in a changed form at %(n)s of the %(of)s tables that have played it:",
            len(changed),
        )
        sentences = [words % values, *(self._label(each) for each in changed)]
        if data["vulnerable"] or data["dealer"]:
            marking = [str(SEATS[data["dealer"]])] if data["dealer"] else []
            marking += [str(VULNERABILITIES[data["vulnerable"]])] if data["vulnerable"] else []
            sentences.append(_("There it was marked: %(marking)s.") % {"marking": ", ".join(marking)})
        restored = data["restored"] == "yes"
        return [*sentences, _("It is in its correct form again.") if restored else _("It stays in the changed form.")]

    def resolutions(self) -> Sequence[Resolution]:
        title, choice, because = self.apart
        groups = Resolution(
            "groups",
            title,
            fouled_board_repair(fouled=self._fouled(cancelled=False), actor=self.desk.actor),
            laws=("87B",),
            book=self.book,
            choice=choice,
            because=because,
        )
        cancelled = Resolution(
            "cancelled",
            gettext_lazy("It could not be played (wrong number of cards): average plus at those tables"),
            fouled_board_repair(fouled=self._fouled(cancelled=True), actor=self.desk.actor),
            laws=("13", "12C2(a)"),
            book=("12.1.1",),
            choice=gettext_lazy("average plus at those tables"),
            because=gettext_lazy("With a wrong number of cards there is no result."),
        )
        return [groups, cancelled]

    def _fouled(self, *, cancelled: bool) -> Fouled:
        data = self.cleaned_data
        return Fouled(
            session_id=self.desk.session.id,
            board=data["board"],
            changed=tuple(each.line for each in self._changed()),
            restored=data["restored"] == "yes",
            dealer=data["dealer"],
            vulnerable=data["vulnerable"],
            cancelled=cancelled,
        )
