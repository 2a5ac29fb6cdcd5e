"""How much work a call is, counted in steps of the interpreter: the same on every computer, however busy it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def steps(work: Callable[[], object]) -> int:
    """How many instructions of Python a call takes; what runs in C counts as one."""
    found = 0

    def seen(frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal found
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        found += event == "opcode"
        return seen

    before = sys.gettrace()
    sys.settrace(seen)
    try:
        work()
    finally:
        sys.settrace(before)
    return found
