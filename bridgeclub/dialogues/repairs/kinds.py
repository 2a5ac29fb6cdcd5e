"""The repairs that have a page of their own, by the last word of its address."""

from __future__ import annotations

from collections.abc import Mapping

from bridgeclub.dialogues.repairs.change_form import ChangeForm
from bridgeclub.dialogues.repairs.individual_forms import (
    PlayerExchangeForm,
    PlayerPostponeForm,
    PlayerSubstituteForm,
)
from bridgeclub.dialogues.repairs.movement_forms import BoardsForm, LateForm
from bridgeclub.dialogues.repairs.postpone_form import PostponeForm
from bridgeclub.dialogues.repairs.questions import ExchangeForm, RepairForm
from bridgeclub.dialogues.repairs.substitute_form import SubstituteForm
from bridgeclub.dialogues.repairs.team_forms import (
    MatchCutForm,
    PairMatchCutForm,
    TeamExchangeForm,
    TeamPostponeForm,
    TeamSubstituteForm,
    VoidMatchForm,
)
from club.queries import SessionInfo
from scoring.engine.contests import kind_of

REPAIR_FORMS: Mapping[str, type[RepairForm]] = {
    "exchange": ExchangeForm,
    "substitute": SubstituteForm,
    "late": LateForm,
    "postpone": PostponeForm,
    "boards": BoardsForm,
    "movement": ChangeForm,
}


#: What each kind of contest has of them. The rest of a movement of teams is not made anew while it is played: both
#: rooms of a match have to get the same boards.
OF_CONTEST: Mapping[str, Mapping[str, type[RepairForm]]] = {
    "pairs": REPAIR_FORMS,
    "matches": {**REPAIR_FORMS, "match": PairMatchCutForm},
    "teams": {
        "exchange": TeamExchangeForm,
        "substitute": TeamSubstituteForm,
        "postpone": TeamPostponeForm,
        "match": MatchCutForm,
        "void": VoidMatchForm,
    },
    # Whoever comes late would change everybody's partners, and no seat is free: a design has as many players as sit.
    "individual": {
        "exchange": PlayerExchangeForm,
        "substitute": PlayerSubstituteForm,
        "postpone": PlayerPostponeForm,
    },
}


def offered_repairs(session: SessionInfo) -> Mapping[str, type[RepairForm]]:
    """Those that a session has now: before play only what is about people."""
    forms = OF_CONTEST.get(kind_of(session.contest, session.vp_scale), REPAIR_FORMS)
    return {kind: form for kind, form in forms.items() if form.before_play or not session.being_set_up}
