"""A draw as the page shows it: who meets whom at which table, and what is to be said of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.game import figure
from club.queries import Pair
from movements.engine.swiss_evening import OF_THREESOME, DrawnRound, SwissRules
from movements.engine.swiss_proposal import Field, Notice, Swiss, notices
from movements.engine.teams import OF_FOUR

VP_PLACES = 2


@dataclass(frozen=True)
class Side:
    """One side of a match, as it is called, with its place and points at the draw."""

    key: str
    name: str
    place: int | None
    points: str


@dataclass(frozen=True)
class Row:
    """A match, or a threesome. `tables`: «3», «5 and 6»; `says` what is to be said of it."""

    tables: str
    sides: tuple[Side, ...]
    says: tuple[str, ...]
    threesome: str = ""


@dataclass(frozen=True)
class ShownDraw:
    """All of a round."""

    rows: tuple[Row, ...]
    bye: Side | None
    bye_says: tuple[str, ...]
    absent: tuple[Side, ...]


def names_of(pairs: Sequence[Pair]) -> dict[str, str]:
    """«3 Riverside», «7 Ada Birch & Boris Calder»: by key."""
    return {each.key: f"{each.number} {each.name}".strip() for each in pairs}


def points_text(points: Fraction) -> str:
    """12.50; 20.00: two decimals, where there are any."""
    return figure(str(float(round(points, VP_PLACES))), VP_PLACES) if points.denominator > 1 else str(points)


def results_of(rules: SwissRules, number: int) -> str:
    """«round 1», «rounds 1 to 3», by whose results it is drawn; matches where one takes two rounds."""
    said = (
        ngettext("round 1", "rounds 1 to %(n)d", number)
        if rules.rounds_a_match == 1
        else ngettext("match 1", "matches 1 to %(n)d", number)
    )
    return said % {"n": number}


def shown_draw(
    drawn: DrawnRound, names: Mapping[str, str], contest: str, swiss: Swiss, field: Field, *, with_points: bool = True
) -> ShownDraw:
    """The draw as it would be played."""
    order = {each.entry: (at, each.points) for at, each in enumerate(swiss.order(field), start=1)}
    said = notices(swiss, field, drawn)

    def side(key: str) -> Side:
        place, points = order.get(key, (None, Fraction(0)))
        return Side(key, names.get(key, key), place, points_text(points) if with_points and place else "")

    def says(*who: str) -> tuple[str, ...]:
        return tuple(notice_words(each, names, swiss.rules) for each in said if set(each.who) <= set(who))

    a_match = swiss.rules.tables_a_match if contest == "teams" else 1
    rows = [
        Row(_tables(each.table, a_match), (side(each.home), side(each.away)), says(each.home, each.away))
        for each in sorted(drawn.matches, key=lambda match: match.table)
    ]
    behind = a_match * max((each.table for each in drawn.matches), default=0)
    for at, three in enumerate(drawn.threesomes):
        first = behind + OF_THREESOME * at + 1
        rows.append(
            Row(
                _("%(first)s to %(last)s") % {"first": first, "last": first + OF_THREESOME - 1},
                tuple(side(each) for each in three.teams),
                says(*three.teams),
                str(_OF_THREE[three.part]),
            )
        )
    return ShownDraw(
        tuple(rows),
        side(drawn.bye) if drawn.bye else None,
        says(drawn.bye) if drawn.bye else (),
        tuple(side(each) for each in drawn.absent if each not in field.gone),
    )


_OF_THREE = (
    gettext_lazy("short threesome: half a match against either"),
    gettext_lazy("threesome, first round of two"),
    gettext_lazy("threesome, second round"),
)


def notice_words(notice: Notice, names: Mapping[str, str], rules: SwissRules) -> str:
    """What a director wants to know of a pairing."""
    if notice.kind == "again":
        said = _met_words(notice, rules)
        return f"{said} {_('It cannot be avoided in this draw.')}" if notice.unavoidable else said
    if notice.kind == "bye":
        return _("Has sat out before.")
    if notice.kind == "late":
        return _("Came late, and has missed rounds already.")
    if notice.kind == "three":
        return _("%(who)s has been in a threesome before.") % {"who": names.get(notice.who[0], notice.who[0])}
    return _("%(places)d places apart.") % {"places": notice.places}


def _met_words(notice: Notice, rules: SwissRules) -> str:
    """In which rounds of this session, and whether in one of the event before."""
    if not notice.rounds:
        many = notice.sessions
        return ngettext("They met in an earlier session.", "They met in %(n)d earlier sessions.", many) % {"n": many}
    rounds = {"rounds": ", ".join(map(str, notice.rounds))}
    if notice.sessions:
        return (
            _("They met in match %(rounds)s, and in an earlier session.")
            if rules.rounds_a_match > 1
            else _("They met in round %(rounds)s, and in an earlier session.")
        ) % rounds
    met = (
        ngettext("They met in match %(rounds)s.", "They met in matches %(rounds)s.", len(notice.rounds))
        if rules.rounds_a_match > 1
        else ngettext("They met in round %(rounds)s.", "They met in rounds %(rounds)s.", len(notice.rounds))
    )
    return met % rounds


def exchanged(drawn: DrawnRound, one: str, other: str) -> DrawnRound:
    """The draw with two entries in each other's place. Who is in the second round of a threesome stays there."""
    swap = {one: other, other: one}

    def of(key: str) -> str:
        return swap.get(key, key)

    return replace(
        drawn,
        matches=tuple(replace(each, home=of(each.home), away=of(each.away)) for each in drawn.matches),
        bye=of(drawn.bye),
        threesomes=tuple(
            replace(each, teams=(of(each.teams[0]), of(each.teams[1]), of(each.teams[2]))) for each in drawn.threesomes
        ),
    )


def _tables(table: int, a_match: int) -> str:
    if a_match == 1:
        return str(table)
    if a_match > OF_FOUR:
        return _("%(first)s to %(last)s") % {"first": a_match * (table - 1) + 1, "last": a_match * table}
    return _("%(one)s and %(other)s") % {"one": 2 * table - 1, "other": 2 * table}
