"""How a Swiss is played: rounds, boards of a match, who meets whom first."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from movements.engine.bracket_draw import next_lot
from movements.engine.swiss_evening import MOST_BOARDS, MOST_ROUNDS

BY_LIST, BY_LOT = "list", "lot"
#: Six tenths of twenty.
BYE = "12"


class SwissForm(forms.Form):
    """`options` is for the engine. `odd` is asked of an odd number of teams alone."""

    rounds = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=MOST_ROUNDS)
    boards_per_round = forms.IntegerField(label=gettext_lazy("Boards in a match"), min_value=1, max_value=MOST_BOARDS)
    order = forms.ChoiceField(
        label=gettext_lazy("Places for round 1"),
        choices=[
            (BY_LOT, gettext_lazy("drawn by lot")),
            (BY_LIST, gettext_lazy("as they stand on the list, the strongest first")),
        ],
    )
    first = forms.ChoiceField(
        label=gettext_lazy("Round 1"),
        choices=[
            ("lots", gettext_lazy("1 against 2, 3 against 4, and so on")),
            ("halves", gettext_lazy("the first half against the second")),
            ("fold", gettext_lazy("the first against the last, the second against the last but one")),
        ],
    )
    odd = forms.ChoiceField(
        label=gettext_lazy("With an odd number of teams"),
        choices=[
            ("bye", gettext_lazy("one team sits out each round")),
            ("long", gettext_lazy("three teams play each other, over two rounds")),
        ],
    )
    bye_vp = forms.DecimalField(
        label=gettext_lazy("Victory points for sitting out a round"),
        help_text=gettext_lazy("Empty: the average of their own matches."),
        min_value=0,
        max_value=100,
        decimal_places=2,
        required=False,
    )
    method = forms.ChoiceField(
        label=gettext_lazy("Later rounds"),
        choices=[
            ("swiss", gettext_lazy("nobody meets the same opponents twice, as long as that can be")),
            ("danish", gettext_lazy("1 against 2, 3 against 4, whoever has met before (Danish)")),
        ],
    )
    lot = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=1_000_000, required=False)

    def __init__(self, *args: Any, contest: str, entries: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.contest, self.entries = contest, entries
        if contest != "teams" or entries % 2 == 0:
            del self.fields["odd"]
        if entries % 2 == 0:
            # Whoever misses a round or leaves may make the number odd: it has the usual points then.
            self.fields["bye_vp"].widget = forms.HiddenInput()

    @staticmethod
    def starting_from(options: dict[str, Any], *, lot: int) -> dict[str, Any]:
        """What was chosen before, else what is usual: seven rounds of six boards by lot."""
        usual = {"rounds": 7, "boards_per_round": 6, "first": "lots", "odd": "bye", "method": "swiss"}
        usual["bye_vp"] = BYE
        order = BY_LIST if options and not options.get("lot") else BY_LOT
        return {**usual, **options, "order": order, "lot": options.get("lot") or lot}

    def options(self, *, first_board: int = 1, other_lot: bool = False) -> dict[str, Any]:
        """For `build_swiss`, without what is as usual. `other_lot`: the lots are drawn anew."""
        data = self.cleaned_data
        found: dict[str, Any] = {
            "contest": self.contest,
            "entries": self.entries,
            "rounds": data["rounds"],
            "boards_per_round": data["boards_per_round"],
            "first": data["first"],
            "odd": data.get("odd", "bye"),
            "method": data["method"],
        }
        if data["bye_vp"] is not None:
            found["bye_vp"] = f"{data['bye_vp'].normalize():f}"
        if data["order"] == BY_LOT:
            lot = data.get("lot") or 1
            found["lot"] = next_lot(lot) if other_lot else lot
        if first_board > 1:
            found["first_board"] = first_board
        return found

    def warning(self) -> str:
        """Over-Swissing (White Book 166.3): more rounds than so many can play well; "" where all is well."""
        rounds, half = self.cleaned_data["rounds"], self.entries // 2
        if self.cleaned_data["method"] == "danish" or rounds <= half:
            return ""
        said = {"rounds": rounds, "entries": self.entries, "half": half}
        if self.contest == "teams":
            return (
                _(
                    "%(rounds)s rounds are many for %(entries)s teams: after round %(half)s the leaders may meet much "
                    "weaker teams, or opponents again. Longer matches and fewer rounds, or Danish, are better."
                )
                % said
            )
        return (
            _(
                "%(rounds)s rounds are many for %(entries)s pairs: after round %(half)s the leaders may meet much "
                "weaker pairs, or opponents again. Longer matches and fewer rounds, or Danish, are better."
            )
            % said
        )
