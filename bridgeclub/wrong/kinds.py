"""What can go wrong, by the last word of the address, in the order of the list."""

from __future__ import annotations

from collections.abc import Mapping

from bridgeclub.wrong.asking import WrongForm
from bridgeclub.wrong.board_form import BoardForm
from bridgeclub.wrong.direction_forms import ArrowForm, DirectionForm
from bridgeclub.wrong.doubt_forms import DoubtForm
from bridgeclub.wrong.entry_form import EntryForm
from bridgeclub.wrong.fouled_form import FouledForm
from bridgeclub.wrong.left_form import LeftForm
from bridgeclub.wrong.pairs_form import PairsForm
from bridgeclub.wrong.time_form import TimeForm

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
