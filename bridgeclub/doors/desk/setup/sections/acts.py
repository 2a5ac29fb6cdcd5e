"""What the buttons of the sections' page do. Each returns where to go, "" to stay."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from django.contrib import messages
from django.utils.translation import gettext as _

from bridgeclub.doors.desk.access import actor_of
from bridgeclub.doors.desk.setup.addresses import session_url
from bridgeclub.doors.desk.setup.played_again import replay_agreement
from bridgeclub.doors.desk.setup.sections.dividing import Dividing
from bridgeclub.doors.desk.setup.sections.field import pairs_for
from bridgeclub.doors.desk.setup.sections.wishes import BETWEEN
from bridgeclub.doors.desk.setup.sheet import SetupSheet
from bridgeclub.doors.desk.setup.tokens import movement_token
from bridgeclub.wording.setup_contests import setup_words
from bridgeclub.wording.setup_sections import section_words
from club.errors import DomainError
from movements.queries import plans_of
from scoring.services.sections import SectionPlan, seat_in_sections
from scoring.services.starting import begin_play


def begin(sheet: SetupSheet, dividing: Dividing) -> None:
    """Sections to begin with, where nobody has asked for any."""
    division = sheet.division
    if not division.divided:
        division.number = dividing.usual_number(len(sheet.pairs))
        division.fill(sheet.pairs, dividing.even_sizes(len(sheet.pairs), division.number))


def take(sheet: SetupSheet, dividing: Dividing) -> None:
    """What stands in the boxes."""
    division, sent = sheet.division, sheet.request.POST
    wanted = sheet.wishes.about_the_list
    sheet.take_wishes()
    division.own_boards = sent.get("boards_of") == "own"
    if sent.get("compare") in ("field", "section"):
        division.compare = sent["compare"]
    number = int(sent.get("number", "")) if sent.get("number", "") in set("23456") else division.number
    if number != division.number and number <= dividing.most_sections(len(sheet.pairs)):
        division.number, division.movement = number, ""
        division.fill(sheet.pairs, dividing.even_sizes(len(sheet.pairs), number))
    else:
        _take_moves(sheet)
        _take_movement(sheet)
        if wanted != sheet.wishes.about_the_list:
            division.movement = ""
    division.keep(sheet.request, sheet.session.id)


def _take_moves(sheet: SetupSheet) -> None:
    """Pairs put into another section by hand."""
    division = sheet.division
    division.assigned = {
        str(pair.id): letter for letter, those in division.members(sheet.pairs).items() for pair in those
    }
    for pair in sheet.pairs:
        letter = sheet.request.POST.get(f"in-{pair.id}")
        if letter in division.letters:
            division.assigned[str(pair.id)] = letter


def _take_movement(sheet: SetupSheet) -> None:
    """A choice of the list; where it is for other sizes, the sections get these."""
    division, sent = sheet.division, sheet.request.POST
    chosen = sent.get("sections", "")
    if not chosen or chosen == sent.get("shown"):
        return
    division.movement = chosen
    sizes = pairs_for(chosen)
    now = [len(those) for those in division.members(sheet.pairs).values()]
    if len(sizes) == len(now) and sum(sizes) == len(sheet.pairs) and list(sizes) != now:
        division.fill(sheet.pairs, sizes)


def look(sheet: SetupSheet) -> str:
    """Everything is stored already."""
    return ""


def in_order(sheet: SetupSheet) -> str:
    """Sections of the sizes that are typed, in the order of the list."""
    return _filled(sheet, in_turn=False)


def in_turn(sheet: SetupSheet) -> str:
    """Sections of the sizes that are typed, the pairs dealt out in turn."""
    return _filled(sheet, in_turn=True)


def _filled(sheet: SetupSheet, *, in_turn: bool) -> str:
    division, sent = sheet.division, sheet.request.POST
    typed = [sent.get(f"size-{letter}", "") for letter in division.letters[:-1]]
    if not all(text.isdecimal() and len(text) < 4 for text in typed):
        raise DomainError(str(section_words(sheet.session.contest).enter_sizes))
    sizes = [int(text) for text in typed]
    sizes.append(len(sheet.pairs) - sum(sizes))
    _refuse_sizes(sheet, sizes)
    division.fill(sheet.pairs, sizes, in_turn=in_turn)
    division.keep(sheet.request, sheet.session.id)
    return ""


def _refuse_sizes(sheet: SetupSheet, sizes: Sequence[int]) -> None:
    fewest, words = sheet.page.sections.fewest if sheet.page.sections else 0, section_words(sheet.session.contest)
    if sizes[-1] < fewest:
        raise DomainError(str(words.last_has) % {"all": len(sheet.pairs), "last": sizes[-1]})
    if min(sizes) < fewest:
        raise DomainError(str(words.each_needs))


def by_hand(sheet: SetupSheet) -> str:
    """A movement for each section, chosen one by one."""
    tokens = [sheet.request.POST.get(f"movement-{letter}", "") for letter in sheet.division.letters]
    if all(tokens):
        sheet.division.movement = BETWEEN.join(tokens)
        sheet.division.keep(sheet.request, sheet.session.id)
    return ""


def one_section(sheet: SetupSheet) -> str:
    """No sections after all; what is stored stays until the pairs are seated anew."""
    sheet.division.number = 0
    sheet.division.keep(sheet.request, sheet.session.id)
    return session_url("setup", sheet.session)


def seat(sheet: SetupSheet) -> str:
    """Give the pairs their numbers, so that cards can be printed; play starts later."""
    seat_the_sections(sheet)
    messages.success(sheet.request, setup_words(sheet.session.contest).numbered % {"count": len(sheet.pairs)})
    return session_url("print", sheet.session)


def start(sheet: SetupSheet) -> str:
    """Play begins."""
    seat_the_sections(sheet)
    begin_play(session_id=sheet.session.id, agreed=replay_agreement(sheet.request), actor=actor_of(sheet.request))
    return session_url("room", sheet.session)


def seat_the_sections(sheet: SetupSheet) -> None:
    """As they are shown. Where they stand like this already nothing changes. Raises DomainError."""
    if sheet.request.POST.get("seen", "") != str(len(sheet.pairs)):
        raise DomainError(_("The list has just changed. Please look at the movement again."))
    shown = sheet.field()
    if shown.problem:
        raise DomainError(shown.problem)
    plans = {plan.section: movement_token(plan.kind, plan.options) for plan in plans_of(sheet.session.id)}
    stand = all(pair.section == each.letter for each in shown.sections for pair in each.pairs)
    compare = sheet.division.compared
    if stand and plans == {each.letter: each.token for each in shown.sections} and sheet.session.compare == compare:
        return
    wanted = [SectionPlan(each.letter, *each.choice, [pair.id for pair in each.pairs]) for each in shown.sections]
    seat_in_sections(session_id=sheet.session.id, wanted=wanted, compare=compare, actor=actor_of(sheet.request))


#: What each button does, and where on the page a refusal is said.
ACTS: Mapping[str, tuple[Callable[[SetupSheet], str], str]] = MappingProxyType(
    {
        "look": (look, "ask"),
        "order": (in_order, "ask"),
        "turn": (in_turn, "ask"),
        "own": (by_hand, "movement"),
        "single": (one_section, "ask"),
        "seat": (seat, "start"),
        "start": (start, "start"),
    }
)
