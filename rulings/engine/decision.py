"""What a director decided, as frozen values: the record of one incident (Laws 81 to 85; White Book 92.5.1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulings.engine.becomes import Becomes
from scoring.engine.document import NotScored, Outcome


class Kind(StrEnum):
    """What sort of decision it is."""

    RECTIFICATION = "rectification"
    ASSIGNED = "assigned"
    ARTIFICIAL = "artificial"
    CLAIM = "claim"
    NO_ACTION = "no_action"
    PROCEDURAL = "procedural"
    DISCIPLINARY = "disciplinary"
    DIRECTORS_ERROR = "directors_error"
    IN_QUESTION = "in_question"


#: A board, who meets on it whichever way they sat, and the table of their match (0: a meeting has but one).
Meeting = tuple[int, frozenset[int], int]

#: What only fines, or leaves open, says nothing about what happened on the boards that it names.
DECIDES_NO_SCORE = frozenset({Kind.PROCEDURAL, Kind.DISCIPLINARY, Kind.IN_QUESTION})


class Doubt(StrEnum):
    """What a weighted score weighs: how the play would have gone, or whether the call or the explanation was wrong."""

    NONE = ""
    PLAY = "play"
    MISBID = "misbid"


@dataclass(frozen=True)
class Poll:
    """Players who were asked, without their names: the hand they were given, the question, what each said."""

    hand: str = ""
    question: str = ""
    answers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Asked:
    """A question of the ruling assistant as it was asked: of whom, why, under which laws, and what was answered."""

    question: str
    whom: str
    why: str
    laws: tuple[str, ...]
    answer: str


@dataclass(frozen=True)
class Guided:
    """The way through the ruling assistant that led to a ruling: the edition of the Laws, the path, who was who (seats,
    "" where not named), the keys of the answers, and in words what was asked and what was read out.
    """

    edition: str
    path: str
    title: str
    offender: str
    declarer: str
    answers: tuple[str, ...]
    asked: tuple[Asked, ...]
    said: tuple[str, ...]


@dataclass(frozen=True)
class RuledLine:
    """One board at one table that the ruling is about, and what each side gets there.

    `ns` and `ew` are the contestants as they really sat. An outcome None leaves that side its table score; without any
    outcome and group the score is not touched. `written` is the award as the director wrote it, `contracts` the
    contracts in it ("4S"), `table_score` N/S's score at the table (None: no result). `seen_version` is the version of
    the line that the director saw, None where there was no line yet. `ns_third`, `ew_third`: the how-manieth average
    plus of the session it would have been, where the conditions make something else of it (WB 12.20). `room`: which
    table of their match, 0 where a meeting has but one. `ns_partner`, `ew_partner`: South and West of an individual,
    where `ns` and `ew` are North and East; a ruling that is issued has them, before that None leaves it to the line.
    `becomes`: what the act that goes with the ruling makes of a score that the ruling leaves alone.
    """

    board: int
    ns: int
    ew: int
    section: str = ""
    round: int | None = None
    table: int | None = None
    ns_outcome: Outcome | None = None
    ew_outcome: Outcome | None = None
    unless_better: bool = False
    group: str = ""
    dealer: str = ""
    vulnerable: str = ""
    written: str = ""
    contracts: tuple[str, ...] = ()
    table_score: int | None = None
    seen_version: int | None = None
    ns_third: int | None = None
    ew_third: int | None = None
    room: int = 0
    ns_partner: int | None = None
    ew_partner: int | None = None
    becomes: Becomes = Becomes.STANDS

    @property
    def meeting(self) -> Meeting:
        return self.board, frozenset({self.ns, self.ew}), self.room

    @property
    def sides(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who sat North–South and East–West: of an individual two on each side."""
        both = (self.ns, self.ns_partner), (self.ew, self.ew_partner)
        ns, ew = (tuple(each for each in side if each is not None) for side in both)
        return ns, ew

    @property
    def outcomes(self) -> tuple[Outcome | None, Outcome | None]:
        return self.ns_outcome, self.ew_outcome

    @property
    def scored(self) -> bool:
        """Whether a side gets something else than its table score."""
        return any(outcome is not None for outcome in self.outcomes)

    @property
    def cancelled(self) -> bool:
        """Whether neither side has a score there."""
        return all(isinstance(outcome, NotScored) for outcome in self.outcomes)

    @property
    def touched(self) -> bool:
        """Whether scoring has to know of it."""
        return self.scored or bool(self.group or self.dealer or self.vulnerable)


@dataclass(frozen=True)
class RuledPenalty:
    """A penalty, a warning or an award to a contestant; kinds, amounts and units as scoring has them.

    `seen_penalty_id` is the contestant's newest penalty that the director saw (0: none), None where it does not matter.
    """

    contestant: int
    kind: str
    amount: str = "0"
    unit: str = "percent_of_top"
    note: str = ""
    seen_penalty_id: int | None = None


@dataclass(frozen=True)
class Decision:
    """A ruling as it was written down. Texts are the director's own.

    `agreed`: both sides agree on the facts (L84), else the director has decided them (L85), with `disputed` saying on
    what they differ. `unauthorised`: unauthorised information is in question; `disallowed` is the action that is not
    allowed. `hypothetical` is the legal auction behind a weighted score. `over_hundred` is why a board is worth more
    than 100 % though nobody outside the table was at fault. `third_plus`: average plus is given all the same where the
    conditions make something else of a third one. `informed`: the contestants whom the director told;
    `appeal_mentioned`: they were told of their right of appeal (L83). `about`: whom it is about where no line and no
    penalty says so.
    """

    kind: Kind
    facts: str
    laws: tuple[str, ...] = ()
    agreed: bool = True
    disputed: str = ""
    statement_ns: str = ""
    statement_ew: str = ""
    auction: str = ""
    polls: tuple[Poll, ...] = ()
    decision: str = ""
    reasoning: str = ""
    doubt: Doubt = Doubt.NONE
    unauthorised: bool = False
    disallowed: str = ""
    hypothetical: str = ""
    over_hundred: str = ""
    third_plus: bool = False
    lines: tuple[RuledLine, ...] = ()
    penalties: tuple[RuledPenalty, ...] = ()
    about: tuple[int, ...] = ()
    informed: frozenset[int] = frozenset()
    appeal_mentioned: bool = False
    guided: Guided | None = None

    @property
    def decided(self) -> frozenset[Meeting]:
        """The meetings about whose score it decides, be it that the score at the table stands."""
        if self.kind in DECIDES_NO_SCORE:
            return self.awarded
        return frozenset(line.meeting for line in self.lines)

    @property
    def awarded(self) -> frozenset[Meeting]:
        """The meetings where a side gets something else than its table score."""
        return frozenset(line.meeting for line in self.lines if line.scored)

    @property
    def contestants(self) -> tuple[int, ...]:
        """Everybody it is about, once each: N/S before E/W, then those with a penalty, then the others."""
        sitting = [who for line in self.lines for side in line.sides for who in side]
        return tuple(dict.fromkeys([*sitting, *(each.contestant for each in self.penalties), *self.about]))
