"""Appeals (Laws 92 and 93; White Book 92, 93): who has to agree, who hears, what may be decided.

What is not allowed is a `Refusal`, which the services say in words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

#: Of a committee; one person alone is a referee, too (White Book 93.2).
COMMITTEE_SIZES = (1, 3, 5)


class Concurrence(StrEnum):
    """Whose agreement an appeal needs before it is heard (L92D)."""

    BOTH = "both"
    CAPTAIN = "captain"
    NOBODY = "nobody"


#: By who is ranked (`Contest.unit`).
CONCURRENCE = {"pair": Concurrence.BOTH, "team": Concurrence.CAPTAIN, "player": Concurrence.NOBODY}


class HeardBy(StrEnum):
    """Before whom an appeal is heard."""

    DIRECTOR = "director"
    COMMITTEE = "committee"
    REFEREE = "referee"


class Outcome(StrEnum):
    """What became of the ruling."""

    UPHELD = "upheld"
    VARIED = "varied"


class Step(StrEnum):
    """For what an appeal waits, or how it ended. SCORE: varied, and the new score is still to be entered."""

    CONCURRENCE = "concurrence"
    DEPOSIT = "deposit"
    HEARING = "hearing"
    DECISION = "decision"
    SCORE = "score"
    UPHELD = "upheld"
    VARIED = "varied"
    WITHDRAWN = "withdrawn"


ENDED = frozenset({Step.UPHELD, Step.VARIED, Step.WITHDRAWN})


class Refusal(StrEnum):
    """Why something about an appeal is not done."""

    NOT_AGREED = "not_agreed"
    NO_DEPOSIT = "no_deposit"
    LAW_FIRST = "law_first"
    NOBODY_NAMED = "nobody_named"
    NAMED_TWICE = "named_twice"
    WRONG_NUMBER = "wrong_number"
    ONE_REFEREE = "one_referee"
    PLAYS_THERE = "plays_there"
    GAVE_RULING = "gave_ruling"
    IS_ADVISER = "is_adviser"
    NOT_HEARD = "not_heard"
    NO_COMMITTEE = "no_committee"
    RECOMMENDS_ONLY = "recommends_only"
    REASONS = "reasons"
    NOTHING_TO_KEEP = "nothing_to_keep"
    KEPT_THOUGH_VARIED = "kept_though_varied"


@dataclass(frozen=True)
class Refused:
    """A refusal, and whom it is about ("": nobody)."""

    why: Refusal
    name: str = ""


@dataclass(frozen=True)
class Progress:
    """How far an appeal has come.

    `agreed`: everybody has whose agreement it needs. `deposit`: one was taken; `deposit_settled`: or it was written
    down why none. `heard`: before whom, in that order. `recommended`: who heard it last has recommended something to
    the director in charge. `law_only`: it is about the law or a regulation alone; `disciplinary`: against a
    disciplinary penalty. `ruled`: the number of the ruling that took the place of the one under appeal.
    """

    agreed: bool
    deposit: bool = False
    deposit_settled: bool = False
    heard: tuple[HeardBy, ...] = ()
    recommended: bool = False
    law_only: bool = False
    disciplinary: bool = False
    outcome: Outcome | None = None
    ruled: int | None = None
    withdrawn: bool = False

    @property
    def step(self) -> Step:
        if self.withdrawn:
            return Step.WITHDRAWN
        if self.outcome is Outcome.UPHELD:
            return Step.UPHELD
        if self.outcome is Outcome.VARIED:
            return Step.SCORE if self.ruled is None else Step.VARIED
        if self.heard:
            return Step.DECISION
        if not self.agreed:
            return Step.CONCURRENCE
        return Step.HEARING if self.deposit_settled else Step.DEPOSIT

    @property
    def ended(self) -> bool:
        return self.step in ENDED

    @property
    def heard_by_others(self) -> bool:
        """Whether a committee or a referee heard it last."""
        return bool(self.heard) and self.heard[-1] is not HeardBy.DIRECTOR

    @property
    def recommends_only(self) -> bool:
        """Whether those who heard it cannot overrule the director in charge, but recommend (L93B3)."""
        return self.heard_by_others and (self.law_only or self.disciplinary)

    @property
    def final(self) -> bool:
        """Whether nobody in the club hears more of it. What the director in charge has said on a point of law alone
        may still go to a committee (L93B1)."""
        return not (self.law_only and set(self.heard) <= {HeardBy.DIRECTOR})


def agreed_by(unit: str, seats: Iterable[int | None]) -> bool:
    """Whether those who have agreed are enough: `seats` of a pair's two (0 and 1); of a team whoever speaks for it."""
    said = set(seats)
    match CONCURRENCE[unit]:
        case Concurrence.BOTH:
            return {0, 1} <= said
        case Concurrence.CAPTAIN:
            return bool(said)
        case Concurrence.NOBODY:
            return True


