"""What the buttons of the page do where teams are set up; those that are not here do what they do for pairs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _

from bridgeclub.doors.desk.access import actor_of
from bridgeclub.doors.desk.setup.acts import ACTS, PAIRS, Acts, how_many, pair_named, put_back_by
from bridgeclub.doors.desk.setup.draw_acts import DRAW_ACTS
from bridgeclub.doors.desk.setup.forms.names import TeamForm
from bridgeclub.doors.desk.setup.sheet import IncompleteForm, SetupSheet
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
    _arrive(sheet, [ComingTeam()] * how_many(sheet))
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
    put_back_by(sheet, argument, _team_again)
    return ""


def _arrive(sheet: SetupSheet, teams: list[ComingTeam]) -> list[int]:
    made = arrive_teams(session_id=sheet.session.id, teams=teams, actor=actor_of(sheet.request))
    return [each.pk for each in made]


def _as_it_was(team: RegularPair) -> ComingTeam:
    players = [each.player_id for each in team.players]
    captain = players.index(team.captain) if team.captain in players else 0
    return ComingTeam([NameInput(player_id=each) for each in players], team.team, captain, team.stand_in)


def _team_again(sheet: SetupSheet, removed: Mapping[str, Any]) -> int:
    players, captain = removed["players"], removed.get("captain")
    team = ComingTeam(
        [NameInput(player_id=each) for each in players],
        removed.get("team", ""),
        players.index(captain) if captain in players else None,
        bool(removed.get("stand_in")),
    )
    (added,) = _arrive(sheet, [team])
    return added


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
    return TEAM_ACTS if contest == "teams" else {**ACTS, **DRAW_ACTS}
