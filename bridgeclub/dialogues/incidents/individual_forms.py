"""What goes wrong in an individual, where it is asked or resolved in another way than at pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.acting_director import ActingDirector
from bridgeclub.dialogues.incidents.board_form import BoardForm
from bridgeclub.dialogues.incidents.context import IncidentContext
from bridgeclub.dialogues.incidents.direction_forms import DirectionForm
from bridgeclub.dialogues.incidents.doubt_forms import WHOSE_SIDE, DoubtForm
from bridgeclub.dialogues.incidents.fouled_form import FouledForm
from bridgeclub.dialogues.incidents.law_15b import BECAUSE, CHOICES, WHAT_FOLLOWS, Law15Form
from bridgeclub.dialogues.incidents.left_form import Choice, LeftForm, Way
from bridgeclub.dialogues.incidents.questions import BoardsIncidentForm, Words
from bridgeclub.dialogues.incidents.time_form import TimeForm
from bridgeclub.http.numeric_input import number_or_zero
from scoring.services import FourIds
from scoring.services.repairs import BoardsAsPlayed, UnplayedBoards

FAULT_HELP = gettext_lazy(
    "If a board is lost: a side with the only player at fault gets average minus, sides at fault together get average, "
    "the others average plus. Partners have one score on a board."
)
KNEW = gettext_lazy("The result is cancelled, because a player knew the board")
#: Fields of the form by seat, and what BoardsAsPlayed calls them.
SEATS: Mapping[str, str] = {"north": "ns", "south": "ns_partner", "east": "ew", "west": "ew_partner"}


class IndividualBoardForm(BoardForm):
    """The right four, another board."""

    intro = gettext_lazy(
        "If nobody at the table knew the board, they finish it and the result stands. If somebody knew it, it is "
        "cancelled. A side that can no longer play the right board because of this gets average plus."
    )
    knew = KNEW
    what_follows: Mapping[UnplayedBoards, Words] = {
        **WHAT_FOLLOWS,
        UnplayedBoards.AVERAGES: gettext_lazy("averages for the players who could not play the right board"),
    }

    def __init__(self, answers: QueryDict | None, *, desk: ActingDirector, about: IncidentContext) -> None:
        super().__init__(answers, desk=desk, about=about)
        if "fault" in self.fields:
            self.fields["fault"].help_text = FAULT_HELP


class SeatsForm(Law15Form, BoardsIncidentForm):
    """Somebody else sat there, or the right four with other partners."""

    title = gettext_lazy("The wrong four met, or partners sat wrongly")
    short = gettext_lazy("A player sat at the wrong table, or in a seat that made other partnerships")
    intro = gettext_lazy(
        "The results count for the players as they really sat, unless one of them knew the board. Partners who changed "
        "seats with each other change nothing. A player who missed a board and can no longer play it gets an average, "
        "depending on whose fault it was. Did players sit at each other’s tables? Record one table, then the other."
    )
    later_questions = tuple(SEATS)
    knew = KNEW
    stands = gettext_lazy("What was played stands")
    stands_choice = gettext_lazy("what was played stands, %(then)s")
    what_follows: Mapping[UnplayedBoards, Words] = {
        UnplayedBoards.OPEN: gettext_lazy("the right players play these boards now"),
        UnplayedBoards.LATER: gettext_lazy("the right players play these boards later"),
        UnplayedBoards.AVERAGES: gettext_lazy("averages for whoever could not play these boards"),
    }
    choices: Mapping[UnplayedBoards, Words] = {
        **CHOICES,
        UnplayedBoards.OPEN: gettext_lazy("the right players now"),
        UnplayedBoards.LATER: gettext_lazy("the right players later"),
        UnplayedBoards.AVERAGES: gettext_lazy("averages for whoever could not play"),
    }
    because: Mapping[UnplayedBoards, Words] = {
        **BECAUSE,
        UnplayedBoards.AVERAGES: gettext_lazy("The right players can no longer play these boards."),
    }
    north = forms.TypedChoiceField(label=gettext_lazy("Who really sat North"), coerce=int)
    south = forms.TypedChoiceField(label=gettext_lazy("Who really sat South"), coerce=int)
    east = forms.TypedChoiceField(label=gettext_lazy("Who really sat East"), coerce=int)
    west = forms.TypedChoiceField(label=gettext_lazy("Who really sat West"), coerce=int)

    def __init__(self, answers: QueryDict | None, *, desk: ActingDirector, about: IncidentContext) -> None:
        super().__init__(answers, desk=desk, about=about)
        if self._place is None:
            for name in (*SEATS, "fault", "asked"):
                del self.fields[name]
            return
        for name, seat in SEATS.items():
            self.choose(name, list(self.session_tables.to_choose.items()))
            self.fields[name].initial = getattr(self._place, seat)
        there = {number_or_zero(self.data.get(name, "")) for name in SEATS} if self.is_bound else set()
        planned = self._place.everybody
        strangers = [pk for pk in there if pk in self.session_tables.labels and pk not in planned]
        self.add_fault_question([*strangers, *planned], strangers)
        self.fields["fault"].help_text = FAULT_HELP
        self.order_fields(["table", "round", "boards", *SEATS, "fault"])

    @property
    def ready(self) -> bool:
        return self.is_valid() and "north" in self.fields

    @property
    def seats(self) -> FourIds:
        return FourIds(**{seat: self.cleaned_data[name] for name, seat in SEATS.items()})

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if self.errors or self._place is None or "north" not in self.fields:
            return data
        at = self._place
        if len(set(self.seats.everybody)) < len(SEATS):
            self.add_error(None, _("Choose four different players."))
        elif self.seats.partnerships == frozenset(map(frozenset, at.sides)):
            self.add_error(
                None,
                _(
                    "These four should meet here, with these partners. Did they sit the wrong way round? Then choose "
                    "“A table sat the wrong way round”."
                ),
            )
        return data

    @property
    def nothing_lost(self) -> bool:
        """With the right four the boards have been played."""
        return set(self.seats.everybody) == set(self.place.everybody)

    def as_played(self, rest: UnplayedBoards) -> BoardsAsPlayed:
        at, data = self.place, self.cleaned_data
        boards = tuple((board, board) for board in sorted(data["boards"]))
        fault = frozenset(data["fault"])
        return BoardsAsPlayed(
            at.section_id, at.round, at.table, boards=boards, rest=rest, at_fault=fault, **vars(self.seats)
        )

    def ways(self) -> Sequence[UnplayedBoards]:
        """Who sat here has a score on the boards: four who all sat elsewhere can still play them. With the right four
        nothing is left to play."""
        all_away = not set(self.place.everybody) & set(self.seats.everybody)
        return super().ways() if all_away else (UnplayedBoards.AVERAGES,)

    def facts(self) -> Sequence[str]:
        labels = self.session_tables.labels
        values = {name: labels[self.cleaned_data[name]] for name in SEATS}
        values |= {"where": self.where(), "should": _("%(ns)s against %(ew)s") % self.sitting()}
        return [
            _("%(where)s: North %(north)s, South %(south)s, East %(east)s, West %(west)s.") % values,
            _("It should have been %(should)s.") % values,
            *self.who_knew_words(),
        ]


class IndividualDirectionForm(DirectionForm):
    """One table, some or all boards of a round."""

    title = gettext_lazy("A table sat the wrong way round")
    short = gettext_lazy("North–South as East–West with the same partners, for a board or a whole round")
    intro = gettext_lazy(
        "The boards count as the players really sat. Nobody gets an average, and no board is played again. Partners "
        "who changed seats with each other change nothing."
    )
    as_they_sat = gettext_lazy("The results count for the players as they really sat")


class IndividualFouledForm(FouledForm):
    """From which table on the cards or the marking were changed, and until when."""

    intro = gettext_lazy(
        "Tables that had the same cards are scored together; nobody loses a result. Under Penalties you can fine the "
        "player who put the cards back wrongly (Law 90B6)."
    )
    stays = gettext_lazy("No: it stays as it is, and the next table plays the changed form")


class IndividualTimeForm(TimeForm):
    """There was no time for a board."""

    intro = gettext_lazy(
        "Has the auction begun? Let the table finish the board. A board lost for lack of time is never “not played”: "
        "each side gets an average, depending on whose fault it was."
    )
    who: ClassVar[Mapping[str, Words]] = {
        **TimeForm.who,
        "both": gettext_lazy("Both sides a little, or I cannot tell"),
        "both-directly": gettext_lazy("Each side alone was slow enough to lose the board"),
    }
    because = gettext_lazy("There is no time left; each side gets an average, depending on whose fault it was.")


class IndividualDoubtForm(DoubtForm):
    """Nobody can tell what was played."""

    who: ClassVar[Mapping[str, Words]] = WHOSE_SIDE


class PlayerLeftForm(LeftForm):
    """A player has gone. A side has one score: who stays never has less for it."""

    title = gettext_lazy("A player left early")
    intro = gettext_lazy(
        "If the player has played less than half of the boards, the scores of these tables are cancelled and the other "
        "three sit out when the player should have come. If more was played, all scores stand, and on the boards to "
        "come partner and opponents get average plus. Is somebody taking the seat? Name a substitute under Corrections."
    )
    which: ClassVar[Words] = gettext_lazy("Which player")
    choose_one: ClassVar[Words] = gettext_lazy("Choose a player")
    fine_label = gettext_lazy("Fine for each missed board if you excuse the player, in per cent of a top")
    ways: ClassVar[Mapping[str, Way]] = {
        **LeftForm.ways,
        "ranked": (
            gettext_lazy(
                "Excused: it stays in the ranking. Average plus with the partner on each board not played, less a fifth"
                " of a top as a penalty, which makes average minus"
            ),
            ("12C2(a)",),
            ("145.4", "145.5"),
        ),
    }
    choices: ClassVar[Mapping[str, Choice]] = {
        **LeftForm.choices,
        "withdrawn": (
            gettext_lazy("withdrawn"),
            gettext_lazy("Unless you excuse the player, or have sent them home."),
        ),
        "ranked": (gettext_lazy("excused"), gettext_lazy("The player has a good reason.")),
        "disqualified": (gettext_lazy("disqualified"), gettext_lazy("You have sent the player home.")),
    }

    def offered(self) -> Sequence[str]:
        """Where there is no top, nothing makes average minus of what partners have together."""
        return [each for each in self.ways if each != "ranked" or self.desk.session.method == "matchpoints"]
