"""What a director chooses for a prize-giving, as it is typed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from bridgeclub.wording.prize_giving import ABOUT, SPECIALS, list_words
from scoring.engine.prize_giving.document import MOST_OWN, MOST_PLACES, TITLE_AT_MOST, OwnCategory, PrizePlan
from scoring.queries.prize_giving import PrizeList, PrizesNow, places_of
from scoring.queries.public import Party


@dataclass(frozen=True)
class ListRow:
    """A list and for how many places there is a prize, with what is wrong with that."""

    name: str
    field: str
    typed: str
    fault: str = ""


@dataclass(frozen=True)
class OwnRow:
    """A category of the club's own, or an empty one to be filled in."""

    number: int
    title: str = ""
    typed: str = "1"
    keys: frozenset[str] = frozenset()
    fault: str = ""


@dataclass(frozen=True)
class SpecialRow:
    kind: str
    name: str
    about: str
    ticked: bool


@dataclass(frozen=True)
class PlanForm:
    """The form as it is shown; `plan` is what it says, None where something is wrong."""

    lists: tuple[ListRow, ...]
    specials: tuple[SpecialRow, ...]
    own: tuple[OwnRow, ...]
    once: bool
    hold: bool
    plan: PrizePlan | None = None

    @property
    def faulty(self) -> bool:
        return any(each.fault for each in self.lists) or any(each.fault for each in self.own)


def plan_form(plan: PrizePlan, now: PrizesNow, contest: str) -> PlanForm:
    """As it is chosen."""
    own = [OwnRow(at, each.title, str(each.places), frozenset(each.keys)) for at, each in enumerate(plan.own)]
    lists = (
        ListRow(_name(each, contest), f"n-{each.key}", str(places_of(plan, each, now.usual) or ""))
        for each in _of_places(now.lists)
    )
    return PlanForm(tuple(lists), _specials(plan.specials, now), _with_empty(own), plan.once, plan.hold)


def typed_plan(sent: QueryDict, before: PrizePlan, now: PrizesNow, contest: str, people: Iterable[Party]) -> PlanForm:
    """As it was typed; nothing of it is lost where something is wrong."""
    known = {each.key for each in people}
    lists = [
        replace(row, typed=typed, fault=_fault(typed))
        for row in plan_form(before, now, contest).lists
        for typed in (sent.get(row.field, row.typed).strip(),)
    ]
    own = [_own(sent, number, known) for number in range(MOST_OWN) if f"own{number}-title" in sent]
    ticked = tuple(each for each in SPECIALS if each in sent.getlist("special"))
    form = PlanForm(tuple(lists), _specials(ticked, now), _with_empty(own), "several" not in sent, "hold" in sent)
    if form.faulty:
        return form
    places = {row.field.removeprefix("n-"): int(row.typed or 0) for row in lists} if lists else dict(before.places)
    categories = tuple(OwnCategory(each.title, tuple(sorted(each.keys)), int(each.typed)) for each in own if each.title)
    return replace(form, plan=PrizePlan(places, ticked, categories, form.once, form.hold))


def _name(found: PrizeList, contest: str) -> str:
    return list_words(found.kind, found.title, found.section, found.line, contest)


def _of_places(lists: Iterable[PrizeList]) -> tuple[PrizeList, ...]:
    return tuple(each for each in lists if each.kind != "own")


def _specials(ticked: tuple[str, ...], now: PrizesNow) -> tuple[SpecialRow, ...]:
    """Those that there can be; before there are results all."""
    return tuple(
        SpecialRow(kind, str(name), str(ABOUT[kind]), kind in ticked)
        for kind, name in SPECIALS.items()
        if not now.specials or kind in now.specials
    )


def _with_empty(own: list[OwnRow]) -> tuple[OwnRow, ...]:
    """One more to fill in."""
    kept = [each for each in own if each.title or each.fault]
    kept = [replace(each, number=at) for at, each in enumerate(kept)]
    return (*kept, OwnRow(len(kept)))[:MOST_OWN]


def _own(sent: QueryDict, number: int, known: set[str]) -> OwnRow:
    title = " ".join(sent.get(f"own{number}-title", "").split())
    typed = sent.get(f"own{number}-places", "").strip() or "1"
    keys = frozenset(sent.getlist(f"own{number}-pair")) & known
    fault = _fault(typed)
    if len(title) > TITLE_AT_MOST:
        fault = _("The name has at most %(most)d letters.") % {"most": TITLE_AT_MOST}
    elif keys and not title:
        fault = _("Say what this prize is for.")
    elif title and not keys:
        fault = _("Tick who is in it.")
    elif any(sent.get(f"own{at}-title", "").split() == title.split() for at in range(number)) and title:
        fault = _("There are two prizes of this name.")
    return OwnRow(number, title, typed, keys, fault)


def _fault(typed: str) -> str:
    if typed and not (typed.isascii() and typed.isdigit() and len(typed) <= 2 and int(typed) <= MOST_PLACES):
        return _("The number of prizes is 0 to %(most)d.") % {"most": MOST_PLACES}
    return ""
