"""What the page of setting up is made of, by the kind of contest: its boxes, its movements, what its buttons do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from django import forms
from django.http import QueryDict

from bridgeclub.doors.desk.setup.evening import Evening, evening_of, wanted_of
from bridgeclub.doors.desk.setup.forms.individual_movement import IndividualOwnForm
from bridgeclub.doors.desk.setup.forms.movement import OwnForm
from bridgeclub.doors.desk.setup.forms.names import PairForm, PlayerForm, TeamForm
from bridgeclub.doors.desk.setup.forms.team_movement import TeamOwnForm
from bridgeclub.doors.desk.setup.individual_evening import individual_evening_of
from bridgeclub.doors.desk.setup.individual_evening import wanted_of as wanted_of_players
from bridgeclub.doors.desk.setup.own_movements import OwnMovements
from bridgeclub.doors.desk.setup.people import names_of, names_of_team
from bridgeclub.doors.desk.setup.row import Row
from bridgeclub.doors.desk.setup.sections.catalogue import OfPairs, OfPlayers, SectionCatalogue
from bridgeclub.doors.desk.setup.sections.dividing import DIVIDING_PAIRS, DIVIDING_PLAYERS, Dividing
from bridgeclub.doors.desk.setup.team_evening import team_evening_of
from bridgeclub.doors.desk.setup.tokens import movement_token
from bridgeclub.doors.desk.setup.usual import usual_individual_movement, usual_team_movement
from bridgeclub.doors.desk.setup.wishes import MovementWishes
from club.actor import Actor
from club.queries import Pair, SessionInfo
from club.services import change_team, name_pair
from movements.queries import playing_seats
from movements.services import forget_line_up
from scoring.services import reorder
from scoring.services.team_changes import arrive_teams_of_event, reorder_teams

if TYPE_CHECKING:
    from bridgeclub.doors.desk.setup.sheet import SetupSheet


class OwnMovementForm(Protocol):
    """The boxes of the director's own choice; `options`: (kind, options) for the engine."""

    is_bound: bool

    def is_valid(self) -> bool: ...
    def options(self) -> tuple[str, dict[str, Any]]: ...
    def __getitem__(self, name: str) -> forms.BoundField: ...


@dataclass(frozen=True)
class SetUpPage:
    """`who` and `movement` are its parts as templates. `form`: the boxes for one more, or for one that is changed,
    which begin as `now` says. `join`: who comes by itself where the session becomes one of an event.
    `sections`: how the field may be divided, into sections that play what `catalogue` has; None: it plays in one.
    `over_sessions`: a movement may go over several sessions of an event.
    """

    who: str
    movement: str
    form: Callable[..., PairForm]
    now: Callable[[SessionInfo, Pair], dict[str, Any]]
    rename: Callable[[SessionInfo, Pair, PairForm, Actor], None]
    reorder: Callable[..., None]
    join: Callable[[SessionInfo, Actor], None]
    evening: Callable[[SetupSheet, MovementWishes, str], Evening]
    own: Callable[[SetupSheet, QueryDict | None, Row], OwnMovementForm]
    catalogue: Callable[[SetupSheet], SectionCatalogue] | None = None
    own_movements: bool = True
    sections: Dividing | None = None
    over_sessions: bool = False


def _rename_pair(session: SessionInfo, pair: Pair, form: PairForm, actor: Actor) -> None:
    name_pair(session_id=session.id, contestant_id=pair.id, names=form.names(), actor=actor)


def _nobody(session: SessionInfo, actor: Actor) -> None:
    """Pairs are entered for a session, not for an event."""


def _evening_of_pairs(sheet: SetupSheet, wishes: MovementWishes, seated: str) -> Evening:
    plans = sheet.planned.plans if sheet.planned else None
    own_movements = OwnMovements.of(sheet.own_movements, sheet.plan)
    last = movement_token(sheet.last_plan.kind, sheet.last_plan.options) if sheet.last_plan else ""
    return evening_of(
        sheet.session, sheet.staying(), wishes, plans, own_movements, seated=seated, last=last, common=sheet.common
    )


def _own_of_pairs(sheet: SetupSheet, sent: QueryDict | None, chosen: Row) -> OwnMovementForm:
    initial = OwnForm.starting_from(chosen.movement, chosen.choice[1])
    return OwnForm(sent, prefix="own", pairs=len(sheet.pairs), own_movements=sheet.own_movements, initial=initial)


def _team_now(session: SessionInfo, team: Pair) -> dict[str, Any]:
    return names_of_team(team, playing_seats(session.id))


def _rename_team(session: SessionInfo, team: Pair, form: PairForm, actor: Actor) -> None:
    """The boxes say who sits where as well: what was said of the session apart gives way to them."""
    data = form.cleaned_data
    forget_line_up(session_id=session.id, contestant_id=team.id, actor=actor)
    change_team(
        session_id=session.id,
        contestant_id=team.id,
        name=data["team"],
        names=form.names(),
        captain=data["captain"],
        stand_in=data["stand_in"],
        actor=actor,
    )


