"""A movement in words: who goes where after a round, what is announced, and any pair's whole evening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.doors.desk.setup.words import board_numbers_words
from bridgeclub.wording.contests import numbered_words
from bridgeclub.wording.desk_contests import desk_words
from bridgeclub.wording.game import SEATS, SIDES, SIDES_SHORT
from bridgeclub.wording.movement_purposes import pause_words
from movements.engine.instructions import all_boards_change, announcement, carried
from movements.engine.parts import Place, Seat
from movements.engine.plan import Movement


@dataclass(frozen=True)
class SeatedNumber:
    """Somebody in a movement: the number on the card, the line where there are two rankings, names once known."""

    number: int
    line: str
    name: str = ""
    contest: str = "pairs"

    @property
    def label(self) -> str:
        """Pair 7 · North–South 3 · Team 2."""
        if self.line:
            return f"{SIDES[self.line]} {self.number}"
        return numbered_words(self.contest, str(self.number))


People = Mapping[str, SeatedNumber]


@dataclass(frozen=True)
class TableRow:
    """A table in a round, and what becomes of everybody and everything there. Of an individual `ns` and `ew` are North
    and East, and have their partners.
    """

    table: int
    ns: SeatedNumber | None
    ew: SeatedNumber | None
    boards: str
    ns_to: str
    ew_to: str
    boards_to: str
    ns_partner: SeatedNumber | None = None
    ew_partner: SeatedNumber | None = None


@dataclass(frozen=True)
class Stop:
    """A pair's round; without an opponent it sits out. A single player has a partner and a second opponent, `other`."""

    round: int
    table: int | None
    side: str
    opponent: SeatedNumber | None
    boards: str
    partner: SeatedNumber | None = None
    other: SeatedNumber | None = None


def place_of(movement: Movement, who: str, round: int, side: Seat = "NS", four: int = 1) -> Place | None:
    """None for a round in which somebody who has gone home is no longer there. A team has a pair at either side, one of
    eight in each of its fours."""
    if movement.contest == "teams" and (side, four) != ("NS", 1):
        of_four = (each for each in movement.meetings(round) if each.four == four)
        at = next((each for each in of_four if who == (each.ew if side == "EW" else each.ns)), None)
        if at is not None:
            return Place(round, at.table, side, at.ns if side == "EW" else at.ew, at.board_set)
    try:
        return movement.where(who, round)
    except KeyError:
        return None


def stops_of_pair(movement: Movement, who: str, people: People) -> Iterator[Stop]:
    """The whole evening of one pair; of a team round by round the table of its North–South pair, then the
    other, of one of eight those of its second four too."""
    for number in range(1, movement.rounds + 1):
        yield from _stops_in(movement, who, number, people)


def _stops_in(movement: Movement, who: str, number: int, people: People) -> Iterator[Stop]:
    found = [place_of(movement, who, number)]
    if movement.contest == "teams" and found[0] is not None and found[0].opponent is not None:
        found.append(place_of(movement, who, number, "EW"))
        if movement.of_eight:
            found += [place_of(movement, who, number, "NS", 2), place_of(movement, who, number, "EW", 2)]
    for at in found:
        if at is None:
            continue
        boards = board_numbers_words(movement.set_boards(at.board_set)) if at.board_set is not None else ""
        stop = Stop(number, at.table, at.seat or "", people[at.opponent] if at.opponent else None, boards)
        if at.partner:
            stop = replace(stop, partner=people[at.partner], other=people[at.opponents[1]])
        yield stop


def table_rows(movement: Movement, round: int, people: People) -> Iterator[TableRow]:
    """Every table that plays, and who waits."""
    going: dict[int, list[str]] = {}
    for each in carried(movement, round):
        if each.start is not None:
            going.setdefault(each.start, []).append(_boards_go(each.start, each.to))
    for at in movement.meetings(round):
        yield TableRow(
            table=at.table,
            ns=people[at.ns],
            ew=people[at.ew],
            boards=board_numbers_words(movement.set_boards(at.board_set)),
            ns_to=_side_goes_to(movement, at.sides[0], round, people, at.four),
            ew_to=_side_goes_to(movement, at.sides[1], round, people, at.four, "EW"),
            boards_to=_(" and ").join(dict.fromkeys(going.get(at.table, ()))),
            ns_partner=people[at.south] if at.south else None,
            ew_partner=people[at.west] if at.west else None,
        )
    for out in movement.sit_outs(round):
        who, to = people[out.contestant], goes_to(movement, out.contestant, round)
        sides = (None, who, "", to) if who.line == "EW" else (who, None, to, "")
        yield TableRow(movement.waits_at(out), sides[0], sides[1], "", sides[2], sides[3], "")


