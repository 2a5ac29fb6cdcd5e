"""What the buttons of the page do, once everything typed is stored. Each returns where to go, "" to stay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from django.contrib import messages
from django.utils.translation import gettext as _

from bridgeclub.doors.desk.access import actor_of
from bridgeclub.doors.desk.setup.addresses import session_url
from bridgeclub.doors.desk.setup.people import moved
from bridgeclub.doors.desk.setup.played_again import replay_agreement
from bridgeclub.doors.desk.setup.sections.acts import seat_the_sections
from bridgeclub.doors.desk.setup.sheet import IncompleteForm, SetupSheet
from bridgeclub.doors.desk.setup.tokens import movement_token
from bridgeclub.http.numeric_input import number_or_zero as whole
from bridgeclub.wording.setup_contests import setup_words
from club.errors import DomainError, NotFoundError
from club.queries import Pair
from club.services import NameInput
from scoring.services import ComingPair, arrive, arrive_together, leave
from scoring.services.sections import seat_in_one_section
from scoring.services.starting import begin_play

MOST_AT_ONCE = 40
#: Of each button: what it does, and where on the page a refusal is said.
Acts = Mapping[str, tuple[Callable[[SetupSheet, str], str], str]]


def enter(sheet: SetupSheet, argument: str) -> str:
    """The key Enter: what was typed is what is meant."""
    return add(sheet, argument) if sheet.new.says_something() else ""


def add(sheet: SetupSheet, argument: str) -> str:
    """The pair in the two boxes."""
    arrive(session_id=sheet.session.id, names=sheet.new.names(), actor=actor_of(sheet.request))
    return ""


def add_many(sheet: SetupSheet, argument: str) -> str:
    """Pairs whose names come later."""
    for _number in range(how_many(sheet)):
        arrive(session_id=sheet.session.id, actor=actor_of(sheet.request))
    return ""


def remove(sheet: SetupSheet, argument: str) -> str:
    """One pair off the list; it can be put back."""
    pair = pair_named(sheet, argument)
    leave(session_id=sheet.session.id, contestant_id=pair.id, actor=actor_of(sheet.request))
    sheet.wishes.remember(pair)
    sheet.wishes.keep(sheet.request, sheet.session.id)
    return ""


def same(sheet: SetupSheet, argument: str) -> str:
    """The pairs of the last evening, in its order; who has a seat already or was taken off the list is left out."""
    coming = [
        ComingPair([NameInput(player_id=player.player_id) for player in pair.players], pair.stays)
        for pair in sheet.still_to_come()
    ]
    if not coming:
        raise DomainError(str(setup_words(sheet.session.contest).all_listed))
    arrive_together(session_id=sheet.session.id, pairs=coming, actor=actor_of(sheet.request))
    return ""


def put_back(sheet: SetupSheet, argument: str) -> str:
    """A pair that was removed, where it was: the one of this number, else the last."""
    put_back_by(sheet, argument, _pair_again)
    return ""


def _pair_again(sheet: SetupSheet, removed: Mapping[str, Any]) -> int:
    names = [NameInput(player_id=player) for player in removed["players"]]
    return arrive(session_id=sheet.session.id, names=names, actor=actor_of(sheet.request))


def up(sheet: SetupSheet, argument: str) -> str:
    return _step(sheet, argument, -1)


def down(sheet: SetupSheet, argument: str) -> str:
    return _step(sheet, argument, 1)


def _step(sheet: SetupSheet, argument: str, step: int) -> str:
    pair = pair_named(sheet, argument)
    ids = [each.id for each in sheet.pairs]
    sheet.put_in_order(moved(ids, pair.id, ids.index(pair.id) + step))
    return ""


def swap(sheet: SetupSheet, argument: str) -> str:
    """Two pairs change places."""
    one, other = pair_named(sheet, argument), pair_named(sheet, sheet.request.POST.get("swap_with", ""))
    places = {one.id: other.id, other.id: one.id}
    sheet.put_in_order([places.get(pair.id, pair.id) for pair in sheet.pairs])
    return ""


def own(sheet: SetupSheet, argument: str) -> str:
    """The director's own choice of a movement."""
    chosen = sheet.evening().chosen
    if chosen is None:
        raise DomainError(str(setup_words(sheet.session.contest).not_enough))
    form = sheet.own_form(chosen)
    if not form.is_valid():
        raise IncompleteForm(_("Please check the marked boxes."))
    sheet.wishes.movement = movement_token(*form.options())
    sheet.wishes.keep(sheet.request, sheet.session.id)
    return ""


