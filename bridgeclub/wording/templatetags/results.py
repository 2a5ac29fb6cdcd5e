"""Links and names on the pages of results. In a template: `{% load results %}`.

Tags, which keep to the edition that the reader has opened (`session` and `pinned` are in the context)
  {% cause change %} ruling 4; result corrected by the director, agreed by both pairs
  {% pairs_url %}    the ranking of the pairs of teams
  {% result_url %}   the ranking       {% board_url 7 %}   a traveller      {% pair_url party %}   a scorecard
Filters
  party|full_name        Nora Lindqvist & Sam Okafor, or Pair 5     parties|full_names  everybody on one side
  parties|short_names    Lindqvist – Okafor (party|surnames)        party|number_label  5, or A5 with sections
  party|heading_name     the names of a pair, Riverside or Team 3   party|numbered  Pair 5, Team 3
  sheet|counted          8 teams
  party|below_heading          Pair 5, the players of a team      party|players_words  the players of a team
  sheet|contest_word:"title"    Pair, Team (bridgeclub/wording/contests.py)
  number|board_label:sheet   7, also for board 107 that is dealt again for a match
  listed|list_name       Section A, North–South; nothing for a list of everybody
  substitute|substitutes_words      Zoe Young for Nora Lindqvist, rounds 2 to 4; as strangers may read it (sat_in_named:
  the room)
  line.ns_points|points:sheet   10.4, at IMPs +3.5; 10.4 / 9.8 where partners differ
  row.total|worth:sheet         the same for one figure; each.points|points_on_card:card with the places that a card
  needs
  row|sit_out_words      sat out 3 boards: +4.5
  sheet|ranking_awaited  why there is no ranking yet        sheet|ranking_counts  what the one during play counts
  sheet.embargo|embargo_words   why no board is open, and until when
  sheet|left_out_words   which boards do not count, as a table plays them later
  number|exact           12.5, 11.5714…; exact_signed: +3
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from django import template
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from bridgeclub.wording import awards, left_out, results, simultaneous, substitutes
from bridgeclub.wording.contests import contest_words, counted_words, numbered_words
from bridgeclub.wording.known import words_for
from bridgeclub.wording.methods import method_words
from bridgeclub.wording.penalties import unranked_words
from scoring.engine.document import ScoringRules
from scoring.engine.explain import numbers
from scoring.queries.public import LineChange, Listed, Party, ResultsSheet, TravellerLine, shares

register = template.Library()
COUNTED_PLACES = 4
#: Where the pairs of teams are read, by the names of the pages of everybody else.
PAIRS_OF_TEAMS = {"session": "pairs", "board": "pairs_board", "pair": "pairs_pair"}
for words in (
    awards.share_words,
    left_out.left_out_words,
    results.compared_words,
    results.counting,
    results.former_words,
    results.list_name,
    results.not_compared,
    results.points_on_card,
    results.penalty_amount,
    results.penalty_kind,
    results.penalty_words,
    results.ranked_by,
    results.ranked_unit,
    results.ranked_words,
    results.ranking_awaited,
    results.ranking_counts,
    results.redress_step,
    substitutes.substitutes_words,
    substitutes.sat_in_named,
    results.sit_out_words,
    results.worth,
    simultaneous.embargo_words,
):
    register.filter(words.__name__, words)


def address_of(context: Mapping[str, Any], name: str, **more: object) -> str:
    session = context["session"]
    if context.get("of_pairs"):
        name = PAIRS_OF_TEAMS.get(name, name)
    where: dict[str, object] = {"club": session.club.slug, "session": session.slug, **more}
    if context.get("pinned"):
        return reverse(f"public:edition_{name}", kwargs={**where, "edition": context["pinned"]})
    return reverse(f"public:{name}", kwargs=where)


@register.simple_tag(takes_context=True)
def cause(context: Mapping[str, Any], change: LineChange) -> str:
    """Through whom a line says something else; `ruled` in the context knows the numbers of rulings."""
    ruled = context.get("ruled")
    return results.cause_words(change, ruled.number(change.cause.adjustment) if ruled else None)


@register.simple_tag(takes_context=True)
def result_url(context: Mapping[str, Any]) -> str:
    """The ranking of the edition that is being read."""
    return address_of(context, "session")


@register.simple_tag(takes_context=True)
def board_url(context: Mapping[str, Any], number: int) -> str:
    """A board of the edition that is being read."""
    return address_of(context, "board", number=number)


@register.simple_tag(takes_context=True)
def pair_url(context: Mapping[str, Any], party: Party) -> str:
    """The scorecard of a contestant in the edition that is being read."""
    return address_of(context, "pair", key=party.key)


@register.simple_tag(takes_context=True)
def pairs_url(context: Mapping[str, Any]) -> str:
    """The ranking of the pairs of teams in the edition that is being read."""
    return address_of(context, "pairs")


@register.filter
def full_name(party: Party) -> str:
    """What a team is called, else the names as their owners allow; the number where nobody has been named."""
    return party.team or names_words(party.names) or numbered_words(party.contest, number_label(party))


def names_words(names: Sequence[str]) -> str:
    """«Nora & Sam»; «Ann, Bob, Cleo & Dan»."""
    return " & ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


@register.filter
def numbered(party: Party) -> str:
    """«Team 3», whatever its players are called; a pair of a team by its team."""
    if party.plays_for is not None:
        return heading_name(party.plays_for)
    return numbered_words(party.contest, number_label(party))


@register.filter
def heading_name(party: Party) -> str:
    """What a heading calls it: a pair by its names, a team by its own, else by its number."""
    return party.team or numbered(party) if party.by_number else full_name(party)


@register.filter
def below_heading(party: Party) -> str:
    """What a heading leaves out: the number of a pair; of a team the players, where it is called by a name its number
    too. Nothing where nobody is named."""
    if not party.names:
        return numbered(party) if party.team else ""
    if not party.by_number:
        return numbered(party)
    players = names_words(party.names)
    return f"{numbered(party)}: {players}" if party.team else players


@register.filter
def players_words(party: Party) -> str:
    """Who plays in a team that is called by a name; nothing where its players are its name."""
    return names_words(party.names) if party.team else ""


@register.filter
def board_label(number: int, sheet: ResultsSheet) -> str:
    """What is printed on a board: its number, but for boards that are dealt again for each match."""
    return sheet.labels.get(number, str(number))


@register.filter
def contest_word(sheet: ResultsSheet, name: str) -> str:
    """What a page says of whoever is ranked: «Pair», «What changed for this team»; `name` as in ContestWords."""
    return str(getattr(contest_words(sheet.document.contest), name))


@register.filter
def counted(sheet: ResultsSheet) -> str:
    """«12 pairs», «8 teams»."""
    return counted_words(sheet.document.contest, len(sheet.people))


@register.filter
def full_names(parties: Iterable[Party]) -> str:
    """Everybody on one side."""
    return " & ".join(full_name(party) for party in parties)


@register.filter
def short_names(parties: Iterable[Party]) -> str:
    """Everybody on one side by surname, as a traveller prints it; a team as it is called."""
    return " – ".join(party.team or " – ".join(party.short_names) or full_name(party) for party in parties)


@register.filter
def taking_part(listed: Listed) -> str:
    """The same of a session in a club's list."""
    return counted_words(listed.contest, listed.contestants)


