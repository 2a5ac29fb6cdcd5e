"""How a session is scored: the way, the scale of victory points, and what is asked of teams alone."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.doors.desk.setup.words import (
    BOARDS_ARE,
    BUTLER_DROPS,
    PAIRS_OF_TEAMS,
    SCORED_BY,
    SEATING_RIGHTS,
    SPLIT_TIES,
    TEAMS_OF_EIGHT,
)
from bridgeclub.wording.messages import sentence
from bridgeclub.wording.scales import NO_SCALE, scales_to_choose
from club.engine.contests import CONTESTS
from scoring.engine.contests import KINDS, averages_knock_outs, scales_for, unit_of_way, usual_scale
from scoring.engine.errors import EngineError
from scoring.engine.victory_points import read_scale
from scoring.engine.victory_points.club_scale import OWN as OWN_SCALE
from scoring.engine.victory_points.scales import SCALES

# A choice, and beside it what it means.
meaning_label = lazy(partial(format_html, '<span class="mean"><b>{}</b> {}</span>'), SafeString)

MOST_TO_QUALIFY = 400
OF_TEAMS = ("teams_of_eight", "boards_are", "pairs_of_teams", "boards_to_qualify", "knock_out", "seating_rights")
OF_PAIRS = ("butler_drop",)
OF_SCALES = ("vp_scale", "vp_table", "split_ties")
#: Where all ways of scoring are offered, whose they are.
CONTESTS_OF_WAYS = (("pairs", _("Pairs")), ("teams", _("Teams")))


class ScoringFields(DynamicChoiceForm):
    """`kind`: one of scoring.engine.contests.KINDS asks for what it can have; without one all is asked."""

    scored_by = forms.TypedChoiceField(
        label=_("Scored by"), choices=SCORED_BY, coerce=str, empty_value="matchpoints", required=False
    )
    butler_drop = forms.TypedChoiceField(
        label=_("Butler average of"), choices=BUTLER_DROPS, coerce=int, empty_value=None, required=False
    )
    sit_outs_averaged = forms.BooleanField(
        label=_("Sit-outs get their own average"),
        required=False,
        help_text=_(
            "Otherwise whoever sits out has fewer boards or matches in the total than the others (White Book 80.5)."
        ),
    )
    vp_scale = forms.ChoiceField(label=_("Victory points of a match"), required=False)
    vp_table = forms.CharField(
        label=_("The club’s own scale"),
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=_(
            "Type or paste a line for each step: the margin from which it holds, the points of the winner, those of "
            "the loser. Such as 0,10,10 and below it 3,11,9. With matchpoints the first figure is the percentage up "
            "to which a step holds; the last is 100."
        ),
    )
    split_ties = forms.ChoiceField(
        label=_("Equal totals of matches"),
        choices=SPLIT_TIES,
        required=False,
        help_text=_("The results say what decided, with its figures. Money prizes are shared all the same."),
    )
    boards_are = forms.TypedChoiceField(
        label=_("The boards are"),
        choices=[(value, meaning_label(title, meaning)) for value, title, meaning in BOARDS_ARE],
        coerce=str,
        empty_value="shared",
        required=False,
        widget=forms.RadioSelect,
    )
    teams_of_eight = forms.ChoiceField(
        label=_("Size of the teams"),
        choices=TEAMS_OF_EIGHT,
        required=False,
        help_text=_("A match of eights has four tables. In board-a-match all four scores of a board are added."),
    )
    pairs_of_teams = forms.TypedChoiceField(
        label=_("The pairs of teams are compared by"),
        choices=PAIRS_OF_TEAMS,
        coerce=str,
        empty_value="none",
        required=False,
        help_text=_("Beside the results of the teams. Not where the boards are dealt again for each match."),
    )
    boards_to_qualify = forms.IntegerField(
        label=_("Boards that a player must play to qualify"),
        min_value=0,
        max_value=MOST_TO_QUALIFY,
        required=False,
        help_text=_("Over all sessions of the competition. 0: no minimum."),
    )
    knock_out = forms.BooleanField(
        label=_("Knock-out"),
        required=False,
        help_text=_(
            "The winner of each match goes on. Where an adjusted score does not balance, both teams get the average of "
            "the two (Law 12C4)."
        ),
    )

    seating_rights = forms.TypedChoiceField(
        label=_("Seating rights"),
        choices=SEATING_RIGHTS,
        coerce=str,
        empty_value="none",
        required=False,
        help_text=_("Whoever has them sees the opponents’ line-up first. Where nobody has, both give theirs at once."),
    )

    def __init__(self, *args: Any, kind: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked_for = kind
        if kind not in KINDS:
            self.choose("scored_by", [(title, _ways(contest)) for contest, title in CONTESTS_OF_WAYS])
            none = [("", _("none"))]
            self.choose("vp_scale", [*none, *scales_to_choose()])
            return
        contest = KINDS[kind].contest
        self.choose("scored_by", _ways(contest))
        self._drop(OF_PAIRS if contest == "teams" else OF_TEAMS)
        if KINDS[kind].matches or CONTESTS[contest].by_rooms:
            none = [("", NO_SCALE[contest])] if contest == "teams" else []
            self.choose("vp_scale", [*none, *scales_to_choose(self._scales())])
        else:
            self._drop(OF_SCALES)

    def _drop(self, names: tuple[str, ...]) -> None:
        for name in names:
            del self.fields[name]

    def _scales(self) -> tuple[str, ...]:
        """Those for the way of scoring that is shown: what was sent may have another one with the scale of before, and
        one by which no scale counts is sent with any from a page that does not know yet that it was chosen.
        """
        shown = (str(self.initial.get("scored_by", "")), self.data.get(self.add_prefix("scored_by"), ""))
        eights = (str(self.initial.get("teams_of_eight", "")), self.data.get(self.add_prefix("teams_of_eight"), ""))
        found = dict.fromkeys(scale for way in shown for of_eight in eights for scale in scales_for(way, of_eight))
        sent = self.data.get(self.add_prefix("vp_scale"), "")
        return tuple(found) or tuple(scale for scale in SCALES if scale == sent)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if "boards_to_qualify" in data:
            data["boards_to_qualify"] = data["boards_to_qualify"] or 0
        if "vp_scale" in self.fields and "vp_scale" in data:
            self._check_scale(data)
        if data.get("boards_are") == "dealt" and data.get("pairs_of_teams", "none") != "none":
            self._refuse_comparison(data)
        if data.get("knock_out") and not averages_knock_outs(data.get("scored_by") or ""):
            self._refuse_knock_out(data)
        if data.get("teams_of_eight") and not averages_knock_outs(data.get("scored_by") or ""):
            self.add_error("teams_of_eight", _("Hybrid scoring is for teams of four (White Book 161.7)."))
        return data

    def _check_scale(self, data: dict[str, Any]) -> None:
        """A scale that was there before gives way to another way of scoring; one that was chosen has to fit."""
        way, scale = data.get("scored_by") or "", data["vp_scale"]
        fitting = scales_for(way, data.get("teams_of_eight") or "")
        if scale == OWN_SCALE and scales_for(way):
            self._check_table(data, way)
            return
        data["vp_table"] = ""
        if not scale or scale in fitting:
            if not scale and self.asked_for == "matches":
                data["vp_scale"] = usual_scale(way)
            return
        if scale == self.initial.get("vp_scale") or not fitting:
            data["vp_scale"] = next(iter(fitting), "")
        else:
            self.add_error("vp_scale", _("This scale is not for this way of scoring."))

    def _check_table(self, data: dict[str, Any], way: str) -> None:
        table = data.get("vp_table", "").strip()
        try:
            read_scale(table, name=OWN_SCALE, unit=unit_of_way(way))
        except EngineError as fault:
            said = sentence(fault.message)
            self.add_error("vp_table", f"{said[:1].upper()}{said[1:]}.")
        else:
            data["vp_table"] = "\n".join(line.strip() for line in table.splitlines() if line.strip())

    def _refuse_comparison(self, data: dict[str, Any]) -> None:
        """Where the boards have just become others, what compared them goes; where both were chosen, it is said."""
        if data["pairs_of_teams"] == self.initial.get("pairs_of_teams"):
            data["pairs_of_teams"] = "none"
        else:
            self.add_error(
                "pairs_of_teams",
                _("Boards that are dealt again for each match cannot be compared with those of other matches."),
            )

    def _refuse_knock_out(self, data: dict[str, Any]) -> None:
        """The same of a knock-out where another way of scoring has just been chosen."""
        if self.initial.get("knock_out") and data.get("scored_by") != self.initial.get("scored_by"):
            data["knock_out"] = False
        else:
            self.add_error("scored_by", _("Hybrid scoring has no knock-outs: only the match has a score."))


def _ways(contest: str) -> list[tuple[str, Any]]:
    """By what a kind of contest may be scored, as it is chosen."""
    return [each for each in SCORED_BY if each[0] in CONTESTS[contest].ways]
