"""The director's own choice among all movements that so many teams can play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.doors.desk.setup.forms.movement import said_numbers
from bridgeclub.wording.contests import counted_words
from bridgeclub.wording.messages import whole_sentence
from bridgeclub.wording.movement_purposes import purposes_of
from bridgeclub.wording.movements import kind_name
from movements.engine.errors import MovementError
from movements.engine.plan import Movement
from movements.engine.teams import MOST_BOARDS_PER_ROUND, OF_EIGHT, TEAM_KINDS, TeamKind, build_teams


class TeamOwnForm(DynamicChoiceForm):
    """Kind, length, and which session of how many; `options` is for the engine."""

    kind = forms.ChoiceField(label=gettext_lazy("Movement"))
    rounds = forms.IntegerField(label=gettext_lazy("Rounds of all sessions"), min_value=1, max_value=60)
    boards_per_round = forms.IntegerField(
        label=gettext_lazy("Boards in a round"), min_value=1, max_value=MOST_BOARDS_PER_ROUND
    )
    first_board = forms.IntegerField(
        label=gettext_lazy("Number of the first board"), min_value=1, max_value=200, required=False
    )
    sessions = forms.IntegerField(
        label=gettext_lazy("Sessions that share the rounds"), min_value=1, max_value=40, required=False
    )
    session = forms.IntegerField(label=gettext_lazy("This is session"), min_value=1, max_value=40, required=False)

    def __init__(self, *args: Any, teams: int, of_eight: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.teams, self.of_eight = teams, of_eight
        possible = [kind for kind in TEAM_KINDS.values() if teams in kind.teams and (kind.of_eight or not of_eight)]
        self.choose("kind", [(kind.name, _kind_and_rounds(kind, teams)) for kind in possible])
        self.fields["kind"].help_text = purposes_of(kind.name for kind in possible)

    @staticmethod
    def starting_from(movement: Movement, options: Mapping[str, Any]) -> dict[str, Any]:
        """The values that describe a movement and how it was chosen."""
        kind, teams = TEAM_KINDS[movement.kind], len(movement.contestants)
        return {
            "kind": movement.kind,
            "rounds": options.get("rounds") or kind.default_rounds(teams),
            "boards_per_round": movement.boards_per_round,
            "first_board": movement.first_board,
            "sessions": options.get("sessions", 1),
            "session": options.get("session", 1),
        }

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        kind, rounds = TEAM_KINDS[data["kind"]], data["rounds"]
        legal = kind.legal_rounds(self.teams)
        if rounds not in legal:
            values = {
                "movement": kind_name(kind.name),
                "teams": counted_words("teams", self.teams),
                "legal": said_numbers(legal),
            }
            self.add_error("rounds", _("%(movement)s with %(teams)s has %(legal)s rounds.") % values)
            return data
        try:
            build_teams(data["kind"], **self._options(data))
        except MovementError as refused:
            self.add_error("sessions", whole_sentence(refused.message))
        return data

    def options(self) -> tuple[str, dict[str, Any]]:
        """(kind, options for `build_teams`)."""
        return self.cleaned_data["kind"], self._options(self.cleaned_data)

    def _options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        options: dict[str, Any] = {
            "teams": self.teams,
            "rounds": data["rounds"],
            "boards_per_round": data["boards_per_round"],
        }
        if self.of_eight:
            options["tables_a_match"] = OF_EIGHT
        if (data["first_board"] or 1) > 1:
            options["first_board"] = data["first_board"]
        if (data["sessions"] or 1) > 1:
            options |= {"sessions": data["sessions"], "session": data["session"] or 1}
        return options


def _kind_and_rounds(kind: TeamKind, teams: int) -> str:
    return _("%(movement)s (%(legal)s rounds)") % {
        "movement": kind_name(kind.name),
        "legal": said_numbers(kind.legal_rounds(teams)),
    }
