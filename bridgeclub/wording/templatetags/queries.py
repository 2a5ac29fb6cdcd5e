"""Score queries. In a template: `{% load queries %}`.

Filters
  names|asked_of:query       whoever is asked: the opponents
  names|says:query           «Pair 4 N–S, Nora Lindqvist & Sam Okafor say:»
  session|of_queries:"disagree"   a sentence of these pages in the words of the contest
  queries|on_line:line.id    the newest query about a line, from score_queries_of_pair; None where there is none
  names|called:query.contestant   a pair by its id
  query|query_said           «3♠ by South made 10, not 9»
  query|query_state          where it stands, in words
  query|on_card:me.contestant     the same in a few words, for a line of a pair's card
  query|query_badge          -ok, -warn, -bad, or nothing: the colour of its badge
  refusals|of_query:id       what a mapping says about a query
  query|query_channel        how it was asked
  query|caller:line          who telephoned, by name

Tags
  {% query_steps query names me.contestant as steps %}   (when, sentence, words, by) of everything said and done
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from django import template
from django.utils.translation import gettext as _

from bridgeclub.wording.queries_by_contest import query_words
from bridgeclub.wording.score_queries import (
    card_words,
    channel_words,
    score_query_step_words,
    score_query_words,
    state_words,
)
from club.queries import SessionInfo
from rulings.queries.score_queries import ScoreQueryView
from scoring.queries.room import LineView

register = template.Library()

BADGES = {"accepted": "-ok", "rejected": "", "ruled": "-ok", "contested": "-bad", "withdrawn": ""}


class Told(NamedTuple):
    """A step as it is read."""

    at: datetime
    sentence: str
    words: str
    by: str


@register.filter
def of_query(words: Mapping[int, str], query: int) -> str:
    """What is said about one query; "" where nothing is."""
    return words.get(query, "")


@register.filter
def on_line(queries: Mapping[int, ScoreQueryView] | None, line: int | None) -> ScoreQueryView | None:
    return queries.get(line) if queries and line is not None else None


@register.filter
def called(names: Mapping[int, str], contestant: int) -> str:
    return names.get(contestant, "")


@register.filter
def asked_of(names: Mapping[int, str], score_query: ScoreQueryView) -> str:
    return ", ".join(names.get(each, "") for each in score_query.opponents)


@register.filter
def says(names: Mapping[int, str], score_query: ScoreQueryView) -> str:
    said = query_words(score_query.contest).says
    return str(said) % {"who": names.get(score_query.contestant, "")}


@register.filter
def of_queries(session: SessionInfo, name: str) -> str:
    """A sentence of the pages of score queries in the words of the contest."""
    return str(getattr(query_words(session.contest), name))


@register.filter
def query_said(score_query: ScoreQueryView, session: SessionInfo) -> str:
    return score_query_words(score_query, session.printed)


@register.filter
def query_state(score_query: ScoreQueryView) -> str:
    return state_words(score_query)


@register.filter
def on_card(score_query: ScoreQueryView, me: int) -> str:
    return card_words(score_query, me)


@register.filter
def query_badge(score_query: ScoreQueryView) -> str:
    return BADGES.get(score_query.state, "-warn")


@register.filter
def query_channel(score_query: ScoreQueryView) -> str:
    return channel_words(score_query.channel, score_query.contest)


@register.filter
def caller(score_query: ScoreQueryView, line: LineView) -> str:
    """Who telephoned."""
    side = line.ns if score_query.side == "ns" else line.ew
    names, seat = side.contestants[score_query.place].names, score_query.caller_seat
    return names[seat] if seat is not None and seat < len(names) else ""


@register.simple_tag
def query_steps(
    score_query: ScoreQueryView, names: Mapping[int, str], session: SessionInfo, me: int | None = None
) -> list[Told]:
    """`names` are the pairs by id; `me` reads, and is «you»."""
    steps = []
    for step in score_query.steps:
        who = _("You") if step.contestant == me else names.get(step.contestant or 0, "")
        words = step.words or (step.claim.words if step.claim and step.claim.kind != "words" else "")
        steps.append(Told(step.at, score_query_step_words(step, score_query, who, session.printed), words, step.by))
    return steps