def agrees_for(unit: str, seat: int | None, captain: int | None) -> bool:
    """Whether a player counts as having agreed by lodging: of a team its captain, anybody where it has named none."""
    if CONCURRENCE[unit] is Concurrence.CAPTAIN:
        return captain is None or seat == captain
    return seat is not None


def single(name: str) -> str:
    """A name as it is compared."""
    return " ".join(name.split()).casefold()


def refuse_hearing(
    progress: Progress,
    heard_by: HeardBy,
    names: Collection[str],
    *,
    concerned: Collection[str] = (),
    directors: Collection[str] = (),
    adviser: str = "",
) -> Refused | None:
    """Why the appeal cannot be heard before these; None where it can.

    `concerned`: who plays at the table, or in the match, that it is about. `directors`: who gave the ruling.
    """
    if not progress.agreed:
        return Refused(Refusal.NOT_AGREED)
    if not progress.deposit_settled:
        return Refused(Refusal.NO_DEPOSIT)
    if heard_by is HeardBy.DIRECTOR:
        return None
    if progress.law_only and HeardBy.DIRECTOR not in progress.heard:
        return Refused(Refusal.LAW_FIRST)
    return _refuse_members(heard_by, names, concerned, directors, adviser)


def _refuse_members(
    heard_by: HeardBy, names: Collection[str], concerned: Collection[str], directors: Collection[str], adviser: str
) -> Refused | None:
    if not names:
        return Refused(Refusal.NOBODY_NAMED)
    if heard_by is HeardBy.REFEREE and len(names) != 1:
        return Refused(Refusal.ONE_REFEREE)
    if heard_by is HeardBy.COMMITTEE and len(names) not in COMMITTEE_SIZES:
        return Refused(Refusal.WRONG_NUMBER)
    seen: set[str] = set()
    # No member has taken part at an earlier stage (White Book 93.3).
    apart = (
        (Refusal.PLAYS_THERE, {single(each) for each in concerned}),
        (Refusal.GAVE_RULING, {single(each) for each in directors}),
        (Refusal.IS_ADVISER, {single(adviser)} - {""}),
    )
    for name in names:
        if single(name) in seen:
            return Refused(Refusal.NAMED_TWICE, name)
        seen.add(single(name))
        for why, others in apart:
            if single(name) in others:
                return Refused(why, name)
    return None


def refuse_recommendation(progress: Progress, words: str) -> Refused | None:
    """Why nothing can be recommended to the director in charge; None where it can."""
    if not progress.heard_by_others:
        return Refused(Refusal.NO_COMMITTEE)
    return None if words.strip() else Refused(Refusal.REASONS)


def refuse_decision(progress: Progress, outcome: Outcome, reasons: str, *, deposit_kept: bool) -> Refused | None:
    """Why the appeal cannot be decided so; None where it can.

    On a point of law, and on a disciplinary penalty, a committee recommends, and the director in charge decides
    (L93B3). A ruling that is varied has its reasons (White Book 92.5.2), and so has a deposit that is kept (93.4.6).
    """
    if not progress.heard:
        return Refused(Refusal.NOT_HEARD)
    if outcome is Outcome.VARIED and progress.recommends_only and not progress.recommended:
        return Refused(Refusal.RECOMMENDS_ONLY)
    if outcome is Outcome.VARIED and deposit_kept:
        return Refused(Refusal.KEPT_THOUGH_VARIED)
    return refuse_kept(progress, deposit_kept=deposit_kept) or (
        Refused(Refusal.REASONS) if not reasons.strip() and (outcome is Outcome.VARIED or deposit_kept) else None
    )


def refuse_kept(progress: Progress, *, deposit_kept: bool) -> Refused | None:
    """Why a deposit cannot be kept; None where it can, or is not."""
    return Refused(Refusal.NOTHING_TO_KEEP) if deposit_kept and not progress.deposit else None
