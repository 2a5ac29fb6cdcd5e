"""What can go wrong, by the last word of the address, in the order of the list."""

from __future__ import annotations

from collections.abc import Mapping

from bridgeclub.desk.wrong.asking import WrongForm
from bridgeclub.desk.wrong.board_form import BoardForm
from bridgeclub.desk.wrong.direction_forms import ArrowForm, DirectionForm
from bridgeclub.desk.wrong.doubt_forms import DoubtForm
from bridgeclub.desk.wrong.entry_form import EntryForm
from bridgeclub.desk.wrong.fouled_form import FouledForm
from bridgeclub.desk.wrong.left_form import LeftForm
from bridgeclub.desk.wrong.pairs_form import PairsForm
from bridgeclub.desk.wrong.time_form import TimeForm

FORMS: Mapping[str, type[WrongForm]] = {
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
