"""The prize list of an edition: the lists that can have prizes, and who wins what."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from bridgeclub.outputs.named import named_words
from bridgeclub.wording.contests import contest_words
from bridgeclub.wording.rankings import beside_name
from bridgeclub.wording.results import list_name, ranked_words
from scoring.engine.prizes import Category, Prize, prizes
from scoring.queries.public import RankList, ResultsSheet, Row, beside_lists, handicap_lists, rank_lists


@dataclass(frozen=True)
class Contest:
    """A list that can have prizes; `rows` are ranked contestants only, ties as in the ranking."""

    key: str
    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class PrizesRequest:
    """What is to be given in a contest: so many prizes, and money in minor units for the first of them."""

    number: int
    amounts: tuple[int, ...] = ()

    @property
    def padded(self) -> tuple[int, ...]:
        return (*self.amounts, *([0] * self.number))[: self.number]


@dataclass(frozen=True)
class AwardedPrize:
    """One line of the prize list, in words. `each` and `rest` are empty without money."""

    place: str
    winners: tuple[str, ...]
    figure: str
    each: str
    rest: str


@dataclass(frozen=True)
class AwardedPrizes:
    name: str
    lines: tuple[AwardedPrize, ...]


def prize_contests(
    sheet: ResultsSheet, guests: Collection[str], marked: Collection[str], marked_as: str
) -> tuple[Contest, ...]:
    """Every list of the sheet, each section's, with handicap, of levels, of categories, of guests, and marked."""
    whole = rank_lists(sheet)
    found = [_contest("all", each, list_name(each, _("Overall"))) for each in whole]
    sections = {row.party.section for each in whole if not each.section for row in each.rows}
    for section in sorted(sections - {""}):
        for each in whole:
            own = replace(each, section=section, rows=tuple(row for row in each.rows if row.party.section == section))
            found.append(_contest("section", own, list_name(own)))
    found += [
        _contest("handicap", each, list_name(each, _("With handicap"), _("with handicap")))
        for each in handicap_lists(sheet)
    ]
    found += [
        _contest(f"beside{number}", each.listed, beside_name(each)) for number, each in enumerate(beside_lists(sheet))
    ]
    with_guest = str(contest_words(sheet.document.contest).with_guest)
    for key, name, keys in (("guest", with_guest, guests), ("marked", marked_as, marked)):
        for each in whole:
            rows = tuple(row for row in each.rows if row.party.key in keys)
            found.append(_contest(key, replace(each, rows=rows), list_name(each, name, name)))
    return tuple(each for each in found if each.rows)


def _contest(kind: str, rank_list: RankList, name: str) -> Contest:
    key = "-".join(part for part in (f"{kind}{rank_list.line}", rank_list.section) if part)
    return Contest(key, name, tuple(row for row in rank_list.rows if row.rank is not None))


def prize_list(
    found: Collection[Contest],
    requests: Mapping[str, PrizesRequest],
    *,
    once: bool,
    equals: Mapping[str, int] | None = None,
) -> tuple[AwardedPrizes, ...]:
    """Who gets what, list by list; lists without a prize are left out.

    `equals`: the shared place of those with equal totals, who share money though the ranking tells them apart
    (White Book 143.4).
    """
    requested = [each for each in found if requests.get(each.key, PrizesRequest(0)).number]
    rows = {each.key: {row.party.key: row for row in each.rows} for each in requested}
    given = prizes(
        [
            Category(each.key, _places(each, requests[each.key], equals or {}), requests[each.key].padded)
            for each in requested
        ],
        once=once,
    )
    return tuple(
        AwardedPrizes(each.name, tuple(_given(one, rows[each.key]) for one in given if one.category == each.key))
        for each in requested
    )


def _places(contest: Contest, wanted: PrizesRequest, equals: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    shared = equals if any(wanted.amounts) else {}
    return tuple((row.party.key, shared.get(row.party.key, row.rank or 0)) for row in contest.rows)


def _given(prize: Prize, rows: Mapping[str, Row]) -> AwardedPrize:
    of = [rows[key] for key in prize.winners]
    place = str(prize.first) if len(of) == 1 else f"{prize.first}="
    return AwardedPrize(
        place,
        tuple(named_words(row.party) for row in of),
        ranked_words(of[0]),
        money(prize.each),
        money(prize.rest),
    )


def money(minor: int) -> str:
    """Whole units and hundredths; nothing for nothing."""
    return f"{minor // 100}.{minor % 100:02}" if minor else ""


def minor_units(text: str) -> tuple[int, ...]:
    """`30 20.50 10` → (3000, 2050, 1000). ValueError for what is no amount of money."""
    found = []
    for word in text.replace(";", " ").split():
        whole, _dot, part = word.replace(",", ".").partition(".")
        if not word.isascii() or not whole.isdigit() or not (part or "0").isdigit() or len(whole) > 7 or len(part) > 2:
            raise ValueError(word)
        found.append(int(whole) * 100 + int(part.ljust(2, "0")))
    return tuple(found)
