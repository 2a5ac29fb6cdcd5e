"""What the buttons of the page do, once everything typed is stored. Each returns where to go, "" to stay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from django.contrib import messages
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.doors.desk.access import actor_of
from bridgeclub.doors.desk.setup.addresses import in_session
from bridgeclub.doors.desk.setup.played_again import agreed_in
from bridgeclub.doors.desk.setup.sections.acts import seat_the_sections
from bridgeclub.doors.desk.setup.sheet import Incomplete, Sheet, moved
from bridgeclub.doors.desk.setup.tokens import token_of
from bridgeclub.http.numeric_input import number as whole
from club.errors import DomainError, Gone
from club.queries import Pair
from club.services import Name
from scoring.services import arrive, leave
from scoring.services.sections import seat_in_one_section
from scoring.services.starting import begin_play

MOST_AT_ONCE = 40


def enter(sheet: Sheet, argument: str) -> str:
    """The key Enter: what was typed is what is meant."""
    return add(sheet, argument) if sheet.new.says_something() else ""


def add(sheet: Sheet, argument: str) -> str:
    """The pair in the two boxes."""
    arrive(session_id=sheet.session.id, names=sheet.new.names(), actor=actor_of(sheet.request))
    return ""


def add_many(sheet: Sheet, argument: str) -> str:
    """Pairs whose names come later."""
    wanted = sheet.request.POST.get("many", "")
    number = whole(wanted)
    if not 1 <= number <= MOST_AT_ONCE:
        raise DomainError(_("Say how many pairs there are, from 1 to 40."))
    for _number in range(number):
        arrive(session_id=sheet.session.id, actor=actor_of(sheet.request))
    return ""


def remove(sheet: Sheet, argument: str) -> str:
    """One pair off the list; it can be put back."""
    pair = _pair(sheet, argument)
    leave(session_id=sheet.session.id, contestant_id=pair.id, actor=actor_of(sheet.request))
    sheet.wishes.remember(pair)
    sheet.wishes.keep(sheet.request, sheet.session.id)
    return ""


def put_back(sheet: Sheet, argument: str) -> str:
    """The pair removed last, where it was."""
    removed = sheet.wishes.removed
    if not removed:
        return ""
    names = [Name(player_id=player) for player in removed["players"]]
    added = arrive(session_id=sheet.session.id, names=names, actor=actor_of(sheet.request))
    before = sum(pair.place < removed["place"] for pair in sheet.pairs)
    sheet.put_in_order(moved([*(pair.id for pair in sheet.pairs), added], added, before))
    sheet.wishes.removed = {}
    sheet.wishes.keep(sheet.request, sheet.session.id)
    return ""


def up(sheet: Sheet, argument: str) -> str:
    return _step(sheet, argument, -1)


def down(sheet: Sheet, argument: str) -> str:
    return _step(sheet, argument, 1)


def _step(sheet: Sheet, argument: str, step: int) -> str:
    pair = _pair(sheet, argument)
    ids = [each.id for each in sheet.pairs]
    sheet.put_in_order(moved(ids, pair.id, ids.index(pair.id) + step))
    return ""


def swap(sheet: Sheet, argument: str) -> str:
    """Two pairs change places."""
    one, other = _pair(sheet, argument), _pair(sheet, sheet.request.POST.get("swap_with", ""))
    places = {one.id: other.id, other.id: one.id}
    sheet.put_in_order([places.get(pair.id, pair.id) for pair in sheet.pairs])
    return ""


def own(sheet: Sheet, argument: str) -> str:
    """The director's own choice of a movement."""
    chosen = sheet.evening().chosen
    if chosen is None:
        raise DomainError(_("There are not enough pairs yet."))
    form = sheet.own_form(chosen)
    if not form.is_valid():
        raise Incomplete(_("Please look at what is marked."))
    sheet.wishes.movement = token_of(*form.options())
    sheet.wishes.keep(sheet.request, sheet.session.id)
    return ""


def seat(sheet: Sheet, argument: str) -> str:
    """Give the pairs their numbers, so that cards can be printed; play starts later."""
    _seat(sheet)
    said = ngettext("%(count)d pair has its number.", "All %(count)d pairs have their numbers.", len(sheet.pairs))
    messages.success(sheet.request, said % {"count": len(sheet.pairs)})
    return in_session("print", sheet.session)


def start(sheet: Sheet, argument: str) -> str:
    """Play begins."""
    _seat(sheet)
    begin_play(session_id=sheet.session.id, agreed=agreed_in(sheet.request), actor=actor_of(sheet.request))
    return in_session("room", sheet.session)


def _seat(sheet: Sheet) -> None:
    if sheet.new.says_something():
        raise DomainError(_("A pair is typed in but not added yet. Press “Add pair”, or empty the two boxes."))
    seen = sheet.request.POST.get("seen", "")
    if seen != str(len(sheet.pairs)):
        raise DomainError(_("The list of pairs has changed meanwhile. Please look at the movement again."))
    if sheet.division.divided:
        seat_the_sections(sheet)
        return
    evening = sheet.evening()
    if evening.chosen is None:
        raise DomainError(evening.too_few)
    movement, actor = evening.chosen.token, actor_of(sheet.request)
    if sheet.plan and token_of(sheet.plan.kind, sheet.plan.options) == movement:
        return
    kind, options = evening.chosen.choice
    seat_in_one_section(session_id=sheet.session.id, kind=kind, options=options, actor=actor)


def _pair(sheet: Sheet, identifier: str) -> Pair:
    found = next((pair for pair in sheet.pairs if str(pair.id) == identifier), None)
    if found is None:
        raise Gone(_("This pair is no longer on the list."))
    return found


def stay(sheet: Sheet, argument: str) -> str:
    """Everything is stored already."""
    return ""


PAIRS, MOVEMENT, START, TOP = "pairs", "movement", "start", "top"

#: What each button does, and where on the page a refusal is said.
ACTS: Mapping[str, tuple[Callable[[Sheet, str], str], str]] = MappingProxyType(
    {
        "enter": (enter, PAIRS),
        "add": (add, PAIRS),
        "many": (add_many, PAIRS),
        "remove": (remove, PAIRS),
        "back": (put_back, PAIRS),
        "up": (up, PAIRS),
        "down": (down, PAIRS),
        "swap": (swap, PAIRS),
        "edit": (stay, PAIRS),
        "look": (stay, MOVEMENT),
        "own": (own, MOVEMENT),
        "seat": (seat, START),
        "start": (start, START),
        "save": (stay, TOP),
    }
)
