"""A path as frozen values: what the director asks, what is read out, and what follows from the answers.

Texts speak of the players by what they are to each other: `{offender}`, `{partner}`, `{lho}`, `{rho}`, `{offenders}`,
`{others}`, `{declarer}`, `{dummy}`. `rulings.engine.assistant.seats` fills them with seats where these are known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rulings.engine.decision import Kind


class Whom(StrEnum):
    """Who answers a question."""

    DIRECTOR = "director"
    TABLE = "table"
    AWAY = "away"
    LHO = "lho"
    DECLARER = "declarer"
    DEFENDERS = "defenders"


class Opens(StrEnum):
    """What the director goes on with after the last step, where it is not the ruling form as it stands."""

    RULING = ""
    WEIGHTS = "weights"
    CLAIM = "claim"
    INCIDENT = "incident"
    FINE = "fine"
    FOULED = "fouled"


@dataclass(frozen=True)
class Answer:
    """One answer: `key` for the record, `says` for the button, `then` what it means, `next` the step that follows.

    `next` is a step of the same path, or of another one as `path/step`. `laws`: the paragraphs that the ruling rests on
    because of this answer, where several ways lead to one end.
    """

    key: str
    says: str
    next: str
    then: str = ""
    laws: tuple[str, ...] = ()


@dataclass(frozen=True)
class Restriction:
    """What somebody must or may not do later on: `until` says when it ends (Laws 26B, 30, 50)."""

    says: str
    until: str


@dataclass(frozen=True)
class Later:
    """What the director comes back for when the board has been played, with its law (72C, 16C, 64C, 27D)."""

    law: str
    says: str


@dataclass(frozen=True)
class Transfer:
    """Tricks that go from the offending side to the other after play (Law 64A)."""

    tricks: int


@dataclass(frozen=True)
class Award:
    """An artificial score: percent for the offending side and for the others (Law 12C2)."""

    offenders: int
    others: int


@dataclass(frozen=True)
class UsualFor:
    """Which of a club's usual fines is meant: `words`, one of which is in its name, in small letters.

    `again`: they were warned or fined for it before, whether that was recorded or not.
    """

    words: tuple[str, ...]
    again: bool = False


@dataclass(frozen=True)
class Example:
    """A worked example of an end with an effect: the result as played by a declarer, and as it is scored.

    `declarer` and `offender` are seats (N, E, S, W); `played` and `scored` are results as they are written ("4S=").
    """

    declarer: str
    offender: str
    played: str
    scored: str


@dataclass(frozen=True)
class End:
    """What the ruling is: its kind, its laws, and what was decided, in words for the record."""

    kind: Kind
    laws: tuple[str, ...]
    decision: str
    opens: Opens = Opens.RULING
    effect: Transfer | Award | None = None
    example: Example | None = None
    restrictions: tuple[Restriction, ...] = ()
    later: tuple[Later, ...] = ()
    fine: UsualFor | None = None


@dataclass(frozen=True)
class Step:
    """A question with its answers, or an end.

    `do`: what the director does; `say`: what is read out to the table, word by word; both come before the question.
    `why`: why it is asked. `laws`: the paragraphs behind it.
    """

    name: str
    ask: str = ""
    whom: Whom = Whom.DIRECTOR
    why: str = ""
    laws: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    say: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    end: End | None = None

    def answer(self, key: str) -> Answer | None:
        """The answer of this key; None where the question has none such."""
        return next((each for each in self.answers if each.key == key), None)


@dataclass(frozen=True)
class Path:
    """An irregularity: its title, the words by which directors call it, and its steps by name.

    `roles`: who is to be named at the beginning: "offender", "declarer". `usual`: one of the few that a director
    is called for most.
    """

    name: str
    title: str
    words: tuple[str, ...]
    laws: tuple[str, ...]
    roles: tuple[str, ...]
    first: str
    steps: Mapping[str, Step]
    usual: bool = False
