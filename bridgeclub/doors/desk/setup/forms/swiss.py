"""How a Swiss is played: rounds, boards of a match, who meets whom first."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from movements.engine.bracket_draw import next_lot
from movements.engine.swiss_evening import MOST_BOARDS, MOST_ENTRIES, MOST_ROUNDS
from movements.engine.teams import OF_EIGHT

BY_LIST, BY_LOT, SEEDED = "list", "lot", "seeded"
#: Six tenths of twenty.
BYE = "12"
HALVES = 2


class SwissForm(forms.Form):
    """`options` is for the engine. `odd` is asked of teams of four alone: pairs and teams of eight have a bye."""

    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        help_text=gettext_lazy("Each is one draw, and one match for everybody."),
        min_value=1,
        max_value=MOST_ROUNDS,
    )
    boards_per_round = forms.IntegerField(label=gettext_lazy("Boards in a match"), min_value=1, max_value=MOST_BOARDS)
    order = forms.ChoiceField(
        label=gettext_lazy("Places for round 1"),
        choices=[
            (BY_LOT, gettext_lazy("drawn by lot")),
            (BY_LIST, gettext_lazy("by the list, the strongest first")),
            (SEEDED, gettext_lazy("seeds by the list, the others by lot")),
        ],
    )
    seeds = forms.IntegerField(
        label=gettext_lazy("Seeds"),
        help_text=gettext_lazy("How many, where there are seeds. They keep their places at the head of the list."),
        min_value=1,
        max_value=MOST_ENTRIES,
        required=False,
    )
    first = forms.ChoiceField(
        label=gettext_lazy("Round 1"),
        choices=[
            ("lots", gettext_lazy("1 against 2, 3 against 4, and so on")),
            ("halves", gettext_lazy("the first half against the second (slide)")),
            ("fold", gettext_lazy("the first against the last, and so on (fold)")),
        ],
    )
    odd = forms.ChoiceField(
        label=gettext_lazy("With an odd number of teams"),
        choices=[
            ("bye", gettext_lazy("one team sits out each round")),
            ("short", gettext_lazy("short threesomes: half matches in one round")),
            ("long", gettext_lazy("long threesomes: whole matches over two")),
        ],
        help_text=gettext_lazy(
            "Also where somebody leaves or comes late. In a threesome three teams play each other. With short ones each"
            " match of all teams is played in two rounds of half its boards, and the three change opponents between"
            " them; a half match gives 10 to 0 (White Book 164)."
        ),
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
            ("swiss", gettext_lazy("by points, nobody met before (Swiss)")),
            ("danish", gettext_lazy("by points, whoever has met before (Danish)")),
        ],
    )
    rematch = forms.ChoiceField(
        label=gettext_lazy("Opponents again"),
        choices=[
            ("unavoidable", gettext_lazy("only where it cannot be avoided")),
            ("after", gettext_lazy("freely, once some rounds lie between")),
            ("never", gettext_lazy("never, unless you allow it at the draw")),
        ],
        required=False,
    )
    gap = forms.IntegerField(
        label=gettext_lazy("Rounds before they may meet again"),
        help_text=gettext_lazy("3: who met in round 1 may meet in round 4 (White Book 166.3)."),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
    )
    lot = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=1_000_000, required=False)

    def __init__(self, *args: Any, contest: str, entries: int, of_eight: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.contest, self.entries, self.of_eight = contest, entries, of_eight
        if contest != "teams" or of_eight:
            del self.fields["odd"]

    @staticmethod
    def starting_from(options: dict[str, Any], *, lot: int) -> dict[str, Any]:
        """What was chosen before, else what is usual: seven rounds of six boards by lot."""
        usual: dict[str, Any] = {"rounds": 7, "boards_per_round": 6, "first": "lots", "odd": "bye", "method": "swiss"}
        usual |= {"bye_vp": BYE, "rematch": "unavoidable", "gap": 3}
        order = BY_LOT if not options or options.get("lot") else BY_LIST
        found = {**usual, **options, "order": SEEDED if options.get("seeds") else order}
        if found["odd"] == "short":
            found["boards_per_round"] *= HALVES
        return {**found, "lot": options.get("lot") or lot}

    def clean(self) -> dict[str, Any]:
        """Half a match is a whole number of boards, and seeds are fewer than all."""
        data = super().clean() or self.cleaned_data
        boards, seeds = data.get("boards_per_round"), data.get("seeds")
        if data.get("odd") == "short" and boards and boards % HALVES:
            self.add_error(
                "boards_per_round", _("With half matches a match has an even number of boards, for example 6 or 8.")
            )
        if data.get("order") == SEEDED and (seeds is None or seeds >= self.entries):
            said = {"most": self.entries - 1}
            self.add_error("seeds", _("Say how many are seeded, from 1 to %(most)s.") % said)
        return data

    def options(self, *, first_board: int = 1, other_lot: bool = False) -> dict[str, Any]:
        """For `build_swiss`, without what is as usual. `other_lot`: the lots are drawn anew."""
        data = self.cleaned_data
        odd = data.get("odd", "bye")
        found: dict[str, Any] = {
            "contest": self.contest,
            "entries": self.entries,
            "rounds": data["rounds"],
            "boards_per_round": data["boards_per_round"] // (HALVES if odd == "short" else 1),
            "first": data["first"],
            "odd": odd,
            "method": data["method"],
        }
        if data["bye_vp"] is not None:
            found["bye_vp"] = f"{data['bye_vp'].normalize():f}"
        if data["order"] != BY_LIST:
            lot = data.get("lot") or 1
            found["lot"] = next_lot(lot) if other_lot else lot
        if data["order"] == SEEDED:
            found["seeds"] = data["seeds"]
        if data["rematch"] not in ("", "unavoidable"):
            found["rematch"] = data["rematch"]
        if data["gap"] is not None and found.get("rematch") == "after":
            found["gap"] = data["gap"]
        if self.of_eight:
            found["tables_a_match"] = OF_EIGHT
        if first_board > 1:
            found["first_board"] = first_board
        return found

    def warning(self) -> str:
        """Over-Swissing (White Book 166.3): more rounds than so many can play well; "" where all is well."""
        rounds, half = self.cleaned_data["rounds"], self.entries // 2
        if self.cleaned_data["method"] == "danish" or rounds <= half:
            return ""
        said = {"rounds": rounds, "entries": self.entries, "half": half}
        if self.cleaned_data.get("odd") == "short":
            sentence = _(
                "%(rounds)s matches are many for %(entries)s teams: after match %(half)s the leaders may meet much "
                "weaker teams, or opponents again. Longer matches and fewer of them, or Danish, are better."
            )
            return sentence % said
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
