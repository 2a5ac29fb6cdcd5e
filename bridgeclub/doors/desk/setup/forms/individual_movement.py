"""The director's own choice among all individuals that so many players can play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.doors.desk.setup.forms.movement import own_and_rounds, said_numbers
from bridgeclub.doors.desk.setup.own_movements import own_movement_by_token, own_movement_token
from bridgeclub.wording.contests import counted_words
from bridgeclub.wording.movements import kind_name
from movements.engine.build import MOST_BOARDS_PER_ROUND
from movements.engine.individual_evening import kinds_for, rounds_for
from movements.engine.own import OWN
from movements.engine.plan import Movement
from movements.queries import OwnInfo


class IndividualOwnForm(DynamicChoiceForm):
    """Kind and length; `options` is for the engine."""

    kind = forms.ChoiceField(label=gettext_lazy("Movement"))
    rounds = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=60)
    boards_per_round = forms.IntegerField(
        label=gettext_lazy("Boards in a round"), min_value=1, max_value=MOST_BOARDS_PER_ROUND
    )
    first_board = forms.IntegerField(
        label=gettext_lazy("Number of the first board"), min_value=1, max_value=200, required=False
    )

    def __init__(self, *args: Any, players: int, own_movements: Sequence[OwnInfo] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.players = players
        self.own_movements = own_movements
        names = [(name, _kind_and_rounds(name, players)) for name in kinds_for(players)]
        self.choose(
            "kind", [*names, *((own_movement_token(each.digest), own_and_rounds(each)) for each in own_movements)]
        )

    @staticmethod
    def starting_from(movement: Movement, options: Mapping[str, Any]) -> dict[str, Any]:
        """The values that describe a movement."""
        return {
            "kind": own_movement_token(options.get("own", "")) if movement.kind == OWN else movement.kind,
            "rounds": movement.rounds,
            "boards_per_round": movement.boards_per_round,
            "first_board": movement.first_board,
        }

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        own = own_movement_by_token(data["kind"], self.own_movements)
        if own is not None:
            if data["rounds"] != own.rounds:
                values = {"movement": own.name, "legal": own.rounds}
                self.add_error("rounds", _("%(movement)s has %(legal)s rounds.") % values)
            return data
        legal = rounds_for(data["kind"], self.players)
        if data["rounds"] not in legal:
            values = {
                "movement": kind_name(data["kind"]),
                "players": counted_words("individual", self.players),
                "legal": said_numbers(legal),
            }
            self.add_error("rounds", _("%(movement)s with %(players)s has %(legal)s rounds.") % values)
        return data

    def options(self) -> tuple[str, dict[str, Any]]:
        """(kind, options for `build`)."""
        data = self.cleaned_data
        own = own_movement_by_token(data["kind"], self.own_movements)
        if own is not None:
            boards, first = data["boards_per_round"], data["first_board"] or 1
            return OWN, own.options(boards_per_round=boards, first_board=first)
        options = {"players": self.players, "rounds": data["rounds"], "boards_per_round": data["boards_per_round"]}
        if (data["first_board"] or 1) > 1:
            options["first_board"] = data["first_board"]
        return data["kind"], options


def _kind_and_rounds(name: str, players: int) -> str:
    return _("%(movement)s (%(legal)s rounds)") % {
        "movement": kind_name(name),
        "legal": said_numbers(rounds_for(name, players)),
    }
