"""Tables that sat the wrong way round: on some boards, or because nobody thought of the arrow switch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.acting_director import ActingDirector
from bridgeclub.dialogues.incidents.context import IncidentContext
from bridgeclub.dialogues.incidents.questions import BoardsIncidentForm, IncidentForm, Resolution, Words, line_at
from bridgeclub.dialogues.incidents.session_tables import TableInRound
from rulings.engine.decision import RuledLine
from scoring.services.repairs import SwitchedDirections, switched_directions_repair

AS_THEY_SAT = gettext_lazy("The results count for the pairs as they really sat")
CHOICE = gettext_lazy("as they sat")


class DirectionForm(BoardsIncidentForm):
    """One table, some or all boards of a round."""

    title = gettext_lazy("Two pairs sat the wrong way round")
    short = gettext_lazy("At one table, for a board or a whole round")
    intro = gettext_lazy(
        "The boards count as the pairs really sat. Nobody gets an average, and no board is played again."
    )

    as_they_sat: ClassVar[Words] = AS_THEY_SAT

    def facts(self) -> Sequence[str]:
        return [_("%(where)s: %(ew)s really sat North–South, and %(ns)s East–West.") % sat for sat in self.sat()]

    def resolutions(self) -> Sequence[Resolution]:
        boards = tuple(sorted(self.concerned()))
        only = None if boards == tuple(sorted(self.place.boards)) else boards
        switched = SwitchedDirections(self.place.section_id, self.place.round, (self.place.table,), only)
        act = switched_directions_repair(switched=switched, actor=self.desk.actor)
        return [Resolution("as-sat", self.as_they_sat, act, laws=("82A",), book=("87.1",), choice=CHOICE)]


class ArrowForm(IncidentForm):
    """Tables that did not switch in a round that is switched, or switched in one that is not."""

    title = gettext_lazy("A table forgot the arrow switch")
    short = gettext_lazy("A table did not change seats in a switched round, or changed too early")
    intro = gettext_lazy(
        "These tables played the whole round the other way round. For the boards still to come the tablet "
        "asks with the pairs as they really sit."
    )
    round = forms.ChoiceField(label=gettext_lazy("Round"))
    tables = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Tables that sat the other way round"), coerce=int, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, answers: QueryDict | None, *, desk: ActingDirector, about: IncidentContext) -> None:
        super().__init__(answers, desk=desk, about=about)
        begun = [number for number, _words in self.session_tables.rounds]
        self._rounds: dict[str, list[TableInRound]] = {}
        for place in sorted(
            self.session_tables.places.values(), key=lambda each: (-each.round, each.section, each.table)
        ):
            if place.round in begun:
                self._rounds.setdefault(f"{place.section}:{place.round}", []).append(place)
        self.choose("round", [(key, self._round_words(places)) for key, places in self._rounds.items()])
        known = f"{about.section}:{about.round}"
        likely = sorted(self._rounds, key=lambda key: not self._switched(self._rounds[key]))
        self.fields["round"].initial = known if known in self._rounds else next(iter(likely), None)
        self._ask_tables(self.data.get("round", "") if self.is_bound else self.fields["round"].initial or "")

    def _ask_tables(self, key: str) -> None:
        places = self._rounds.get(key)
        if places is None:
            del self.fields["tables"]
            return
        self.choose("tables", [(place.table, place.name) for place in places])
        self.fields["tables"].initial = [self.about.table]

    def _switched(self, places: Sequence[TableInRound]) -> bool:
        """Whether somebody whose line is East–West sits North–South in the round."""
        lines = {pair.id: pair.line for pair in self.session_tables.pairs}
        return any(lines.get(place.ns) == "EW" for place in places)

    def _round_words(self, places: Sequence[TableInRound]) -> str:
        values = {"section": places[0].section, "round": places[0].round}
        several = len({place.section for place in self.session_tables.places.values()}) > 1
        words = _("Section %(section)s, round %(round)s") if several else _("Round %(round)s")
        return (words + (f" ({_('switched')})" if self._switched(places) else "")) % values

    @property
    def _concerned(self) -> list[TableInRound]:
        return [each for each in self._rounds[self.cleaned_data["round"]] if each.table in self.cleaned_data["tables"]]

    def clean(self) -> dict[str, object]:
        data = super().clean() or self.cleaned_data
        if data.get("round") and data.get("tables"):
            boards = [(place, board) for place in self._concerned for board in place.boards]
            if any(self.session_tables.is_hidden_at(*each) for each in boards):
                self.add_error(None, _("You still have to play boards of this round. Ask another director."))
        return data

    def facts(self) -> Sequence[str]:
        return [
            _("Table %(table)s, round %(round)s: %(ew)s really sat North–South, and %(ns)s East–West.")
            % {
                "table": place.name,
                "round": place.round,
                "ns": self.session_tables.labels[place.ns],
                "ew": self.session_tables.labels[place.ew],
            }
            for place in self._concerned
        ]

    def lines(self) -> Sequence[RuledLine]:
        return [line_at(at, board) for at in self._concerned for board in at.boards]

    def resolutions(self) -> Sequence[Resolution]:
        places = self._concerned
        switched = SwitchedDirections(places[0].section_id, places[0].round, tuple(place.table for place in places))
        act = switched_directions_repair(switched=switched, actor=self.desk.actor)
        return [Resolution("as-sat", AS_THEY_SAT, act, laws=("82A",), book=("87.1",), choice=CHOICE)]
