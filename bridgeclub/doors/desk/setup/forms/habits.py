"""How sessions are scored and run: the boxes that conditions of contest, templates and a session have in common."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from bridgeclub.doors.desk.setup.forms.correction import CorrectionField, set_choices
from bridgeclub.doors.desk.setup.forms.round_clock import ClockFields
from bridgeclub.doors.desk.setup.forms.scoring import ScoringFields, meaning_label
from bridgeclub.doors.desk.setup.words import (
    BOARD_RESULTS,
    LIVE_RANKINGS,
    SIGN_OFFS,
    THIRD_AVERAGES,
)
from bridgeclub.wording.rankings import ranking_choices
from club.engine.second_rankings import RankingRules


class HabitsFields(ClockFields, ScoringFields):
    """All of them can be changed even while people are playing."""

    live_ranking = forms.TypedChoiceField(
        label=_("The ranking during play"),
        choices=[(value, meaning_label(title, meaning)) for value, title, meaning in LIVE_RANKINGS],
        coerce=str,
        empty_value="rounds",
        required=False,
        widget=forms.RadioSelect,
        help_text=_("On all pages, phones and wall screens, and for programs. You see everything."),
    )
    board_results = forms.TypedChoiceField(
        label=_("Other tables’ results on a board, on tablets and phones"),
        choices=[(value, meaning_label(title, meaning)) for value, title, meaning in BOARD_RESULTS],
        coerce=str,
        empty_value="played",
        required=False,
        widget=forms.RadioSelect,
    )
    ask_lead = forms.BooleanField(label=_("Ask for the lead card"), required=False)
    sign_off = forms.TypedChoiceField(
        label=_("The results are agreed"),
        choices=SIGN_OFFS,
        coerce=str,
        empty_value="board",
        required=False,
    )
    key_twice = forms.BooleanField(label=_("Key results from paper twice and compare"), required=False)
    names_at_table = forms.BooleanField(
        label=_("Players may give their own names at the table"),
        required=False,
        help_text=_("And enter substitutes for a round. You see which seats have no name yet."),
    )
    own_phones = forms.BooleanField(label=_("Players may follow on their own phones"), required=False)
    official_by_itself = forms.BooleanField(
        label=_("Results become official by themselves"),
        required=False,
        help_text=_("When the last correction period ends. The page then says how many questions are still open."),
    )
    correction = CorrectionField(
        label=_("Correction periods"),
        help_text=_("For example, by the Laws: results published at 22:40, score queries until 23:10."),
    )

    queries_accept_themselves = forms.BooleanField(
        label=_("Accept score queries about keying errors automatically"),
        required=False,
        help_text=_(
            "Once the opponents confirm: declarer, suit, double, sign, board number. Never tricks, and never if "
            "it changes a prize."
        ),
    )
    prize_places = forms.TypedChoiceField(
        label=_("Ranks that win a prize, in each ranking"),
        choices=[(each, str(each)) for each in range(21)],
        coerce=int,
        empty_value=3,  # type: ignore[arg-type]
        required=False,
    )

    third_average_plus = forms.TypedChoiceField(
        label=_("Average plus a third time in a session is"),
        choices=THIRD_AVERAGES,
        coerce=str,
        empty_value="given",
        required=False,
        help_text=_("This applies to every later one too. By a ruling you can still give average plus."),
    )

    second_rankings = forms.MultipleChoiceField(
        label=_("Rankings beside the ranking"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("What there is stands in the club settings, under “Handicaps, levels, categories”."),
    )

    def __init__(self, *args: Any, rankings: RankingRules | None = None, **kwargs: Any) -> None:
        """`rankings`: what the club has settled; None where nothing, and then nothing is asked."""
        super().__init__(*args, **kwargs)
        chosen = tuple(self.initial.get("second_rankings") or ())
        if rankings is None and not chosen:
            del self.fields["second_rankings"]
        else:
            field = self.fields["second_rankings"]
            field.choices = ranking_choices(rankings or RankingRules(), chosen)  # type: ignore[attr-defined]
        set_choices(self.fields["correction"], self.initial.get("correction"))


class AllHabitsFields(HabitsFields):
    """With those that hold from the beginning of play."""

    matchpoints_per_win = forms.TypedChoiceField(
        label=_("Matchpoints for each result beaten"), choices=[(2, "2"), (1, "1")], coerce=int
    )
    minutes_per_board = forms.IntegerField(label=_("Minutes for a board"), min_value=1, max_value=60)
