"""Who has which edition of a session, by what was done about it: pure, from acts in the order in which they were done.

standing_of([("taken", 1), ("sent", 1)], counts=2)  ->  Standing(state="again", holds=1)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Act(StrEnum):
    """The file was downloaded for a receiver, was handed in, was accepted or refused there; or a receiver was told that
    an edition counts no more; or none of it was so (UNDONE)."""

    TAKEN = "taken"
    SENT = "sent"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    TOLD = "told"
    UNDONE = "undone"


class State(StrEnum):
    """Of the edition that counts, with a receiver: nothing done; what was done last; it has another edition and must
    get this one (AGAIN); it has one, and none counts any more (WITHDRAWN)."""

    NONE = "none"
    TAKEN = "taken"
    SENT = "sent"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    AGAIN = "again"
    WITHDRAWN = "withdrawn"


#: What was downloaded is taken to have got there, until somebody says otherwise: to send once too often harms nobody.
_HELD = frozenset({Act.TAKEN, Act.SENT, Act.ACCEPTED})
#: Nothing waits here.
DONE = frozenset({State.SENT, State.ACCEPTED})


@dataclass(frozen=True)
class Standing:
    """How it stands with a receiver. `holds`: the number of the edition that it has, 0 for none."""

    state: State
    holds: int = 0

    @property
    def done(self) -> bool:
        return self.state in DONE


def standing_of(acts: Iterable[tuple[str, int]], counts: int) -> Standing:
    """From acts (of Act) with their editions, the oldest first; `counts` is the edition that counts, 0 for none."""
    held: dict[int, Act] = {}
    refused: set[int] = set()
    for name, edition in acts:
        act = Act(name)
        refused.discard(edition)
        if act in _HELD:
            # What came last is what the receiver has, also where an older edition counts again.
            if act is not Act.ACCEPTED:
                held.pop(edition, None)
            held[edition] = act
        else:
            held.pop(edition, None)
            if act is Act.REFUSED:
                refused.add(edition)
    holds = next(reversed(held), 0)
    if not counts:
        return Standing(State.WITHDRAWN, holds) if holds else Standing(State.NONE)
    if counts in refused:
        return Standing(State.REFUSED, holds)
    if holds == counts:
        return Standing(State(held[counts]), holds)
    return Standing(State.AGAIN if holds else State.NONE, holds)


#: What somebody can say next, by state.
NEXT: dict[State, tuple[Act, ...]] = {
    State.NONE: (Act.TAKEN, Act.SENT),
    State.TAKEN: (Act.TAKEN, Act.SENT, Act.UNDONE),
    State.SENT: (Act.ACCEPTED, Act.REFUSED, Act.TAKEN, Act.UNDONE),
    State.ACCEPTED: (Act.REFUSED, Act.TAKEN, Act.UNDONE),
    State.REFUSED: (Act.TAKEN, Act.SENT, Act.UNDONE),
    State.AGAIN: (Act.TAKEN, Act.SENT),
    State.WITHDRAWN: (Act.TOLD,),
}
