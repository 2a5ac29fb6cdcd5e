"""Pairs that should not have met."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.acting_director import ActingDirector
from bridgeclub.dialogues.incidents.context import IncidentContext
from bridgeclub.dialogues.incidents.law_15b import BECAUSE, Law15Form
from bridgeclub.dialogues.incidents.questions import BoardsIncidentForm, Resolution, Words
from bridgeclub.dialogues.incidents.session_tables import TableInRound
from bridgeclub.http.numeric_input import number_or_zero
from rulings.engine.decision import RuledLine
from scoring.services.repairs import BoardsAsPlayed, UnplayedBoards, WrongTables, swapped_tables_repair


class PairsForm(Law15Form, BoardsIncidentForm):
    """Somebody else sat there, for some boards or the whole round."""

    title = gettext_lazy("The wrong pairs met")
    short = gettext_lazy("A pair sat at the wrong table, or two pairs sat at each other’s")
    intro = gettext_lazy(
        "The results count for the pairs that really sat there, unless one of them knew the board. A pair "
        "that missed a board and can no longer play it gets an average, depending on whose fault it was."
    )
    later_questions = ("ns", "ew")
    stands = gettext_lazy("What was played stands")
    stands_choice = gettext_lazy("what was played stands, %(then)s")
    what_follows: Mapping[UnplayedBoards, Words] = {
        UnplayedBoards.OPEN: gettext_lazy("the right pairs play these boards now"),
        UnplayedBoards.LATER: gettext_lazy("the right pairs play these boards later"),
        UnplayedBoards.AVERAGES: gettext_lazy("averages for whoever could not play these boards"),
    }
    choices: Mapping[UnplayedBoards, Words] = {
        UnplayedBoards.OPEN: gettext_lazy("the right pairs now"),
        UnplayedBoards.LATER: gettext_lazy("the right pairs later"),
        UnplayedBoards.AVERAGES: gettext_lazy("averages for whoever could not play"),
    }
    because: Mapping[UnplayedBoards, Words] = {
        **BECAUSE,
        UnplayedBoards.AVERAGES: gettext_lazy("The right pairs can no longer play these boards."),
    }
    ns = forms.TypedChoiceField(label=gettext_lazy("Who really sat North–South"), coerce=int)
    ew = forms.TypedChoiceField(label=gettext_lazy("Who really sat East–West"), coerce=int)
    other = forms.TypedChoiceField(
        label=gettext_lazy("Did two pairs sit at each other’s tables?"),
        coerce=int,
        required=False,
        empty_value=None,
    )

    def __init__(self, answers: QueryDict | None, *, desk: ActingDirector, about: IncidentContext) -> None:
        super().__init__(answers, desk=desk, about=about)
        if self._place is None:
            for name in ("ns", "ew", "other", "fault", "asked"):
                del self.fields[name]
            return
        listed = [(pk, words) for pk, words in self.session_tables.to_choose.items()]
        for name in ("ns", "ew"):
            self.choose(name, listed)
            self.fields[name].initial = getattr(self._place, name)
        others = [(each.table, _("Yes, with table %(table)s") % {"table": each.name}) for each in self._beside()]
        self.choose("other", [("", _("No, or only one of them played")), *others])
        seated = {number_or_zero(self.data.get(name, "")) for name in ("ns", "ew")} if self.is_bound else set()
        planned = (self._place.ns, self._place.ew)
        strangers = [pk for pk in seated if pk in self.session_tables.labels and pk not in planned]
        self.add_fault_question([*strangers, *planned], strangers)
        self.order_fields(["table", "round", "boards", "ns", "ew", "other", "fault"])

    def _beside(self) -> list[TableInRound]:
        """The other tables of the section in this round."""
        at = self._place
        assert at is not None
        places = self.session_tables.places.values()
        return [each for each in places if (each.section, each.round) == (at.section, at.round) and each != at]

    @property
    def ready(self) -> bool:
        return self.is_valid() and "ns" in self.fields

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if data.get("ns") and data.get("ns") == data.get("ew"):
            self.add_error("ew", _("Choose another pair than North–South."))
        elif self.errors or self._place is None or "ns" not in self.fields:
            return data
        elif {data["ns"], data["ew"]} == {self._place.ns, self._place.ew}:
            sentence = _(
                "These two pairs should meet here. Did they sit the wrong way round? Then choose “Two pairs sat the "
                "wrong way round”."
            )
            self.add_error(None, sentence)
        elif data.get("other"):
            self._check_other(data)
        return data

    def _check_other(self, data: dict[str, Any]) -> None:
        there = next(each for each in self._beside() if each.table == data["other"])
        expected = [(there.ns, self.place.ew), (self.place.ns, there.ew)]
        if (data["ns"], data["ew"]) not in expected:
            sentence = _("Neither of these pairs should sit at table %(table)s. Choose one that should.")
            self.add_error("other", sentence % {"table": there.name})
        elif tuple(sorted(data["boards"])) != tuple(self.place.boards[: len(data["boards"])]):
            sentence = _(
                "You can record two tables at once only from the first board of the round on. Otherwise record one "
                "table at a time."
            )
            self.add_error("boards", sentence)

    def lines(self) -> Sequence[RuledLine]:
        data, at = self.cleaned_data, self.place
        if not data.get("other"):
            return super().lines()
        there = next(each for each in self._beside() if each.table == data["other"])
        ns, ew = (there.ns, at.ew) if data["ew"] == there.ew else (at.ns, there.ew)
        boards = there.boards[: len(data["boards"])]
        return [
            *super().lines(),
            *(RuledLine(board, ns, ew, there.section, there.round, there.table) for board in boards),
        ]

    def as_played(self, rest: UnplayedBoards) -> BoardsAsPlayed:
        at, data = self.place, self.cleaned_data
        boards = tuple((board, board) for board in sorted(data["boards"]))
        return BoardsAsPlayed(
            at.section_id, at.round, at.table, data["ns"], data["ew"], boards, rest, frozenset(data["fault"])
        )

    def ways(self) -> Sequence[UnplayedBoards]:
        """Who sat here has a score on the boards: only two pairs that both sat elsewhere can still play them."""
        data = self.cleaned_data
        both_away = not {self.place.ns, self.place.ew} & {data["ns"], data["ew"]}
        return super().ways() if both_away else (UnplayedBoards.AVERAGES,)

    def resolutions(self) -> Sequence[Resolution]:
        data, at = self.cleaned_data, self.place
        if not data.get("other"):
            return super().resolutions()
        whole = len(data["boards"]) == len(at.boards)
        swapped = WrongTables(
            section_id=at.section_id,
            round=at.round,
            tables=(at.table, data["other"]),
            side="ew" if data["ew"] != at.ew else "ns",
            boards=None if whole else len(data["boards"]),
        )
        act = swapped_tables_repair(swapped=swapped, actor=self.desk.actor)
        title = _("The results stand at both tables, except on boards that a pair knew")
        choice = _("as both tables sat")
        return [Resolution("both", title, act, laws=("15B1", "15B2"), choice=choice)]

    def facts(self) -> Sequence[str]:
        labels = self.session_tables.labels
        values = {"where": self.where(), "ns": labels[self.cleaned_data["ns"]], "ew": labels[self.cleaned_data["ew"]]}
        values |= {"table": self.place.name, "should": _("%(ns)s against %(ew)s") % self.sitting()}
        sentences = [_("%(where)s: %(ns)s sat North–South and %(ew)s East–West.") % values]
        sentences.append(_("It should have been %(should)s.") % values)
        if self.cleaned_data.get("other"):
            values["table"] = next(each.name for each in self._beside() if each.table == self.cleaned_data["other"])
            return [*sentences, _("The pairs at table %(table)s sat the other way round.") % values]
        return [*sentences, *self.who_knew_words()]
