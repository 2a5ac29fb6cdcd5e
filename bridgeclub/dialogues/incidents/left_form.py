"""A pair that went home before the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.acting_director import ActingDirector
from bridgeclub.dialogues.incidents.context import IncidentContext
from bridgeclub.dialogues.incidents.questions import IncidentForm, Resolution, Words
from scoring.services.repairs import PreparedRepair, withdrawal_repair

#: What is decided, the laws, and paragraphs of the White Book.
Way = tuple[Words, tuple[str, ...], tuple[str, ...]]
#: The same on the button, and when it is the one to take.
Choice = tuple[Words, Words]
WAYS: Mapping[str, Way] = {
    "withdrawn": (gettext_lazy("Withdrawn, and out of the ranking"), (), ("145.4", "145.5")),
    "ranked": (
        gettext_lazy("Excused: average minus on the boards it does not play, and it stays in the ranking"),
        ("12C2(a)",),
        ("145.4", "145.5"),
    ),
    "disqualified": (gettext_lazy("Sent home: disqualified"), ("91B",), ("80.4",)),
}
CHOICES: Mapping[str, Choice] = {
    "withdrawn": (
        gettext_lazy("withdrawn"),
        gettext_lazy("Unless you excuse the pair, or have sent it home."),
    ),
    "ranked": (gettext_lazy("excused"), gettext_lazy("The pair has a good reason.")),
    "disqualified": (gettext_lazy("disqualified"), gettext_lazy("You have sent the pair home.")),
}


class SomebodyLeftForm(IncidentForm):
    """Who has gone, and the three standings that whoever left may have; a kind of contest says what each does."""

    #: By the standing that somebody who left may have.
    ways: ClassVar[Mapping[str, Way]] = WAYS
    choices: ClassVar[Mapping[str, Choice]] = CHOICES
    which: ClassVar[Words] = gettext_lazy("Which pair")
    choose_one: ClassVar[Words] = gettext_lazy("Choose a pair")
    pair = forms.TypedChoiceField(coerce=int)

    def __init__(self, answers: QueryDict | None, *, desk: ActingDirector, about: IncidentContext) -> None:
        super().__init__(answers, desk=desk, about=about)
        self.fields["pair"].label = str(self.which)
        self.choose("pair", [("", str(self.choose_one)), *self.session_tables.to_choose.items()])
        self.fields["pair"].initial = about.who

    def facts(self) -> Sequence[str]:
        pair = self.session_tables.labels[self.cleaned_data["pair"]]
        return [_("%(pair)s: no more boards in this session.") % {"pair": pair}]

    def contestants_concerned(self) -> Sequence[int]:
        return [self.cleaned_data["pair"]]

    def resolutions(self) -> Sequence[Resolution]:
        return [self._way(standing) for standing in self.offered()]

    def offered(self) -> Sequence[str]:
        """The standings that can be chosen here."""
        return tuple(self.ways)

    def _way(self, standing: str) -> Resolution:
        title, laws, book = self.ways[standing]
        choice, because = self.choices[standing]
        return Resolution(standing, title, self.act(standing), laws, book, choice=choice, because=because)

    def act(self, standing: str) -> PreparedRepair:
        """What is done with the boards that it does not play."""
        return withdrawal_repair(
            session_id=self.desk.session.id,
            contestant_id=self.cleaned_data["pair"],
            standing=standing,
            fine=self.cleaned_data.get("fine") or 0,
            actor=self.desk.actor,
        )


class LeftForm(SomebodyLeftForm):
    """A pair."""

    title = gettext_lazy("A pair left early")
    short = gettext_lazy("Somebody fell ill, had to go, or was sent home")
    intro = gettext_lazy(
        "If a pair has played less than half of its boards, its scores are cancelled and its later opponents "
        "sit out. If it has played more, all scores stand and its later opponents get average plus. Is "
        "somebody taking its place? Name a substitute under Corrections."
    )
    fine_label: Words = gettext_lazy("Fine for each missed board if you excuse the pair, in per cent of a top")
    fine = forms.IntegerField(
        help_text=gettext_lazy("0 to 40: the better the reason, the smaller the fine."),
        min_value=0,
        max_value=40,
        initial=0,
        required=False,
    )

    def __init__(self, answers: QueryDict | None, *, desk: ActingDirector, about: IncidentContext) -> None:
        super().__init__(answers, desk=desk, about=about)
        self.fields["fine"].label = str(self.fine_label)
        if desk.session.method != "matchpoints":
            del self.fields["fine"]
