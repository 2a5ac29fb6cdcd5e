"""What can go wrong, by the last word of the address, in the order of the list."""

from __future__ import annotations

from collections.abc import Mapping

from bridgeclub.dialogues.incidents.board_form import BoardForm
from bridgeclub.dialogues.incidents.direction_forms import ArrowForm, DirectionForm
from bridgeclub.dialogues.incidents.doubt_forms import DoubtForm
from bridgeclub.dialogues.incidents.entry_form import EntryForm
from bridgeclub.dialogues.incidents.fouled_form import FouledForm
from bridgeclub.dialogues.incidents.individual_forms import (
    IndividualBoardForm,
    IndividualDirectionForm,
    IndividualDoubtForm,
    IndividualFouledForm,
    IndividualTimeForm,
    PlayerLeftForm,
    SeatsForm,
)
from bridgeclub.dialogues.incidents.left_form import LeftForm
from bridgeclub.dialogues.incidents.match_left_form import PairOfMatchesLeftForm
from bridgeclub.dialogues.incidents.pairs_form import PairsForm
from bridgeclub.dialogues.incidents.questions import IncidentForm
from bridgeclub.dialogues.incidents.team_forms import (
    TeamBoardForm,
    TeamDirectionForm,
    TeamFouledForm,
    TeamLeftForm,
)
from bridgeclub.dialogues.incidents.time_form import TimeForm
from club.queries import SessionInfo
from scoring.engine.contests import kind_of

INCIDENT_FORMS: Mapping[str, type[IncidentForm]] = {
    "board": BoardForm,
    "pairs": PairsForm,
    "direction": DirectionForm,
    "arrow": ArrowForm,
    "entry": EntryForm,
    "fouled": FouledForm,
    "time": TimeForm,
    "left": LeftForm,
    "doubt": DoubtForm,
}


#: What each kind of contest has of them. Teams meet in matches whose boards both rooms play: nobody else's pair sits
#: in for theirs, and no line is switched.
OF_CONTEST: Mapping[str, Mapping[str, type[IncidentForm]]] = {
    "pairs": INCIDENT_FORMS,
    "matches": {**INCIDENT_FORMS, "left": PairOfMatchesLeftForm},
    "teams": {
        "board": TeamBoardForm,
        "direction": TeamDirectionForm,
        "entry": EntryForm,
        "fouled": TeamFouledForm,
        "time": TimeForm,
        "left": TeamLeftForm,
        "doubt": DoubtForm,
    },
    "individual": {
        "board": IndividualBoardForm,
        "seats": SeatsForm,
        "direction": IndividualDirectionForm,
        "entry": EntryForm,
        "fouled": IndividualFouledForm,
        "time": IndividualTimeForm,
        "left": PlayerLeftForm,
        "doubt": IndividualDoubtForm,
    },
}


def offered_incidents(session: SessionInfo) -> Mapping[str, type[IncidentForm]]:
    """Those that a session has now: none while it is set up, and none once it is official."""
    return {} if is_closed_to_incidents(session) else OF_CONTEST.get(_kind(session), INCIDENT_FORMS)


def _kind(session: SessionInfo) -> str:
    return kind_of(session.contest, session.vp_scale)


def is_closed_to_incidents(session: SessionInfo) -> bool:
    """Whether nothing can go wrong in it yet, or any more."""
    return session.being_set_up or session.state == "official"