def seat(sheet: SetupSheet, argument: str) -> str:
    """Give the pairs their numbers, so that cards can be printed; play starts later."""
    _seat(sheet)
    sentence = setup_words(sheet.session.contest).numbered % {"count": len(sheet.pairs)}
    messages.success(sheet.request, sentence)
    return session_url("print", sheet.session)


def start(sheet: SetupSheet, argument: str) -> str:
    """Play begins."""
    _seat(sheet)
    begin_play(session_id=sheet.session.id, agreed=replay_agreement(sheet.request), actor=actor_of(sheet.request))
    return session_url("room", sheet.session)


def _seat(sheet: SetupSheet) -> None:
    if sheet.new.says_something():
        raise DomainError(str(setup_words(sheet.session.contest).typed_not_added))
    seen_pairs = sheet.request.POST.get("seen", "")
    if seen_pairs != str(len(sheet.pairs)):
        raise DomainError(_("The list has just changed. Please look at the movement again."))
    if sheet.division.divided:
        seat_the_sections(sheet)
        return
    evening = sheet.evening()
    if evening.chosen is None:
        raise DomainError(evening.too_few)
    movement, actor = evening.chosen.token, actor_of(sheet.request)
    if sheet.plan and movement_token(sheet.plan.kind, sheet.plan.options) == movement:
        return
    kind, options = evening.chosen.choice
    seat_in_one_section(session_id=sheet.session.id, kind=kind, options=options, actor=actor)


def how_many(sheet: SetupSheet) -> int:
    """How many are to be added without names; DomainError where that is no number that may be."""
    number = whole(sheet.request.POST.get("many", ""))
    if not 1 <= number <= MOST_AT_ONCE:
        raise DomainError(str(setup_words(sheet.session.contest).number_wanted))
    return number


def put_back_by(sheet: SetupSheet, argument: str, again: Callable[[SetupSheet, Mapping[str, Any]], int]) -> None:
    """Whom `argument` numbers among the removed, else the last, where it was. `again` enters it and gives its id."""
    place = whole(argument) if argument else len(sheet.wishes.removed) - 1
    if not 0 <= place < len(sheet.wishes.removed):
        return
    removed = sheet.wishes.removed.pop(place)
    added = again(sheet, removed)
    before = sum(pair.place < removed["place"] for pair in sheet.pairs)
    sheet.put_in_order(moved([*(pair.id for pair in sheet.pairs), added], added, before))
    sheet.wishes.keep(sheet.request, sheet.session.id)


def pair_named(sheet: SetupSheet, identifier: str) -> Pair:
    """Whom a button names; NotFoundError where somebody else has just taken it off the list."""
    found = next((pair for pair in sheet.pairs if str(pair.id) == identifier), None)
    if found is None:
        raise NotFoundError(str(setup_words(sheet.session.contest).no_longer_listed))
    return found


def stay(sheet: SetupSheet, argument: str) -> str:
    """Everything is stored already."""
    return ""


PAIRS, MOVEMENT, START, TOP = "pairs", "movement", "start", "top"

#: What each button does, and where on the page a refusal is said.
ACTS: Acts = MappingProxyType(
    {
        "enter": (enter, PAIRS),
        "add": (add, PAIRS),
        "many": (add_many, PAIRS),
        "same": (same, PAIRS),
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
