"""The inbox as the page shows it: what is odd beside its traveller, what is missing, what waits for a yes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.wording.doubts import doubt_sentence, place_words
from club.queries import SessionInfo, section_info
from rulings.engine.doubts import Rule
from rulings.queries.doubts import Doubtful, OtherTableResult, doubtful, results_by_board

#: What is listed in short, because there is nothing to compare.
SHORT = (Rule.MISSING, Rule.UNCONFIRMED)


@dataclass(frozen=True)
class Item:
    """A doubtful result in words. `rows`: the board at every table."""

    found: Doubtful
    place: str
    reasons: tuple[str, ...]
    accepted: tuple[tuple[str, str, str], ...]
    rows: tuple[OtherTableResult, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(rule.value for rule in self.found.rules)

    @property
    def conflict(self) -> bool:
        return Rule.CONFLICT in self.found.rules

    @property
    def question(self) -> int | None:
        """The ruling that put it in question, if one did."""
        numbers = (reason.figures["number"] for reason in self.found.open if reason.rule is Rule.IN_QUESTION)
        return next((int(number) for number in numbers), None)

    @cached_property
    def anchor(self) -> str:
        at = self.found.at
        return f"d{at.board}-{at.ns}-{at.ew}" + (f"-{at.room}" if at.room else "")


@dataclass(frozen=True)
class Inbox:
    """`odd` one by one; `missing` and `unconfirmed` as lists; `done`: what was accepted. `several`: sections."""

    odd: tuple[Item, ...]
    missing: tuple[Item, ...]
    unconfirmed: tuple[Item, ...]
    done: tuple[Item, ...]
    several: bool

    @property
    def count(self) -> int:
        return len(self.odd) + len(self.missing) + len(self.unconfirmed)


def inbox(desk: Desk) -> Inbox:
    found = doubtful(desk.session.id, desk.hidden)
    several = len(section_info(desk.session.id)) > 1
    open_now = [each for each in found if each.open]
    odd = [each for each in open_now if not _short(each)]
    beside = results_by_board(desk.session.id, {each.at.board for each in odd})
    return Inbox(
        odd=tuple(_item(desk.session, each, several, beside.get(each.at.board, ())) for each in odd),
        missing=_only(desk.session, open_now, Rule.MISSING, several),
        unconfirmed=_only(desk.session, open_now, Rule.UNCONFIRMED, several),
        done=tuple(_item(desk.session, each, several) for each in found if each.accepted),
        several=several,
    )


def _short(each: Doubtful) -> bool:
    return len(each.rules) == 1 and each.rules[0] in SHORT


def _only(session: SessionInfo, doubtfuls: Iterable[Doubtful], rule: Rule, several: bool) -> tuple[Item, ...]:
    return tuple(_item(session, each, several) for each in doubtfuls if each.rules == (rule,))


def _item(session: SessionInfo, each: Doubtful, several: bool, rows: tuple[OtherTableResult, ...] = ()) -> Item:
    return Item(
        found=each,
        place=place_words(each, several=several, printed=session.printed(each.at.board)),
        reasons=tuple(doubt_sentence(each, reason) for reason in each.open),
        accepted=tuple((doubt_sentence(each, row.reason), row.note, row.who) for row in each.accepted),
        rows=rows,
    )
