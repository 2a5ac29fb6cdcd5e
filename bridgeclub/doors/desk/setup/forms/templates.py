"""A template of an evening, and its lines of movements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.doors.desk.check_in.forms import Amount, MoneyForm
from bridgeclub.doors.desk.setup.contests import CONTESTS, USUAL_CONTEST
from bridgeclub.doors.desk.setup.forms.habits import AllHabitsFields
from bridgeclub.doors.desk.setup.forms.movement import said_numbers
from bridgeclub.doors.desk.setup.forms.scoring import meaning_label
from bridgeclub.doors.desk.setup.own_movements import own_movement_by_token, own_movement_token
from bridgeclub.doors.desk.setup.words import COMPARES, PACES, WEEKDAYS
from bridgeclub.http.numeric_input import BigNumberField, is_whole_number
from bridgeclub.wording.movements import kind_name
from club.engine.contests import CONTESTS as CONTEST_KINDS
from club.engine.movement_habits import MOST_LINES, MovementHabit
from movements.engine.build import KINDS as ALL_KINDS
from movements.engine.build import ON_PAGES
from movements.engine.kind import Kind
from movements.engine.teams import TEAM_KINDS
from movements.queries import OwnInfo
from scoring.engine.contests import KINDS, usual_scale

if TYPE_CHECKING:
    LinesBase = forms.BaseFormSet["LineForm"]
else:
    LinesBase = forms.BaseFormSet

TITLES = [
    ("", _("the name alone: Tuesday pairs")),
    ("day", _("with the day: Tuesday pairs, 20 January")),
    ("month", _("with the month: Tuesday pairs, January 2026")),
]
SWITCHES = [("0", _("none")), ("auto", _("whatever is fairest")), *((str(n), str(n)) for n in range(1, 9))]
PRICES = ("price_member", "price_visitor", "price_junior")


class TemplateNameForm(forms.Form):
    """What a session that is kept as a template will be called."""

    name = forms.CharField(label=_("Name of the template"), max_length=90)


class TemplateForm(MoneyForm, AllHabitsFields):
    """All of a template but its movements."""

    version = BigNumberField(widget=forms.HiddenInput)
    name = forms.CharField(label=_("Name"), max_length=90, help_text=_("Such as Tuesday pairs"))
    kind = forms.TypedChoiceField(
        label=_("Kind of contest"),
        choices=[(value, meaning_label(title, meaning)) for value, title, meaning in CONTESTS],
        coerce=str,
        empty_value=USUAL_CONTEST,
        required=False,
        widget=forms.RadioSelect,
    )
    title_date = forms.ChoiceField(label=_("Name of each session"), choices=TITLES, required=False)
    weekday = forms.TypedChoiceField(
        label=_("Offered on"),
        choices=[("", _("no particular day")), *WEEKDAYS],
        coerce=int,
        empty_value=None,
        required=False,
    )
    start_time = forms.TimeField(
        label=_("Play begins at"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    conditions = forms.ChoiceField(
        label=_("Conditions of contest"),
        required=False,
        help_text=_("A session is played under the version in force on its day."),
    )
    compare = forms.ChoiceField(label=_("Results are compared"), choices=COMPARES)
    pace = forms.ChoiceField(label=_("Rounds"), choices=PACES, widget=forms.RadioSelect)
    boards = forms.IntegerField(label=_("Boards for each pair or team"), min_value=1, max_value=60)
    winners = forms.TypedChoiceField(
        label=_("Rankings"),
        choices=[(0, _("one or two")), (1, _("one for all")), (2, _("N–S and E–W apart"))],
        coerce=int,
    )
    missing = forms.ChoiceField(
        label=_("Who sits out (Mitchell)"), choices=[("ns", _("East–West")), ("ew", _("North–South"))]
    )
    first_board = forms.IntegerField(label=_("Number of the first board"), min_value=1, max_value=200)
    deals_wished = forms.BooleanField(label=_("Remind me to load the deals from the dealing machine"), required=False)
    price_member = Amount(label=_("A member"), help_text=_("Leave empty for the usual price."))
    price_visitor = Amount(label=_("A visitor"), help_text=_("Leave empty for the usual price."))
    price_junior = Amount(label=_("A junior"), help_text=_("Leave empty for the usual price."))

    def __init__(self, *args: Any, conditions: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [(name, name) for name in conditions]
        self.choose("conditions", [("", _("those of the last session")), *named])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        kind = KINDS[data.get("kind") or USUAL_CONTEST]
        if data.get("scored_by") not in CONTEST_KINDS[kind.contest].ways:
            self.add_error("scored_by", NOT_SO[kind.contest])
        elif not kind.matches and kind.contest != "teams":
            data |= {"vp_scale": "", "vp_table": ""}
        elif kind.matches and not data.get("vp_scale"):
            data["vp_scale"] = usual_scale(data["scored_by"])
        return {**data, "contest": kind.contest, **{name: self.amount(name) for name in PRICES}}

    def values(self) -> dict[str, Any]:
        """For the service."""
        return {name: value for name, value in self.cleaned_data.items() if name not in ("version", "kind")}


NOT_SO = {
    "pairs": _("Pairs are not scored like that. Choose another way of scoring."),
    "teams": _("Teams are not scored like that. Choose IMPs, board-a-match, hybrid or total points."),
    "individual": _("Individuals are not scored like that. Choose another way of scoring."),
}
#: Movements counted by tables, of pairs and of single players.
BY_TABLES = {**ON_PAGES, **{name: kind for name, kind in ALL_KINDS.items() if kind.contest == "individual"}}


def _kinds(own_movements: Sequence[OwnInfo]) -> list[tuple[str, list[tuple[str, str]]]]:
    """All movements, by whom they are for."""
    of_pairs = [(kind.name, kind_name(kind.name)) for kind in ON_PAGES.values()]
    of_teams = [(kind, kind_name(kind)) for kind in TEAM_KINDS]
    of_players = [(name, kind_name(name)) for name in BY_TABLES if name not in ON_PAGES]
    for each in own_movements:
        (of_players if each.contest == "individual" else of_pairs).append((own_movement_token(each.digest), each.name))
    return [(str(_("Pairs")), of_pairs), (str(_("Teams")), of_teams), (str(_("Individual")), of_players)]


#: By the contest, and whom the movement is for.
OTHER_CONTEST = {
    ("pairs", "teams"): _("This movement is for teams. Choose one for pairs."),
    ("pairs", "individual"): _("This movement is for single players. Choose one for pairs."),
    ("teams", "pairs"): _("This movement is for pairs. Choose one for teams."),
    ("teams", "individual"): _("This movement is for single players. Choose one for teams."),
    ("individual", "pairs"): _("This movement is for pairs. Choose one for single players."),
    ("individual", "teams"): _("This movement is for teams. Choose one for single players."),
}


def _meant_for(kind: str, own: OwnInfo | None) -> str:
    """The contest of a movement."""
    if own is not None:
        return own.contest
    if kind in TEAM_KINDS:
        return "teams"
    return BY_TABLES[kind].contest if kind in BY_TABLES else "pairs"


class LineForm(DynamicChoiceForm):
    """What is played with so many tables, or by so many teams; left empty, nothing."""

    least = forms.IntegerField(label=_("From tables"), min_value=2, max_value=40)
    most = forms.IntegerField(label=_("to tables"), min_value=2, max_value=40)
    kind = forms.ChoiceField(label=_("Movement"), initial="straight-mitchell")
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=60, required=False)
    boards_per_round = forms.IntegerField(label=_("Boards in a round"), min_value=1, max_value=64, required=False)
    arrow_switch = forms.ChoiceField(label=_("Arrow switch"), choices=SWITCHES, required=False, initial="0")
    skip_after = forms.IntegerField(label=_("Skip after round"), min_value=1, max_value=60, required=False)

    def __init__(
        self, *args: Any, own_movements: Sequence[OwnInfo] = (), contest: str = "pairs", **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.own_movements = own_movements
        self.contest = contest
        self.choose("kind", _kinds(own_movements))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        own = own_movement_by_token(data.get("kind", ""), self.own_movements)
        meant_for = _meant_for(data.get("kind", ""), own)
        if data.get("least") and meant_for != self.contest:
            self.add_error("kind", OTHER_CONTEST[self.contest, meant_for])
            return data
        if self.contest == "teams":
            self._check_teams(data)
            return data
        if own is not None:
            self._check_own(own, data)
            return data
        kind, least, most = BY_TABLES.get(data.get("kind", "")), data.get("least"), data.get("most")
        if kind is None or least is None or most is None:
            return data
        if most < least:
            self.add_error("most", _("Enter the smaller number of tables first."))
        elif not all(tables in kind.tables for tables in range(least, most + 1)):
            values = {"movement": kind_name(kind.name), "tables": said_numbers(kind.tables)}
            self.add_error("most", _("%(movement)s is for %(tables)s tables.") % values)
        else:
            self._check_rounds(kind, range(least, most + 1), data)
        if data.get("skip_after") and kind.name != "skip-mitchell":
            self.add_error("skip_after", _("Only a skip Mitchell has a skip."))
        return data

    def _check_teams(self, data: Mapping[str, Any]) -> None:
        """A movement of teams counts them in place of tables."""
        kind, least, most = TEAM_KINDS.get(data.get("kind", "")), data.get("least"), data.get("most")
        if kind is None or least is None or most is None:
            return
        rounds, teams = data.get("rounds"), range(least, most + 1)
        if most < least:
            self.add_error("most", _("Enter the smaller number first."))
        elif not any(each in kind.teams for each in teams):
            values = {"movement": kind_name(kind.name), "teams": said_numbers(kind.teams)}
            self.add_error("most", _("%(movement)s is for %(teams)s teams.") % values)
        elif rounds is not None and not any(rounds in kind.legal_rounds(each) for each in teams if each in kind.teams):
            values = {"teams": least, "legal": said_numbers(kind.legal_rounds(least))}
            self.add_error("rounds", _("With %(teams)d teams it has %(legal)s rounds.") % values)

    def _check_own(self, own: OwnInfo, data: Mapping[str, Any]) -> None:
        """It is for just so many tables and has just so many rounds."""
        values = {"movement": own.name, "tables": own.tables, "legal": own.rounds}
        if {data.get("least", own.tables), data.get("most", own.tables)} != {own.tables}:
            self.add_error("most", _("%(movement)s is for %(tables)s tables.") % values)
        if data.get("rounds") not in (None, own.rounds):
            self.add_error("rounds", _("%(movement)s has %(legal)s rounds.") % values)
        if data.get("skip_after"):
            self.add_error("skip_after", _("Only a skip Mitchell has a skip."))

    def _check_rounds(self, kind: Kind, tables: range, data: Mapping[str, Any]) -> None:
        rounds = data.get("rounds")
        for each in tables:
            legal = kind.legal_rounds(each)
            fits = kind.default_rounds(each) is not None if rounds is None else rounds in legal
            if not fits:
                values = {"tables": each, "legal": said_numbers(legal)}
                self.add_error("rounds", _("With %(tables)d tables it has %(legal)s rounds.") % values)
                return
            switched = data.get("arrow_switch") or "0"
            if is_whole_number(switched) and int(switched) >= (rounds or kind.default_rounds(each) or 0):
                self.add_error("arrow_switch", _("At least one round must be played without the arrow switch."))
                return

    def habit(self) -> MovementHabit:
        data = self.cleaned_data
        switch = data["arrow_switch"] or "0"
        kind = ON_PAGES.get(data["kind"])
        mitchell = kind is not None and kind.switch is not None
        return MovementHabit(
            least=data["least"],
            most=data["most"],
            kind=data["kind"],
            rounds=data["rounds"],
            boards_per_round=data["boards_per_round"],
            arrow_switch=(switch if switch == "auto" else int(switch)) if mitchell else 0,
            skip_after=data["skip_after"],
        )


class Lines(LinesBase):
    """The lines that say something and are not taken away."""

    deletion_widget = forms.CheckboxInput

    def add_fields(self, form: LineForm, index: int | None) -> None:
        super().add_fields(form, index)
        if "DELETE" in form.fields:
            form.fields["DELETE"].label = _("Remove this line")

    def habits(self) -> list[MovementHabit]:
        filled = (form for form in self.forms if form not in self.deleted_forms)
        return [form.habit() for form in filled if "least" in form.cleaned_data]


LineFormSet = forms.formset_factory(
    LineForm,
    formset=Lines,
    extra=2,
    max_num=MOST_LINES,
    absolute_max=MOST_LINES,
    can_delete=True,
    can_delete_extra=False,
)
