"""The repairs that have a page of their own, by the last word of its address."""

from __future__ import annotations

from collections.abc import Mapping

from bridgeclub.desk.room.change_form import ChangeForm
from bridgeclub.desk.room.movement_forms import BoardsForm, LateForm
from bridgeclub.desk.room.postpone_form import PostponeForm
from bridgeclub.desk.room.repair_forms import ExchangeForm, RepairForm
from bridgeclub.desk.room.substitute_form import SubstituteForm

FORMS: Mapping[str, type[RepairForm]] = {
    "exchange": ExchangeForm,
    "substitute": SubstituteForm,
    "late": LateForm,
    "postpone": PostponeForm,
    "boards": BoardsForm,
    "movement": ChangeForm,
}
