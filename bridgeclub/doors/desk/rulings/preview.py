"""What a ruling that is being written would do: what is wrong, what to think of, and before and after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.doors.desk.rulings.effect_words import EffectWords, effect_in_words
from bridgeclub.doors.desk.rulings.reading import ReadRuling, Wrong, versions_now
from bridgeclub.wording.awards import third_words
from bridgeclub.wording.desk_contests import desk_words
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.pair_labels import pair_labels
from bridgeclub.wording.score_queries import score_query_words
from club.errors import DomainError
from club.queries import pairs_of
from rulings.engine.checks import faults_of, remarks_of
from rulings.engine.decision import Decision
from rulings.queries.answered import answered_by, disputes_decided
from rulings.queries.offences import Offence, offences_of
from rulings.queries.rulings import RulingInfo, rulings_of
from rulings.queries.third_average import limited_sides
from rulings.services.check_words import fault_words
from rulings.services.ruling import preview_ruling
from scoring.queries.average_plus import averages_plus

#: The box in which a fault is put right, where that is not the score.
BOXES = {
    "facts_missing": "facts",
    "unknown_law": "laws",
    "disallowed_missing": "disallowed",
    "penalty_missing": "p1_pair",
    "over_hundred": "over_hundred",
}


@dataclass(frozen=True)
class RulingPreview:
    """`faults` keep it from being issued; `effect` is None then, and for a director who has boards still to play.

    `standing`: other rulings on the same board at the same table.
    """

    faults: tuple[Wrong, ...]
    remarks: tuple[str, ...]
    effect: EffectWords | None
    offences: tuple[tuple[str, tuple[Offence, ...]], ...]
    seen_versions: str
    standing: tuple[RulingInfo, ...] = ()


def ruling_preview(
    desk: Desk, read: ReadRuling, supersedes: int | None, call: int | None = None, query: int | None = None
) -> RulingPreview:
    """Nothing is kept of it."""
    pairs = pairs_of(desk.session.id)
    named = pair_labels(pairs)
    decision = read.decision
    faults = [read.wrong(box, words) for box, words in read.faults]
    if not faults:
        faults = [
            read.wrong(BOXES.get(each.code, "award"), fault_words(each, named, desk.session.printed))
            for each in faults_of(decision)
        ]
    effect = None
    if not faults:
        try:
            # What is looked at is what stands now, whatever an earlier look has seen.
            came_of = {"supersedes": supersedes, "call": call, "query": query}
            made = preview_ruling(session_id=desk.session.id, decision=_as_now(read), **came_of, actor=desk.actor)
            effect = effect_in_words(made, pairs, desk.session)
        except DomainError as refused:
            faults = [Wrong(refusal_words(refused), hint=False)]
    fined = [each.contestant for each in decision.penalties]
    before = offences_of(desk.session, fined)
    return RulingPreview(
        tuple(faults),
        (
            *_third(desk, decision, named),
            *_remarks(desk, decision, named),
            *_answers(desk, decision, query),
        ),
        None if desk.hidden else effect,
        tuple((named.get(who, ""), before[who]) for who in dict.fromkeys(fined) if before.get(who)),
        "" if faults else versions_now(desk, read),
        _standing(desk, decision, supersedes),
    )


def _as_now(read: ReadRuling) -> Decision:
    lines = tuple(
        replace(each, seen_version=third_line.line.version)
        for each, third_line in zip(read.decision.lines, read.lines, strict=True)
    )
    return replace(
        read.decision,
        lines=lines,
        penalties=tuple(replace(each, seen_penalty_id=None) for each in read.decision.penalties),
    )


def _remarks(desk: Desk, decision: Decision, named: dict[int, str]) -> tuple[str, ...]:
    mine = {(line.board, line.ns, line.ew) for line in decision.lines}
    remarks = remarks_of(decision, averages_plus(desk.session.id, but=mine))
    return tuple(fault_words(each, named, desk.session.printed) for each in remarks)


def _third(desk: Desk, decision: Decision, named: dict[int, str]) -> Iterator[str]:
    """Average plus that the conditions of contest make something else."""
    for words in third_words(limited_sides(decision), named, desk.session):
        yield f"{words} {_('To give average plus anyway, open “Weights, averages and more”.')}"


def _answers(desk: Desk, decision: Decision, query: int | None) -> Iterator[str]:
    """The score queries that wait for an answer and get it, and what pairs dispute."""
    for each in answered_by(desk.session.id, decision, query):
        values = {"board": desk.session.printed(each.board), "said": score_query_words(each, desk.session.printed)}
        yield _("This ruling answers the score query about board %(board)s: %(said)s.") % values
    for dispute in disputes_decided(desk.session.id, decision):
        about = {"board": desk.session.printed(dispute.board), "number": dispute.number}
        yield str(desk_words(desk.session.contest).settles) % about


def _standing(desk: Desk, decision: Decision, supersedes: int | None) -> tuple[RulingInfo, ...]:
    """Other rulings on the same board at the same table."""
    mine = {line.meeting for line in decision.lines}
    return tuple(
        each
        for each in rulings_of(desk.session.id)
        if each.stands and each.number != supersedes and any(line.meeting in mine for line in each.decision.lines)
    )
