"""What a match is worth that was not played as it should have been: the regulation's victory points for each side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.engine.matches.conversion import scale_of
from scoring.engine.rounding import decimal_text
from scoring.engine.victory_points.scale import Scale
from scoring.engine.victory_points.unplayed import (
    CERTAIN,
    INCORRECT_SEATING,
    against_withdrawn,
    incorrect_seating,
    void_match,
)
from scoring.queries.public import PlayedMatch, ResultsSheet, matches_of
from scoring.queries.public.matches import MatchParty

#: Victory points of home and away as decimal text.
Points = tuple[str, str]


class Why(StrEnum):
    """Why a match has no result of its own."""

    HOME_AT_FAULT = "home_at_fault"
    AWAY_AT_FAULT = "away_at_fault"
    HOME_GONE = "home_gone"
    AWAY_GONE = "away_gone"
    SEATED_WRONGLY = "seated_wrongly"
    SEATED_BY_DIRECTOR = "seated_by_director"
    DRAW = "draw"


@dataclass(frozen=True)
class UnplayedOffer:
    """What the regulation gives for a reason."""

    why: Why
    vp: Points


def offers_for(sheet: ResultsSheet, key: str) -> tuple[UnplayedOffer, ...]:
    """For a match of the sheet; empty where it is not ranked by victory points (WB 145.2, 147.6 to 147.8)."""
    matches = matches_of(sheet)
    match = next((each for each in matches if each.key == key), None)
    scale = _scale(sheet, match) if match is not None else None
    return tuple(_offers(sheet, matches, match, scale)) if match is not None and scale is not None else ()


def points_without(sheet: ResultsSheet, contestant: str, *, excused: bool) -> Mapping[str, Points]:
    """By match: what both sides get for each match that `contestant` does not play any more, home first.

    Who is `excused` loses it as the side at fault; who has gone has nothing, and the opponents what is certain.
    """
    matches = matches_of(sheet)
    found = {}
    for match in matches:
        scale = _scale(sheet, match) if match.has(contestant) and not match.scored else None
        if scale is None:
            continue
        at_home = match.home.party.key == contestant
        other = (match.away if at_home else match.home).party.key
        if excused:
            opponents, own = void_match(scale, len(match.boards))
        else:
            certain = _certain(matches, other, contestant, scale)
            if certain is None:
                continue
            opponents, own = certain, Fraction(0)
        found[match.key] = _points(own, opponents) if at_home else _points(opponents, own)
    return found


def _scale(sheet: ResultsSheet, match: PlayedMatch) -> Scale | None:
    half = any(each.half for each in sheet.document.matches if each.id == match.key)
    return scale_of(sheet.document.rules, len(match.boards), half=half)


def _offers(
    sheet: ResultsSheet, matches: tuple[PlayedMatch, ...], match: PlayedMatch, scale: Scale
) -> Iterator[UnplayedOffer]:
    home, away = match.home.party.key, match.away.party.key
    better, worse = void_match(scale, len(match.boards))
    yield UnplayedOffer(Why.AWAY_AT_FAULT, _points(better, worse))
    yield UnplayedOffer(Why.HOME_AT_FAULT, _points(worse, better))
    for why, own, gone in ((Why.AWAY_GONE, home, away), (Why.HOME_GONE, away, home)):
        certain = _certain(matches, own, gone, scale)
        if certain is not None:
            none = Fraction(0)
            yield UnplayedOffer(why, _points(certain, none) if own == home else _points(none, certain))
    if sheet.by_rooms and _most(scale) in INCORRECT_SEATING:
        both = incorrect_seating(_most(scale))
        yield UnplayedOffer(Why.SEATED_WRONGLY, _points(both, both))
        both = incorrect_seating(_most(scale), by_the_director=True)
        yield UnplayedOffer(Why.SEATED_BY_DIRECTOR, _points(both, both))
    yield UnplayedOffer(Why.DRAW, _points(scale.draw, scale.draw))


def _most(scale: Scale) -> int:
    return int(scale.winner[-1])


def _certain(matches: tuple[PlayedMatch, ...], own: str, gone: str, scale: Scale) -> Fraction | None:
    """What opponents of one who has gone get; None for a scale of which the regulation says nothing."""
    if _most(scale) not in CERTAIN:
        return None
    places = Fraction(1, 10**scale.places)
    unit = max(places, Fraction(1, 100))
    mine = [Fraction(each.vp) for each in _sides(matches, own, but=gone) if each.vp is not None]
    theirs = [
        Fraction(other.vp)
        for each in matches
        if each.has(gone)
        for other in each.sides
        if other.party.key != gone and other.vp is not None
    ]
    return against_withdrawn(mine, theirs, most=_most(scale), unit=unit)


def _sides(matches: tuple[PlayedMatch, ...], own: str, but: str) -> Iterator[MatchParty]:
    for each in matches:
        if each.has(own) and not each.has(but):
            yield each.seen_by(own).own


def _points(home: Fraction, away: Fraction) -> Points:
    return decimal_text(home), decimal_text(away)
