"""What a simulated table does by now."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulings.engine.rehearsal.acts import Act, Call, Correct, Enter, Send, Slip
from rulings.engine.rehearsal.script import BOARD_SECONDS, Script, Trouble
from rulings.engine.rehearsal.state import TableState

#: So much of a board is over when somebody calls the director (hundredths).
CALLS_AT = 40
#: So long the tablet has no network (hundredths of a board).
OFFLINE_FOR = 150
#: Which board of the round has the trouble: the first, or the last.
AT_THE_LAST = (Trouble.SLOW, Trouble.DIRECTION)
SLIPS = {Trouble.DIRECTION: Slip.DIRECTION, Trouble.DISPUTE: Slip.DISPUTE}


@dataclass(frozen=True)
class TableNow:
    """A table as it really is: `boards` of the `round` that it is in, in the order in which they are played; `open`:
    those of them without a result. `may_play`: the round is open to it, and both pairs are there. `calling`: its call
    is open.
    """

    table: str
    round: int
    boards: tuple[int, ...]
    open: tuple[int, ...]
    may_play: bool
    calling: bool = False


def next_acts(script: Script, now: int, here: TableNow, state: TableState) -> tuple[tuple[Act, ...], TableState]:
    """What the table has done by `now`, in its order, and what it is at then. Asked again at the same time it does
    nothing: whoever carries the acts out keeps the state with them."""
    acts: list[Act] = []
    if state.back and now >= state.back:
        acts.append(Send(state.held))
        state = replace(state, held=(), back=0)
        # What was sent has a result from now on.
        sent = acts[0].boards if isinstance(acts[0], Send) else ()
        here = replace(here, open=tuple(each for each in here.open if each not in sent))
    if here.calling:
        return tuple(acts), state
    if state.what:
        acts += _after_the_call(state, here)
        due = now + state.rest if state.board else 0
        state = replace(state, what="", about=0, rest=0, mixed=(), due=due)
        if acts and isinstance(acts[-1], Correct):
            return tuple(acts), replace(state, board=0)
    state = _taken_from_the_table(state, here)
    if state.board == 0:
        return tuple(acts), _begun(script, now, here, state)
    if now < state.due:
        return tuple(acts), state
    done, state = _played(script, now, here, state)
    return (*acts, *done), state


def _after_the_call(state: TableState, here: TableNow) -> list[Act]:
    """Whoever mixed two boards up puts it right, where the director has not done so."""
    if state.what != Slip.WRONG_BOARD or not state.mixed or state.mixed[0] not in here.open:
        return []
    played, entered = state.mixed
    return [Correct(played, entered)]


def _taken_from_the_table(state: TableState, here: TableNow) -> TableState:
    """A board that has a result by now, or whose round is over, is not played any more."""
    still_there = state.round == here.round and (state.board in here.open or state.board in state.mixed)
    if state.board == 0 or still_there:
        return state
    return replace(state, board=0, due=0, rest=0, mixed=())


def _begun(script: Script, now: int, here: TableNow, state: TableState) -> TableState:
    """The next board is on the table, where there is one and both pairs are there."""
    if state.round != here.round:
        state = replace(state, mixed=())
    # The second of two boards that were mixed up has a result already, and is played all the same.
    waiting = [state.mixed[1]] if state.mixed else [each for each in here.open if each not in state.held]
    if not (waiting and here.may_play):
        return state
    board = waiting[0]
    seconds = script.seconds(here.round, here.table, here.boards.index(board), len(here.boards))
    if _trouble(script, here, state, board) is Trouble.CALLS:
        seconds = seconds * CALLS_AT // 100
    return replace(state, round=here.round, board=board, due=now + seconds, rest=0)


def _trouble(script: Script, here: TableNow, state: TableState, board: int) -> Trouble | None:
    """What goes wrong at this board, where it has not gone wrong before."""
    found = script.trouble(here.round, here.table)
    if found is None or here.round in state.met:
        return None
    place = here.boards.index(board)
    return found if place == (len(here.boards) - 1 if found in AT_THE_LAST else 0) else None


def _played(script: Script, now: int, here: TableNow, state: TableState) -> tuple[tuple[Act, ...], TableState]:
    """The board is over, or somebody calls in the middle of it."""
    board, over = state.board, replace(state, board=0, due=0)
    if state.back:
        return (), replace(over, held=(*state.held, board))
    if state.mixed:
        called = replace(state, due=0, what=Slip.WRONG_BOARD.value, about=board)
        return (Call(board),), called
    trouble = _trouble(script, here, state, board)
    if trouble is not None:
        over = replace(over, met=(*state.met, here.round))
    if trouble is Trouble.CALLS:
        whole = script.seconds(here.round, here.table, here.boards.index(board), len(here.boards))
        reason = script.reason(here.round, here.table)
        playing = replace(over, board=board, rest=whole * (100 - CALLS_AT) // 100, what=reason.value, about=board)
        return (Call(board),), playing
    if trouble is Trouble.OFFLINE:
        return (), replace(over, held=(board,), back=now + BOARD_SECONDS * OFFLINE_FOR // 100)
    others = [each for each in here.open if each != board]
    if trouble is Trouble.WRONG_BOARD and others:
        return (Enter(others[0], board, Slip.WRONG_BOARD),), replace(over, mixed=(board, others[0]))
    slip = SLIPS.get(trouble) if trouble is not None else None
    if slip is Slip.DIRECTION:
        return (Enter(board, board, slip), Call(board)), replace(over, what=slip.value, about=board)
    return (Enter(board, board, slip),), over
