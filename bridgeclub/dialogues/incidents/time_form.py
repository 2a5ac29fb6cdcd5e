"""Boards that a table does not get to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.acting_director import ActingDirector
from bridgeclub.dialogues.incidents.context import IncidentContext
from bridgeclub.dialogues.incidents.questions import BoardsIncidentForm, Resolution, Words
from bridgeclub.dialogues.incidents.session_tables import TableInRound
from bridgeclub.wording.awards import outcome_words
from bridgeclub.wording.compared_pairs import board_words
from scoring.engine.document import parse_outcome
from scoring.services import Meeting
from scoring.services.repairs import LostBoards, PreparedRepair, lost_boards_repair, postponements_repair

#: Who was slow → the percentages of North–South and East–West (Law 12C2(a), White Book 12.12, 81.4.2).
FAULTS = {
    "both": ("50", "50"),
    "ns": ("40", "60"),
    "ew": ("60", "40"),
    "nobody": ("60", "60"),
    "ns-partly": ("50", "60"),
    "ew-partly": ("60", "50"),
    "both-directly": ("40", "40"),
}
WHO = [
    ("both", gettext_lazy("Both pairs a little, or I cannot tell")),
    ("ns", gettext_lazy("North–South")),
    ("ew", gettext_lazy("East–West")),
    ("nobody", gettext_lazy("Nobody at this table")),
    ("ns-partly", gettext_lazy("North–South in part, East–West not at all")),
    ("ew-partly", gettext_lazy("East–West in part, North–South not at all")),
    ("both-directly", gettext_lazy("Each pair alone was slow enough to lose the board")),
]


class TimeForm(BoardsIncidentForm):
    """There was no time for a board."""

    title = gettext_lazy("A table had no time for a board")
    short = gettext_lazy("A late table loses a board or plays it later")
    intro = gettext_lazy(
        "Has the auction begun? Let the table finish the board. A board lost for lack of time is never “not "
        "played”: each pair gets an average, depending on whose fault it was."
    )
    who: ClassVar[Mapping[str, Words]] = dict(WHO)
    because: ClassVar[Words] = gettext_lazy(
        "There is no time left; each pair gets an average, depending on whose fault it was."
    )
    fault = forms.ChoiceField(label=gettext_lazy("Who was slow"), choices=WHO, widget=forms.RadioSelect, initial="both")

    def __init__(self, answers: QueryDict | None, *, desk: ActingDirector, about: IncidentContext) -> None:
        super().__init__(answers, desk=desk, about=about)
        self.choose("fault", list(self.who.items()))

    def boards_to_ask(self, place: TableInRound) -> Sequence[int]:
        """Those without a result; a playing director is told no more of them than that."""
        return [board for board in place.boards if not self.session_tables.played(place, board)]

    def likely(self, offered: Sequence[str]) -> Sequence[str]:
        """Time runs out on the last one."""
        return offered[-1:]

    def clean(self) -> dict[str, object]:
        data = super().clean()
        if self._place is not None and not self.boards_to_ask(self._place):
            # The page has no boards to tick then: that none is ticked is no fault of the director's.
            self.errors.pop("boards", None)
            self.add_error("round", _("Every board of this table has a result in this round."))
        return data

    def facts(self) -> Sequence[str]:
        return [
            *(_("%(where)s, %(ns)s against %(ew)s: not played for lack of time.") % sat for sat in self.sat()),
            _("Who was slow: %(who)s.") % {"who": self.who[self.cleaned_data["fault"]]},
        ]

    def resolutions(self) -> Sequence[Resolution]:
        ns, ew = FAULTS[self.cleaned_data["fault"]]
        lost = LostBoards(
            self.place.section_id, self.place.round, self.place.table, tuple(self.concerned()), ns=ns, ew=ew
        )
        averages = lost_boards_repair(lost=lost, actor=self.desk.actor)
        title = _("Averages: %(averages)s") % {"averages": average_choice(ns, ew)}
        later = gettext_lazy("They play it later; until then no tablet asks for it")
        return [
            Resolution(
                "averages",
                title,
                averages,
                laws=("12C2(a)",),
                book=("12.12", "12.13", "81.4.2"),
                choice=average_choice(ns, ew),
                because=self.because,
            ),
            Resolution(
                "later",
                later,
                self._later(),
                laws=("8B2", "82B2"),
                choice=_("%(boards)s later") % {"boards": board_words(self.concerned(), self.desk.session)},
                because=gettext_lazy("There is still time for it."),
            ),
        ]

    def _later(self) -> PreparedRepair:
        meetings = [
            Meeting(board, self.place.ns, self.place.ew, room=self.place.room or None) for board in self.concerned()
        ]
        return postponements_repair(session_id=self.desk.session.id, meetings=meetings, actor=self.desk.actor)


def average_choice(ns: str, ew: str) -> str:
    """N–S average minus, E–W average plus."""
    values = {"ns": average_words(ns, "ns"), "ew": average_words(ew, "ew")}
    return _("N–S %(ns)s, E–W %(ew)s") % values


def average_words(percent: str, side: str) -> str:
    return outcome_words(parse_outcome({"artificial": percent}), side)
