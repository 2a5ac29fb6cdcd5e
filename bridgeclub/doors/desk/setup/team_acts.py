"""What the buttons of the page do where teams are set up; those that are not here do what they do for pairs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _

from bridgeclub.doors.desk.access import actor_of
from bridgeclub.doors.desk.setup.acts import ACTS, MOST_AT_ONCE, PAIRS, Acts, pair_named
from bridgeclub.doors.desk.setup.forms.names import TeamForm
from bridgeclub.doors.desk.setup.people import moved
from bridgeclub.doors.desk.setup.sheet import IncompleteForm, SetupSheet
from bridgeclub.http.numeric_input import number_or_zero as whole
from bridgeclub.wording.setup_contests import setup_words
from club.errors import DomainError
from club.queries import RegularPair
from club.services import NameInput
from scoring.services.team_changes import ComingTeam, arrive_teams, arrive_teams_of_event, leave_team


def enter(sheet: SetupSheet, argument: str) -> str:
    """The key Enter: what was typed is what is meant."""
    return add(sheet, argument) if sheet.new.says_something() else ""


def add(sheet: SetupSheet, argument: str) -> str:
    """The team in the boxes."""
    if not isinstance(sheet.new, TeamForm) or not sheet.new.is_valid():
        raise IncompleteForm(_("Please check the marked boxes."))
    data = sheet.new.cleaned_data
    _arrive(sheet, [ComingTeam(sheet.new.names(), data["team"], data["captain"], data["stand_in"])])
    return ""


def add_many(sheet: SetupSheet, argument: str) -> str:
    """Teams whose names come later."""
    number = whole(sheet.request.POST.get("many", ""))
    if not 1 <= number <= MOST_AT_ONCE:
        raise DomainError(str(setup_words("teams").number_wanted))
    _arrive(sheet, [ComingTeam()] * number)
    return ""


def remove(sheet: SetupSheet, argument: str) -> str:
    """One team off the list; it can be put back."""
    team = pair_named(sheet, argument)
    leave_team(session_id=sheet.session.id, contestant_id=team.id, actor=actor_of(sheet.request))
    sheet.wishes.remember(team)
    sheet.wishes.keep(sheet.request, sheet.session.id)
    return ""


def same(sheet: SetupSheet, argument: str) -> str:
    """The teams of the last contest; who has a place already or was taken off the list is left out."""
    coming = [_as_it_was(each) for each in sheet.still_to_come()]
    if not coming:
        raise DomainError(str(setup_words("teams").all_listed))
    _arrive(sheet, coming)
    return ""


def of_the_event(sheet: SetupSheet, argument: str) -> str:
    """The teams of the competition that are not on the list."""
    if not arrive_teams_of_event(session_id=sheet.session.id, actor=actor_of(sheet.request)):
        raise DomainError(_("All teams of this competition are already on the list."))
    return ""


def put_back(sheet: SetupSheet, argument: str) -> str:
    """A team that was removed, where it was: the one of this number, else the last."""
    place = whole(argument) if argument else len(sheet.wishes.removed) - 1
    if not 0 <= place < len(sheet.wishes.removed):
        return ""
    removed = sheet.wishes.removed.pop(place)
    (added,) = _arrive(sheet, [_removed_team(removed)])
    before = sum(team.place < removed["place"] for team in sheet.pairs)
    sheet.put_in_order(moved([*(team.id for team in sheet.pairs), added], added, before))
    sheet.wishes.keep(sheet.request, sheet.session.id)
    return ""


def _arrive(sheet: SetupSheet, teams: list[ComingTeam]) -> list[int]:
    made = arrive_teams(session_id=sheet.session.id, teams=teams, actor=actor_of(sheet.request))
    return [each.pk for each in made]


def _as_it_was(team: RegularPair) -> ComingTeam:
    players = [each.player_id for each in team.players]
    captain = players.index(team.captain) if team.captain in players else 0
    return ComingTeam([NameInput(player_id=each) for each in players], team.team, captain, team.stand_in)


def _removed_team(removed: Mapping[str, Any]) -> ComingTeam:
    players, captain = removed["players"], removed.get("captain")
    return ComingTeam(
        [NameInput(player_id=each) for each in players],
        removed.get("team", ""),
        players.index(captain) if captain in players else None,
        bool(removed.get("stand_in")),
    )


TEAM_ACTS: Acts = MappingProxyType(
    {
        **ACTS,
        "enter": (enter, PAIRS),
        "add": (add, PAIRS),
        "many": (add_many, PAIRS),
        "same": (same, PAIRS),
        "event": (of_the_event, PAIRS),
        "remove": (remove, PAIRS),
        "back": (put_back, PAIRS),
    }
)


def acts_of(contest: str) -> Acts:
    return TEAM_ACTS if contest == "teams" else ACTS