def _teams_of_event(session: SessionInfo, actor: Actor) -> None:
    arrive_teams_of_event(session_id=session.id, actor=actor)


def _evening_of_teams(sheet: SetupSheet, wishes: MovementWishes, seated: str) -> Evening:
    plans = sheet.planned.plans if sheet.planned else None
    of_eight = bool(sheet.session.teams_of_eight)
    usual = usual_team_movement(plans, len(sheet.pairs), of_eight=of_eight) if plans else ""
    return team_evening_of(sheet.session, sheet.pairs, wishes, sheet.contest, plans, seated=seated, usual=usual)


def _own_of_teams(sheet: SetupSheet, sent: QueryDict | None, chosen: Row) -> OwnMovementForm:
    initial = TeamOwnForm.starting_from(chosen.movement, chosen.choice[1])
    of_eight = bool(sheet.session.teams_of_eight)
    return TeamOwnForm(sent, prefix="own", teams=len(sheet.pairs), of_eight=of_eight, initial=initial)


def _pair_form(_session: SessionInfo, *args: Any, **more: Any) -> PairForm:
    return PairForm(*args, **more)


def _player_form(_session: SessionInfo, *args: Any, **more: Any) -> PairForm:
    return PlayerForm(*args, **more)


def _team_form(session: SessionInfo, *args: Any, **more: Any) -> PairForm:
    return TeamForm(*args, of_eight=bool(session.teams_of_eight), **more)


def _player_now(session: SessionInfo, player: Pair) -> dict[str, Any]:
    return {name: value for name, value in names_of(player).items() if name in ("first", "first_id")}


def _evening_of_players(sheet: SetupSheet, wishes: MovementWishes, seated: str) -> Evening:
    plans = sheet.planned.plans if sheet.planned else None
    usual = usual_individual_movement(plans, len(sheet.pairs), sheet.own_movements) if plans else ""
    last = movement_token(sheet.last_plan.kind, sheet.last_plan.options) if sheet.last_plan else ""
    own_movements = OwnMovements.of(sheet.own_movements, sheet.plan)
    return individual_evening_of(
        sheet.session, sheet.staying(), wishes, plans, own_movements, seated=seated, usual=usual, last=last
    )


def _own_of_players(sheet: SetupSheet, sent: QueryDict | None, chosen: Row) -> OwnMovementForm:
    initial = IndividualOwnForm.starting_from(chosen.movement, chosen.choice[1])
    players, own_movements = len(sheet.pairs), sheet.own_movements
    return IndividualOwnForm(sent, prefix="own", players=players, own_movements=own_movements, initial=initial)


def _catalogue_of_pairs(sheet: SetupSheet) -> SectionCatalogue:
    evening = wanted_of(sheet.pairs, sheet.session, sheet.wishes, sheet.common)
    if evening.boards_there and sheet.division.own_boards:
        evening = replace(evening, boards_there=evening.boards_there // sheet.division.number)
    return OfPairs(evening)


def _catalogue_of_players(sheet: SetupSheet) -> SectionCatalogue:
    return OfPlayers(wanted_of_players(sheet.pairs, sheet.session, sheet.wishes))


PAIRS = SetUpPage(
    who="desk/setup/_who_pairs.html",
    movement="desk/setup/_movement.html",
    form=_pair_form,
    now=lambda _session, pair: names_of(pair),
    rename=_rename_pair,
    reorder=reorder,
    join=_nobody,
    evening=_evening_of_pairs,
    own=_own_of_pairs,
    catalogue=_catalogue_of_pairs,
    sections=DIVIDING_PAIRS,
)
TEAMS = SetUpPage(
    who="desk/setup/_who_teams.html",
    movement="desk/setup/_movement_teams.html",
    form=_team_form,
    now=_team_now,
    rename=_rename_team,
    reorder=reorder_teams,
    join=_teams_of_event,
    evening=_evening_of_teams,
    own=_own_of_teams,
    own_movements=False,
    over_sessions=True,
)
INDIVIDUAL = SetUpPage(
    who="desk/setup/_who_players.html",
    movement="desk/setup/_movement_individual.html",
    form=_player_form,
    now=_player_now,
    rename=_rename_pair,
    reorder=reorder,
    join=_nobody,
    evening=_evening_of_players,
    own=_own_of_players,
    catalogue=_catalogue_of_players,
    sections=DIVIDING_PLAYERS,
)
_PAGES: Mapping[str, SetUpPage] = {"teams": TEAMS, "individual": INDIVIDUAL}


def page_of(contest: str) -> SetUpPage:
    return _PAGES.get(contest, PAIRS)
