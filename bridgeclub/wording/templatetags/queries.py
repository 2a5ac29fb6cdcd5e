"""Score queries. In a template: `{% load queries %}`.

Filters
  queries|on_line:line.id    the newest query about a line, from queries_of_pair; None where there is none
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

from bridgeclub.wording.score_queries import CHANNELS, card_words, query_words, state_words, step_words
from rulings.queries.score_queries import QueryView
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
def of_query(said: Mapping[int, str], query: int) -> str:
    """What is said about one query; "" where nothing is."""
    return said.get(query, "")


@register.filter
def on_line(queries: Mapping[int, QueryView] | None, line: int | None) -> QueryView | None:
    return queries.get(line) if queries and line is not None else None


@register.filter
def called(names: Mapping[int, str], contestant: int) -> str:
    return names.get(contestant, "")


@register.filter
def query_said(query: QueryView) -> str:
    return query_words(query)


@register.filter
def query_state(query: QueryView) -> str:
    return state_words(query)


@register.filter
def on_card(query: QueryView, me: int) -> str:
    return card_words(query, me)


@register.filter
def query_badge(query: QueryView) -> str:
    return BADGES.get(query.state, "-warn")


@register.filter
def query_channel(query: QueryView) -> str:
    return str(CHANNELS[query.channel])


@register.filter
def caller(query: QueryView, line: LineView) -> str:
    """Who telephoned."""
    names = (line.ns if query.side == "ns" else line.ew).names
    seat = query.caller_seat
    return names[seat] if seat is not None and seat < len(names) else ""


@register.simple_tag
def query_steps(query: QueryView, names: Mapping[int, str], me: int | None = None) -> list[Told]:
    """`names` are the pairs by id; `me` reads, and is «you»."""
    said = []
    for step in query.steps:
        who = _("You") if step.contestant == me else names.get(step.contestant or 0, "")
        words = step.words or (step.claim.words if step.claim and step.claim.kind != "words" else "")
        said.append(Told(step.at, step_words(step, query, who), words, step.by))
    return said
