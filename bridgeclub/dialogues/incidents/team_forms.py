"""What goes wrong at teams, where it is asked or resolved in another way than at pairs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.incidents.board_form import BoardForm
from bridgeclub.dialogues.incidents.direction_forms import DirectionForm
from bridgeclub.dialogues.incidents.fouled_form import FouledForm
from bridgeclub.dialogues.incidents.left_form import Choice, SomebodyLeftForm, Way
from bridgeclub.dialogues.incidents.questions import Words
from scoring.queries.room import desk_results_sheet
from scoring.queries.unplayed_matches import points_without
from scoring.services.repairs import PreparedRepair, team_withdrawal_repair

WAYS: Mapping[str, Way] = {
    "withdrawn": (gettext_lazy("Withdrawn, and out of the ranking"), (), ("145.2", "145.4")),
    "ranked": (
        gettext_lazy(
            "Excused: it stays in the ranking, and what it does not play counts against it as the team at fault"
        ),
        ("12C2(a)",),
        ("145.5", "147.7"),
    ),
    "disqualified": (gettext_lazy("Sent home: disqualified"), ("91B",), ("80.4",)),
}
CHOICES: Mapping[str, Choice] = {
    "withdrawn": (gettext_lazy("withdrawn"), gettext_lazy("Unless you excuse the team, or have sent it home.")),
    "ranked": (gettext_lazy("excused"), gettext_lazy("The team has a good reason.")),
    "disqualified": (gettext_lazy("disqualified"), gettext_lazy("You have sent the team home.")),
}


class TeamBoardForm(BoardForm):
    """The right pairs, another board of the match."""

    intro = gettext_lazy(
        "If nobody at the table knew the board and it is one of this match, they finish it and the result stands. "
        "Every other table of the match must play it too. A board of another match is not scored: give an adjusted "
        "score on the right one."
    )


class TeamDirectionForm(DirectionForm):
    """At one table of a match the teams sat the wrong way round."""

    title = gettext_lazy("Two teams sat the wrong way round in one room")
    intro = gettext_lazy(
        "The boards count as the teams really sat. Tables that have the same team North–South cannot be compared, "
        "and what they alone have of a board has no score until you give one: let the table that it is compared with "
        "play it turned too if it has not begun it (Law 86, White Book 147.6)."
    )


class TeamFouledForm(FouledForm):
    """A board that was not the same in both rooms."""

    intro = gettext_lazy(
        "Rooms that had the same cards are compared. If the board was not the same in both rooms of a match, both "
        "teams get average plus there (Law 87): was one of them at fault, give it an adjusted score afterwards. You "
        "can fine the team that put the cards back wrongly (Law 90B6)."
    )
    apart = (
        gettext_lazy("Rooms that had the same cards are compared; where they had not, both teams get average plus"),
        gettext_lazy("rooms with the same cards compared"),
        gettext_lazy("Every board that was the same in both rooms counts."),
    )
    book = ("147.2", "12.1.1")


class TeamLeftForm(SomebodyLeftForm):
    """Which team has gone."""

    ways: ClassVar[Mapping[str, Way]] = WAYS
    choices: ClassVar[Mapping[str, Choice]] = CHOICES
    which: ClassVar[Words] = gettext_lazy("Which team")
    choose_one: ClassVar[Words] = gettext_lazy("Choose a team")
    title = gettext_lazy("A team left early")
    short = gettext_lazy("A team is not complete any more, had to go, or was sent home")
    intro = gettext_lazy(
        "If a team has played less than half of its boards, its matches are cancelled and its later opponents sit out. "
        "If it has played more, its results stand; for each match that it does not begin its opponents get victory "
        "points by the White Book, or averages board by board. Is somebody taking a seat? Name a substitute instead."
    )

    def act(self, standing: str) -> PreparedRepair:
        """What is done with the boards that it does not play, and with the matches that it does not begin."""
        team = self.cleaned_data["pair"]
        sheet = desk_results_sheet(self.desk.session)
        key = next(each.key for each in self.session_tables.pairs if each.id == team)
        points = points_without(sheet, key, excused=standing == "ranked") if sheet else {}
        return team_withdrawal_repair(
            session_id=self.desk.session.id,
            contestant_id=team,
            standing=standing,
            points=points,
            actor=self.desk.actor,
        )