@register.filter
def surnames(party: Party) -> str:
    """A contestant by surnames: Lindqvist – Okafor."""
    return short_names([party])


@register.filter
def number_label(party: Party) -> str:
    """Section and number, as on the table card."""
    return f"{party.section}{party.number}"


@register.filter
def points(figures: Iterable[str], sheet: ResultsSheet) -> str:
    """A line's points as the session's figures are printed; a dash where the side is not scored."""
    return " / ".join(results.worth(each, sheet) for each in figures) or "–"


@register.filter
def exact(value: Fraction | int) -> str:
    """A figure of the counting, cut where it has no end: 12.5, 11.5714…"""
    return numbers.shown(value, COUNTED_PLACES)


@register.filter
def exact_signed(value: Fraction | int) -> str:
    """The same with its sign."""
    return numbers.signed(value, COUNTED_PLACES)


@register.filter
def awarded_scores(line: TravellerLine) -> list[int]:
    """The N/S scores that the director awarded on a line, as the score column prints them; empty without any."""
    return [score for score, _share in shares(line)] if line.ns_outcome is not None else []


@register.filter
def listed(tables: Iterable[str]) -> str:
    """1, 6, 7 and 8."""
    return str(get_text_list(list(tables), _("and")))


@register.filter
def moment(at: datetime, day: date) -> str:
    """A time as it is read on the session's page: at 22:05, or with its date when that is another."""
    local = localtime(at)
    values = {"time": date_format(local, "H:i"), "day": date_format(local, "j F")}
    return _("at %(time)s") % values if local.date() == day else _("on %(day)s at %(time)s") % values


@register.filter
def clock(at: datetime, day: date) -> str:
    """The time alone: 22:35, or 09:10 on 21 November where that is another day than the session's."""
    local = localtime(at)
    values = {"time": date_format(local, "H:i"), "day": date_format(local, "j F")}
    return str(values["time"]) if local.date() == day else _("%(time)s on %(day)s") % values


@register.filter
def absolute(number: int) -> int:
    """Without its sign."""
    return abs(number)


@register.filter
def method_name(rules: ScoringRules) -> str:
    """How the session is scored."""
    return method_words(rules.method)


@register.filter
def points_name(rules: ScoringRules) -> str:
    """What is counted, for the head of a column."""
    return str(results.POINTS[rules.counted_in])


@register.filter
def points_short(rules: ScoringRules) -> str:
    """The same where there is little room."""
    return str(results.POINTS_SHORT[rules.counted_in])


@register.filter
def standing_name(standing: str) -> str:
    """Why a contestant is not ranked."""
    return unranked_words(standing)


@register.filter
def after_points(figure: str, rules: ScoringRules) -> str:
    """What is counted, after a figure: +4 IMPs, −1 IMP, 12 MP."""
    unit = results.RANKED_UNITS.get(rules.counted_in) if figure.lstrip("+−") != "1" else None
    return str(unit or points_short(rules))


@register.filter
def reason_name(reason: str) -> str:
    """Why an edition was made."""
    return words_for(results.REASONS, reason)
