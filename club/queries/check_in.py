"""The check-in list of an evening: who is there, what it costs, what was paid, what is owed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from club.engine.money import usual_currency
from club.models import CheckIn, Club, ClubPrices, EveningPrices, LineUp, Player, Substitution

KINDS = CheckIn.Kind.choices
_KINDS = tuple(CheckIn.Kind.values)


@dataclass(frozen=True)
class Prices:
    """What an evening costs, in smallest units of the currency. None: nothing was said."""

    currency: str
    member: int | None = None
    visitor: int | None = None
    junior: int | None = None

    @property
    def known(self) -> bool:
        """Whether the evening costs anything that can be said."""
        return any(each is not None for each in (self.member, self.visitor, self.junior))

    def of(self, kind: str) -> int:
        """What somebody of a kind pays: a visitor or junior as a member where nothing else is said."""
        own = {"member": self.member, "visitor": self.visitor, "junior": self.junior, "free": 0}[kind]
        return own if own is not None else self.member or 0


@dataclass(frozen=True)
class CheckInLine:
    """One person. `kind` as it counts, `said_kind` and `own_price` as somebody said otherwise ("" and None: nobody).

    `paid` None: nothing; `pair` is the number, 0 for who came alone; `section` is "" where there is only one. `team`:
    what the team is called, "" where it has no name, or is a pair.
    """

    player_id: int
    name: str
    pair: int
    line: str
    here: bool
    paid: int | None
    kind: str
    price: int
    said_kind: str
    own_price: int | None
    note: str
    alone: bool
    version: int
    section: str = ""
    team: str = ""

    @property
    def owed(self) -> int:
        """What is still to come in from somebody who is here."""
        return max(self.price - (self.paid or 0), 0) if self.here else 0

    @property
    def settled(self) -> bool:
        return self.paid is not None and self.paid >= self.price


@dataclass(frozen=True)
class PriceTotal:
    """People of one kind of price, or all of them (`kind` ""), and their money in smallest units."""

    kind: str
    listed: int
    here: int
    paid: int
    owed: int


@dataclass(frozen=True)
class CheckInList:
    """Everybody of an evening, by pair and seat, who came alone last; `others` by the same."""

    prices: Prices
    lines: tuple[CheckInLine, ...]

    @property
    def total(self) -> PriceTotal:
        return _sum("", self.lines)

    @property
    def sums(self) -> tuple[PriceTotal, ...]:
        """By kind of price, those that occur."""
        found = (_sum(kind, [line for line in self.lines if line.kind == kind]) for kind in _KINDS)
        return tuple(each for each in found if each.listed)


def _sum(kind: str, lines: Iterable[CheckInLine]) -> PriceTotal:
    rows = list(lines)
    return PriceTotal(
        kind,
        len(rows),
        sum(line.here for line in rows),
        sum(line.paid or 0 for line in rows),
        sum(line.owed for line in rows),
    )


def club_prices(club_id: int) -> Prices:
    """What an evening of the club usually costs; the currency is that of its time zone until it says its own."""
    row = ClubPrices.objects.filter(club_id=club_id).first()
    currency = row.currency if row else ""
    currency = currency or usual_currency(Club.objects.values_list("time_zone", flat=True).get(pk=club_id))
    return Prices(currency, row.member, row.visitor, row.junior) if row else Prices(currency)


def evening_prices(session_id: int, club_id: int) -> Prices:
    """What this evening costs: its own prices, or the club's as long as nobody has been checked in."""
    row = EveningPrices.objects.filter(session_id=session_id).first()
    return Prices(row.currency, row.member, row.visitor, row.junior) if row else club_prices(club_id)


def check_in_list(session_id: int, club_id: int) -> CheckInList:
    """The list; at most six queries, however long it is."""
    prices = evening_prices(session_id, club_id)
    rows = {row.player_id: row for row in CheckIn.objects.filter(session_id=session_id).select_related("player")}
    lines = [
        replace(_line(player, rows.pop(player.pk, None), prices, pair, line, section), team=team)
        for player, pair, line, section, team in _playing(session_id)
    ]
    left = sorted(rows.values(), key=lambda row: row.player.name)
    lines += [_line(row.player, row, prices, 0, "") for row in left if _counts(row)]
    return CheckInList(prices, tuple(lines))


def _playing(session_id: int) -> list[tuple[Player, int, str, str, str]]:
    """(player, number of the pair, its line, its section, its name as a team): by pair and seat, who sits in for
    somebody after them, each once. The section is "" where there is only one.
    """
    found: dict[int, LineUp | Substitution] = {}
    for model in (LineUp, Substitution):
        rows = model.objects.filter(contestant__session_id=session_id)
        for row in rows.select_related("player", "contestant__section", "contestant__entry"):
            found.setdefault(row.player_id, row)
    pairs = {pk: row.contestant for pk, row in found.items()}
    several = len({pair.section_id for pair in pairs.values()} - {None}) > 1
    section_letters = {pk: pair.section.letter if several and pair.section else "" for pk, pair in pairs.items()}
    teams = {pk: pair.entry.name if pair.entry else "" for pk, pair in pairs.items()}
    places = [
        (row.player, pairs[pk].number, pairs[pk].line, section_letters[pk], teams[pk]) for pk, row in found.items()
    ]
    return sorted(places, key=lambda each: (each[3], each[2] == "EW", each[1]))


def _counts(row: CheckIn) -> bool:
    """Whether somebody who is in no pair is on the list: came alone, or has paid, or somebody wrote a note."""
    return row.alone or row.here or row.paid is not None or bool(row.note)


def _line(player: Player, row: CheckIn | None, prices: Prices, pair: int, line: str, section: str = "") -> CheckInLine:
    row = row or CheckIn(player=player)
    usual = "junior" if player.junior else "visitor" if player.is_guest else "member"
    kind = row.kind or usual
    return CheckInLine(
        player_id=player.pk,
        name=player.name,
        pair=pair,
        line=line,
        here=row.here,
        paid=row.paid,
        kind=kind,
        price=prices.of(kind) if row.price is None else row.price,
        said_kind=row.kind,
        own_price=row.price,
        note=row.note,
        alone=not pair,
        version=row.version,
        section=section,
    )
