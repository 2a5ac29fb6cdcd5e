"""What went wrong at a table, recorded as it happened and ruled on: a repair and its ruling in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Contestant
from club.queries import printed_on
from club.services import Permission, locked_session
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.engine.effect import Effect
from rulings.engine.equity import artificial_total
from rulings.engine.laws import laws_applied
from rulings.errors import DomainError
from rulings.models import Ruling, RulingNote
from rulings.queries.becoming import with_what_becomes
from rulings.queries.in_question import in_question
from rulings.queries.rooms import in_rooms, room_finder
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.effects import Documents, effect_of
from rulings.services.ruling import Issued, as_it_is, issue_in_transaction
from scoring.engine.document import Artificial, NotScored, Outcome, parse_outcome
from scoring.engine.sides import keys_of
from scoring.models import Repair
from scoring.queries.line_outcomes import Meeting
from scoring.services.as_scored import do_nothing, make_as_scored
from scoring.services.repairs import PreparedRepair, make_repair, preview_repair_facts, undo_repair

#: In which form a table had a fouled board, and with whom it is compared (L87B).
FORM = ("group", "dealer", "vulnerable")


@dataclass(frozen=True)
class Resolved:
    """The repair that recorded it (None: no score was changed), and the number of its ruling."""

    repair_id: int | None
    number: int


def resolve(
    *,
    session_id: int,
    act: PreparedRepair | None,
    digest: str,
    decision: Decision,
    supersedes: int | None = None,
    call: int | None = None,
    before_commit: Callable[[Resolved], object] = do_nothing,
    actor: Actor,
) -> Resolved:
    """Make the repair as it was looked at, and issue the ruling that goes with it; without a repair the ruling alone.

    `decision` names the lines that it is about; what the repair awards, there and on others, is written into it, and
    it is a ruling on artificial scores where there are any. `call`: the call it came of, which is closed.
    `before_commit` is called in the transaction of the act. Raises StaleError where the repair would do something else
    by now, DomainError as the repair and the ruling do.
    """
    both = _Both(session_id, act, digest, decision, supersedes, call, actor)
    return make_as_scored(
        session_id,
        attempt=lambda: both.made(None)[1].documents,
        score=effect_of,
        make=both.resolved,
        before_commit=before_commit,
    )


@dataclass(frozen=True)
class _Both:
    """A repair (or none) and its ruling, to be made in one transaction: tried first, with what it does afterwards."""

    session_id: int
    act: PreparedRepair | None
    digest: str
    decision: Decision
    supersedes: int | None
    call: int | None
    actor: Actor

    def resolved(self, effect: Effect) -> Resolved:
        repair_id, issued = self.made(effect)
        return Resolved(repair_id, issued.number)

    def made(self, effect: Effect | None) -> tuple[int | None, Issued]:
        """The id of the repair and the ruling; `effect` None while it is tried."""
        if self.decision.kind is Kind.IN_QUESTION:
            _refuse_again(self.session_id, in_rooms(self.session_id, self.decision))
        if self.act is None:
            return None, self._issued(self.decision, effect)
        act, details = self.act, dict(self.act.details)
        preview = preview_repair_facts(session_id=self.session_id, act=act, permission=BY_THE_CLOCKS)
        decision = in_rooms(self.session_id, self.decision)
        whole = _with_lines(decision, tuple(changed_lines(self.session_id, preview.facts)))
        whole = replace(whole, lines=with_what_becomes(self.session_id, whole.lines, preview))
        found: list[Issued] = []
        completed = partial(_with_newcomers, self.session_id, preview.facts) if newcomers(preview.facts) else as_it_is

        def do(_permission: Permission) -> None:
            # What its ruling may change its repair may.
            found.append(self._issued(whole, effect, along=act.do, completed=completed))
            details["ruled"] = found[0].number

        with_ruling = replace(act, details=details, do=do)
        repair = make_repair(
            session_id=self.session_id,
            act=with_ruling,
            digest=self.digest,
            permission=BY_THE_CLOCKS,
            actor=self.actor,
        )
        return repair.pk, found[0]

    def _issued(
        self,
        decision: Decision,
        effect: Effect | None,
        along: Callable[[Permission], object] | None = None,
        completed: Callable[[Decision], Decision] = as_it_is,
    ) -> Issued:
        return issue_in_transaction(
            session_id=self.session_id,
            decision=decision,
            supersedes=self.supersedes,
            call=self.call,
            along=along,
            completed=completed,
            effect=effect,
            actor=self.actor,
        )


def _refuse_again(session_id: int, decision: Decision) -> None:
    """Nothing is in question twice."""
    locked_session(session_id)
    known = in_question(session_id)
    for line in decision.lines:
        number = known.get(Meeting(*line.meeting))
        if number is not None:
            values = {"board": printed_on(session_id, line.board), "number": number}
            raise DomainError(_("Board %(board)s is already in question (ruling %(number)s).") % values)


def take_back_resolved(
    *, session_id: int, repair_id: int, before_commit: Callable[[object], object] = do_nothing, actor: Actor
) -> None:
    """Undo a repair. Its ruling, if it has one that stands, is superseded by one that says so. Twice is once.

    Where it had settled results in question, they are in question again. `before_commit` is called in the transaction
    of the act.
    """
    make_as_scored(
        session_id,
        attempt=lambda: _taken_back(session_id, repair_id, None, actor),
        score=effect_of,
        make=lambda effect: _taken_back(session_id, repair_id, effect, actor),
        before_commit=before_commit,
    )


def _taken_back(session_id: int, repair_id: int, effect: Effect | None, actor: Actor) -> Documents | None:
    """The documents of the ruling that says so; None without one, and where the `effect` is known."""
    repair = Repair.objects.filter(session_id=session_id, pk=repair_id).select_related("undone").first()
    undone = repair is not None and hasattr(repair, "undone")
    undo_repair(session_id=session_id, repair_id=repair_id, permission=BY_THE_CLOCKS, actor=actor)
    number = int(repair.said.get("ruled", 0)) if repair is not None and not undone else 0
    former = Ruling.objects.filter(session_id=session_id, number=number, superseded_by=None).first()
    if former is None:
        return None
    in_question = former.supersedes if former.supersedes and former.supersedes.kind == Kind.IN_QUESTION else None
    decision = Decision(
        kind=Kind.IN_QUESTION if in_question else Kind.NO_ACTION,
        facts=str((in_question or former).decision["facts"]),
        decision=_("The correction made by ruling %(number)s was taken back.") % {"number": number},
        lines=tuple(_same_places(in_question or former)),
        about=tuple(_same_pairs(in_question or former)),
    )
    issued = issue_in_transaction(
        session_id=session_id, decision=decision, supersedes=number, undoing=True, effect=effect, actor=actor
    )
    return issued.documents


def _same_places(former: Ruling) -> Iterator[RuledLine]:
    for line in former.lines.select_related("board"):
        at = (line.section, line.round, line.table)
        yield RuledLine(
            line.board.number,
            line.ns_id,
            line.ew_id,
            *at,
            room=line.room,
            ns_partner=line.ns_partner_id,
            ew_partner=line.ew_partner_id,
        )


def _same_pairs(former: Ruling) -> Iterator[int]:
    shown = former.notes.filter(what=RulingNote.What.SHOWN).exclude(contestant=None).order_by("pk")
    yield from (who for who in shown.values_list("contestant_id", flat=True) if who is not None)


def changed_lines(session_id: int, facts: Sequence[Mapping[str, Any]]) -> Iterator[RuledLine]:
    """The lines that a repair changes, with what each side gets on them."""
    ids = dict(Contestant.objects.filter(session_id=session_id).values_list("key", "pk"))
    room = room_finder(session_id)
    for each in facts:
        if each["what"] != "line":
            continue
        (ns, *south), (ew, *west) = (map(ids.get, keys_of(each[side])) for side in ("ns", "ew"))
        if ns is not None and ew is not None:
            before, after = each["before"] or {}, each["after"] or {}
            yield RuledLine(
                board=each["board"],
                ns=ns,
                ew=ew,
                ns_partner=next(iter(south), None),
                ew_partner=next(iter(west), None),
                section=each.get("section", ""),
                round=each.get("round"),
                table=each.get("table"),
                room=room(each["board"], ns, ew, _seat_of(each)),
                **_awards(after),
                **{name: after[name] for name in FORM if name in after and after[name] != before.get(name)},
            )


def newcomers(facts: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """The keys of those whom only the act brings."""
    return tuple(each["id"] for each in facts if each["what"] == "contestant" and each["before"] is None)


def _with_newcomers(session_id: int, facts: Sequence[Mapping[str, Any]], decision: Decision) -> Decision:
    """The decision about them too, and with what they and their opponents get; once they are there."""
    came = Contestant.objects.filter(session_id=session_id, key__in=newcomers(facts)).order_by("pk")
    about = (*decision.about, *came.values_list("pk", flat=True))
    return replace(_with_lines(decision, tuple(changed_lines(session_id, facts))), about=about)


def _seat_of(change: Mapping[str, Any]) -> tuple[str, int | None, int | None]:
    return change.get("section", ""), change.get("round"), change.get("table")


def _awards(after: Mapping[str, Any]) -> dict[str, Any]:
    adjusted = after.get("adjusted", {})
    sides: dict[str, Outcome | None] = {
        f"{side}_outcome": parse_outcome(adjusted[side]) if side in adjusted else None for side in ("ns", "ew")
    }
    return sides if any(isinstance(outcome, Artificial | NotScored) for outcome in sides.values()) else {}


def gives_averages(lines: Iterable[RuledLine]) -> bool:
    """Whether somebody gets an artificial score there."""
    return any(isinstance(outcome, Artificial) for line in lines for outcome in line.outcomes)


def _with_lines(decision: Decision, changed: Sequence[RuledLine]) -> Decision:
    """Each meeting once: with what it gets, where it gets something, and as the pairs really sat."""
    lines: dict[tuple[int, frozenset[int], int], RuledLine] = {}
    for line in [*decision.lines, *changed]:
        if line.meeting not in lines or line.touched:
            lines[line.meeting] = line
    awarded = [line for line in lines.values() if line.scored]
    averages = gives_averages(awarded)
    kind = Kind.ARTIFICIAL if averages else decision.kind
    over = any((artificial_total(line.outcomes) or 0) > 100 for line in awarded)
    reason = decision.over_hundred or (_("Those who get average plus are not at fault.") if over else "")
    laws = laws_applied(decision.laws, averages=averages)
    return replace(decision, kind=kind, laws=laws, lines=tuple(lines.values()), over_hundred=reason)
