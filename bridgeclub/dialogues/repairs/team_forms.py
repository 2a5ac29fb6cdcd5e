"""What is asked for repairs of an evening of teams."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.acting_director import ActingDirector
from bridgeclub.dialogues.repairs.postpone_form import PostponeForm
from bridgeclub.dialogues.repairs.questions import Answers, ExchangeForm, RepairForm
from bridgeclub.dialogues.repairs.substitute_form import STANDS, SubstituteForm
from bridgeclub.wording.pair_labels import called
from bridgeclub.wording.unplayed import unplayed_words
from club.queries import pairs_of
from scoring.queries.room import desk_matches, desk_results_sheet, room, room_by_matches
from scoring.queries.room.by_match import MatchInRoom, Progress
from scoring.queries.unplayed_matches import Why, offers_for
from scoring.services.repairs import PreparedRepair, match_cut_repair, void_match_repair

#: Why a match can be void although it was played, what is usual first.
VOID = (Why.SEATED_WRONGLY, Why.SEATED_BY_DIRECTOR, Why.AWAY_AT_FAULT, Why.HOME_AT_FAULT, Why.DRAW)


class TeamExchangeForm(ExchangeForm):
    """Two teams that were entered in each other's place."""

    title = gettext_lazy("Swap the names of two teams")
    intro = gettext_lazy(
        "Two teams were entered in each other’s place. The names are swapped; every result stays where it is."
    )
    first = forms.TypedChoiceField(label=gettext_lazy("This team"), coerce=int)
    second = forms.TypedChoiceField(label=gettext_lazy("and this team"), coerce=int)
    choose_one = gettext_lazy("Choose a team")


class TeamSubstituteForm(SubstituteForm):
    """Somebody sits in for one of a team."""

    intro = gettext_lazy(
        "Somebody who is not of the team sits in. Tables and scorecards name the substitute for those rounds; the "
        "score belongs to the team. Does another player of the team come in? Change the line-up instead."
    )
    stands = forms.ChoiceField(
        label=gettext_lazy("The team’s ranking"), choices=STANDS, widget=forms.RadioSelect, required=False, initial=""
    )


class TeamPostponeForm(PostponeForm):
    """A board that one table plays later."""

    intro = gettext_lazy(
        "Play goes on, and no tablet asks for this board (Law 8). Its comparison stays hidden until it is played. Tell "
        "both teams not to talk about it."
    )


class MatchCutForm(RepairForm):
    """A match that is scored over fewer boards."""

    title = gettext_lazy("A match is not finished: its missing boards are not played")
    intro = gettext_lazy(
        "Every board of the match that has no result in one room or in both is marked as not played there, and the "
        "match is scored over the boards that both rooms have. A board lost through a team’s fault gets an adjusted "
        "score instead. If less than half of the match was played, it is void: enter its result by hand (White Book "
        "147.7)."
    )
    button = gettext_lazy("Cut the match")
    asks_pairs = ()
    match = forms.ChoiceField(label=gettext_lazy("Match"))

    def __init__(self, answers: Answers | None, *, desk: ActingDirector, pairs: Iterable[tuple[int, str]]) -> None:
        super().__init__(answers, desk=desk, pairs=pairs)
        named = {pair.id: called(pair) for pair in pairs_of(desk.session.id)}
        grid = room(desk.session, desk.hidden)
        unfinished = [each for each in room_by_matches(desk.session, grid) if each.progress is not Progress.DONE]
        choices = [(each.key, self.words(each, named)) for each in unfinished]
        self.choose("match", [("", _("Choose a match") if choices else _("Every match is finished")), *choices])

    def words(self, match: MatchInRoom, named: dict[int, str]) -> str:
        return _words(match, named)

    def act(self, desk: ActingDirector) -> PreparedRepair:
        return match_cut_repair(session_id=desk.session.id, key=self.cleaned_data["match"], actor=desk.actor)


class VoidMatchForm(RepairForm):
    """A match of which no board can be compared, in victory points."""

    title = gettext_lazy("A match is void: none of its boards can be compared")
    intro = gettext_lazy(
        "Both teams sat the same way at both tables, or had different cards, on every board of the match. If there is "
        "time, it is played again. If not, it gets what the White Book says (147.6). A board that can be compared "
        "after a correction replaces that."
    )
    button = gettext_lazy("Give these victory points")
    asks_pairs = ()
    match = forms.ChoiceField(label=gettext_lazy("Match"))
    why = forms.ChoiceField(label=gettext_lazy("What has happened"), widget=forms.RadioSelect)

    def __init__(self, answers: Answers | None, *, desk: ActingDirector, pairs: Iterable[tuple[int, str]]) -> None:
        super().__init__(answers, desk=desk, pairs=pairs)
        sheet = desk_results_sheet(desk.session, desk.hidden)
        named = {pair.id: called(pair) for pair in pairs_of(desk.session.id)}
        void = [each for each in desk_matches(desk.session.id) if each.beyond_comparing]
        self.worth = {
            each.key: {offer.why.value: offer.vp for offer in offers_for(sheet, each.key)} for each in void if sheet
        }
        listed = [
            (each.key, f"{named[each.home]} {_('v')} {named[each.away]}") for each in void if self.worth.get(each.key)
        ]
        self.choose("match", [("", _("Choose a match") if listed else _("There is no such match")), *listed])
        self.choose("why", [(why.value, unplayed_words(why, (_("the home team"), _("the away team")))) for why in VOID])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("why") and data.get("match") and data["why"] not in self.worth[data["match"]]:
            self.add_error("why", _("The White Book has no figure for this scale. Enter the result by hand."))
        return data

    def act(self, desk: ActingDirector) -> PreparedRepair:
        key, why = self.cleaned_data["match"], self.cleaned_data["why"]
        names = _("the home team"), _("the away team")
        return void_match_repair(
            session_id=desk.session.id,
            key=key,
            vp=self.worth[key][why],
            note=unplayed_words(Why(why), names),
            actor=desk.actor,
        )


class PairMatchCutForm(MatchCutForm):
    """The same where pairs play matches: each has one table."""

    intro = gettext_lazy(
        "Every board of the match that has no result is marked as not played, and the match is scored over the others. "
        "A board lost through a pair’s fault gets an adjusted score instead. If less than half of the match was "
        "played, it is void: enter its result by hand (White Book 147.8)."
    )

    def words(self, match: MatchInRoom, named: dict[int, str]) -> str:
        return _("Round %(round)s: %(match)s") % {"round": match.round, "match": _words(match, named)}


def _words(match: MatchInRoom, named: dict[int, str]) -> str:
    values = {"home": named[match.home], "away": named[match.away], "done": match.done, "total": match.total}
    return _("%(home)s v %(away)s, %(done)s of %(total)s results") % values
