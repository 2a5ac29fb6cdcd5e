"""What the club holds about one person, as a page for that person to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.known import words_for
from bridgeclub.wording.results import penalty_words
from club.queries.conduct import ConductReaderInfo

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

NAMES: dict[str, _StrPromise] = {
    "shown": gettext_lazy("the whole name"),
    "initials": gettext_lazy("initials only"),
    "hidden": gettext_lazy("not at all"),
}
ABOUT: dict[str, _StrPromise] = {
    "name": gettext_lazy("How the name is shown"),
    "mail": gettext_lazy("Results by e-mail"),
    "find": gettext_lazy("Found by name"),
}
CHOICES: dict[str, _StrPromise] = {"yes": gettext_lazy("yes"), "no": gettext_lazy("no"), **NAMES}
NUMBERS: dict[str, _StrPromise] = {
    "pairs": gettext_lazy("pair %(number)s"),
    "teams": gettext_lazy("team %(number)s"),
    "individual": gettext_lazy("player %(number)s"),
}
#: Of an appeal what the own side wrote.
WRITTEN: dict[str, _StrPromise] = {
    "ruling": gettext_lazy("Ruling %(number)s"),
    "lodged": gettext_lazy("Appeal against ruling %(number)s"),
    "replied": gettext_lazy("Answer to the appeal against ruling %(number)s"),
    "withdrawn": gettext_lazy("The appeal against ruling %(number)s, withdrawn"),
}


@dataclass(frozen=True)
class HeldPart:
    """One head of the page, and its lines; texts that somebody wrote stand in `texts`, each with a line above it."""

    title: str
    lines: Sequence[str] = ()
    texts: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True)
class _Fine:
    kind: str
    amount: str
    unit: str


def left_out_of(found: Mapping[str, Any], readers: Iterable[ConductReaderInfo]) -> Iterator[str]:
    """What this document has not got, said in it."""
    yield _("The names of other people are left out, as their data is theirs.")
    yield _(
        "The log of who did what and backups are left out: the log has no names, and backups repeat what stands here."
    )
    if found["conduct_reports"] is not None:
        yield _(
            "Of conduct reports it is left out who reported, who wrote it down, and the names of others in the text: "
            "they have a right not to be told of."
        )
        return
    names = ", ".join(each.name or each.email for each in readers)
    if names:
        yield _(
            "Conduct reports are not in it, whether there are any or not: only %(names)s may read them. Ask there."
        ) % {"names": names}


def parts_of_held(found: Mapping[str, Any]) -> list[HeldPart]:
    """The document of `rulings.queries.held`, part by part; those with nothing in them say so."""
    parts = [
        HeldPart(_("On the list"), list(_person(found))),
        HeldPart(_("Account"), list(_account(found["account"]))),
        HeldPart(_("Agreements"), [_agreement(each) for each in found["agreements"]]),
        HeldPart(_("Handicap, level, categories"), [_mark(each) for each in found["handicap_level_and_categories"]]),
        HeldPart(_("Sessions played"), [_evening(each) for each in found["evenings"]]),
        HeldPart(_("Payments"), [_payment(each) for each in found["payments"]]),
        HeldPart(
            _("Waits for a seat"), [_line(_day(each["date"]), each["session"]) for each in found["waits_for_a_seat"]]
        ),
        HeldPart(
            _("Telephones that followed the own results"), [_phone(each) for each in found["phones_of_own_pairs"]]
        ),
        HeldPart(_("E-mails with results"), [_email(each) for each in found["letters"]]),
        HeldPart(_("Ladders"), [_ladder(each) for each in found["ladders"]]),
        HeldPart(_("Results over the years"), [_result(each) for each in found["history"]]),
        HeldPart(_("Penalties and warnings"), [_penalty(each) for each in found["penalties_and_warnings"]]),
    ]
    told = [text for each in found["rulings_and_appeals"] for text in _written(each)]
    parts.append(HeldPart(_("Rulings and appeals"), (), told))
    if found["conduct_reports"] is not None:
        texts = [text for each in found["conduct_reports"] for text in _report(each)]
        parts.append(HeldPart(_("Conduct reports"), (), texts))
    return parts


def _day(said: str) -> str:
    return date_format(date.fromisoformat(said), "j F Y")


def _moment(said: str) -> str:
    return date_format(localtime(datetime.fromisoformat(said)), "j F Y, H:i")


def _yes(*, said: bool) -> str:
    return _("yes") if said else _("no")


def _line(*parts: object) -> str:
    return ", ".join(str(part) for part in parts if part not in (None, ""))


def _person(found: Mapping[str, Any]) -> Iterator[str]:
    yield _("Name: %(name)s") % {"name": found["name"]}
    if found["national_number"]:
        yield _("National number: %(number)s") % {"number": found["national_number"]}
    if found["email"]:
        yield _("E-mail address: %(email)s") % {"email": found["email"]}
    yield _("In published results: %(shown)s") % {"shown": words_for(NAMES, found["shown_as"])}
    yield _("Results by e-mail: %(yes)s") % {"yes": _yes(said=found["results_by_email"])}
    yield _("Found by name: %(yes)s") % {"yes": _yes(said=found["found_by_name"])}
    yield _("Junior price: %(yes)s") % {"yes": _yes(said=found["junior"])}
    yield _("Visitor: %(yes)s") % {"yes": _yes(said=found["visitor"])}
    if found["own_link_since"]:
        yield _("A link to the own results since %(at)s") % {"at": _moment(found["own_link_since"])}


def _account(account: Mapping[str, Any] | None) -> Iterator[str]:
    if account is None:
        return
    yield _line(account["name"], account["email"], account["role"])
    yield _("Since %(at)s") % {"at": _moment(account["since"])}
    if account["last_login"]:
        yield _("Last logged in %(at)s") % {"at": _moment(account["last_login"])}
    for each in account["browsers"]:
        yield _("Logged in with: %(what)s") % {"what": _line(each["description"], _moment(each["seen"]))}


def _agreement(each: Mapping[str, Any]) -> str:
    return f"{words_for(ABOUT, each['about'])}: {_line(words_for(CHOICES, each['choice']), _moment(each['at']))}"


def _mark(each: Mapping[str, Any]) -> str:
    return _line(each.get("category") or each["what"], each["value"], _("from %(day)s") % {"day": _day(each["from"])})


def _evening(each: Mapping[str, Any]) -> str:
    number = words_for(NUMBERS, each["contest"]) % {"number": each["number"]}
    rounds = _("rounds %(first)s to %(last)s") % dict(zip(("first", "last"), each.get("rounds", ("", "")), strict=True))
    return _line(_day(each["date"]), each["session"], number, rounds if "rounds" in each else "")


def _payment(each: Mapping[str, Any]) -> str:
    paid = _("paid %(amount)s (in the smallest unit)") % {"amount": each["paid"]} if each["paid"] else ""
    return _line(_day(each["date"]), each["session"], paid, each["note"])


def _phone(each: Mapping[str, Any]) -> str:
    return _line(_day(each["date"]), each["session"], each["description"], _moment(each["since"]))


def _email(each: Mapping[str, Any]) -> str:
    edition = _("edition %(number)s") % {"number": each["edition"]}
    return _line(_day(each["date"]), each["session"], edition, _moment(each["at"]))


def _ladder(each: Mapping[str, Any]) -> str:
    return _line(each["ladder"], each["figure"], _("place %(rank)s") % {"rank": each["rank"]} if each["rank"] else "")


def _result(each: Mapping[str, Any]) -> str:
    place = _("place %(rank)s of %(of)s") % {"rank": each["rank"], "of": each["of"]} if each["rank"] else ""
    return _line(_day(each["date"]), each["session"], each["figure"], place)


def _penalty(each: Mapping[str, Any]) -> str:
    what = penalty_words(_Fine(each["kind"], each["amount"], each["unit"]))
    number = words_for(NUMBERS, each["of"]) % {"number": each["number"]}
    return _line(what, each["for_what"], each["session"], _day(each["date"]), number)


def _written(each: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    what = words_for(WRITTEN, each["kind"]) % {"number": each["ruling"]}
    yield _line(what, each["session"], _day(each["date"])), "\n\n".join(each["texts"])


def _report(each: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    board = _("board %(board)s") % {"board": each["board"]} if each["board"] else ""
    until = _("kept until %(day)s") % {"day": _day(each["kept_until"])}
    others = _("also about somebody else") if each["about_others_too"] else ""
    where = _line(_day(each["happened_on"]), each["session"], board, until, others)
    yield where, each["what_happened"]
    if each["what_was_decided"]:
        yield _("What was decided"), each["what_was_decided"]