def _side_goes_to(
    movement: Movement, side: tuple[str, ...], round: int, people: People, four: int, line: Seat = "NS"
) -> str:
    """Where a pair goes; of two single players where each goes, by number."""
    where = [goes_to(movement, who, round, line, four) for who in side]
    if len(side) == 1:
        return where[0]
    return "; ".join(f"{people[who].number}: {to}" for who, to in zip(side, where, strict=True) if to)


def goes_to(movement: Movement, who: str, round: int, side: Seat = "NS", four: int = 1) -> str:
    """Where somebody goes after a round; nothing after the last. `side` and `four`: of a team, which of its pairs."""
    before = place_of(movement, who, round, side, four)
    after = place_of(movement, who, round + 1, side, four) if round < movement.rounds else None
    if before is None or after is None:
        return ""
    if after.seat is None:
        return _("sits out")
    words = str({**SIDES_SHORT, **SEATS}[after.seat])
    if before.table == after.table and before.seat == after.seat:
        return _("stays")
    if before.table == after.table and before.seat is not None:
        return _("stays, now %(side)s") % {"side": words}
    return _("table %(table)s, %(side)s") % {"table": after.table, "side": words}


def _boards_go(start: int, to: int | None) -> str:
    if to is None:
        return _("not in play")
    return _("stay") if to == start else _("table %(table)s") % {"table": to}


def announced_moves(movement: Movement, round: int) -> list[str]:
    """What can be called out to the whole room after a round."""
    announced = announcement(movement, round)
    if announced is None:
        return []
    shifts = {"NS": announced.north_south, "EW": announced.east_west}
    words = [_line_moves(str(SIDES[line]), shift) for line, shift in shifts.items()]
    by_guide_card = set(shifts.values()) == {None}
    if by_guide_card:
        words = [str(desk_words(movement.contest).by_guide_card)]
    if movement.copies >= movement.tables > 1 or (movement.contest == "teams" and all_boards_change(movement, round)):
        words.append(_("Every table puts its boards away and takes the next ones."))
    elif announced.boards == -1:
        words.append(_("Boards: down one table."))
    elif movement.contest == "individual":
        words.append(_("Boards: %(ways)s.") % {"ways": ", ".join(_boards_ways(movement, round))})
    if announced.arrow_switch and not by_guide_card:
        words.append(_("Arrow switch: in the next round North–South and East–West change places."))
    return [*words, *pause_words(movement, round)]


def _boards_ways(movement: Movement, round: int) -> Iterator[str]:
    """Where the boards of each table go, and which come to tables that get none from another."""
    ways = carried(movement, round)
    for each in sorted((way for way in ways if way.start is not None), key=lambda way: way.start or 0):
        aside = _("from table %(start)s: put away")
        yield (aside if each.to is None else _("from table %(start)s to %(to)s")) % {"start": each.start, "to": each.to}
    for each in sorted((way for way in ways if way.start is None), key=lambda way: way.to or 0):
        boards = board_numbers_words(movement.set_boards(each.board_set))
        yield _("boards %(boards)s come to table %(to)s") % {"boards": boards, "to": each.to}


def _line_moves(line: str, shift: int | None) -> str:
    if shift is None:
        return _("%(line)s go by their guide cards.") % {"line": line}
    if not shift:
        return _("%(line)s stay.") % {"line": line}
    up = ngettext("%(line)s: up %(n)d table.", "%(line)s: up %(n)d tables.", shift)
    down = ngettext("%(line)s: down %(n)d table.", "%(line)s: down %(n)d tables.", -shift)
    return (up if shift > 0 else down) % {"line": line, "n": abs(shift)}
