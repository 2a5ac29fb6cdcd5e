"""A term that explains itself. In a template: `{% load terms %}`.

  {% term "neuberg" %}                a dotted word that opens two sentences and the law (bridgeclub/wording/terms.py)
  {% term "average_plus" _("Ave+") %} the same with other words on the page
  {% of_eight sheet %}                behind «4 teams»: of eight, and how their four tables are put together
  {% award line.ns_outcome "ns" %}    an adjusted score in words, as the side sees it; averages explain themselves

What opens is a popover of the browser's own: by touch and keyboard, without a script; Escape or a press beside it
closes it. It may stand within a sentence, a heading of a table or a list. No page has an id twice: the second time a
word is explained its popover has a number.
"""

from django import template
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from bridgeclub.wording.awards import outcome_words
from bridgeclub.wording.terms import AVERAGES, TERMS, Term, Words
from scoring.engine.document import Artificial, Outcome
from scoring.queries.public import ResultsSheet

register = template.Library()
COUNTED = "terms_on_this_page"


@register.simple_tag(takes_context=True)
def term(context: Context, key: str, words: Words = "") -> SafeString | str:
    """The word and what it opens. A term that nobody has explained is the words alone."""
    found = TERMS.get(key)
    return str(words) if found is None else _explained(context, key, found, words)


@register.simple_tag(takes_context=True)
def of_eight(context: Context, sheet: ResultsSheet) -> SafeString | str:
    """«of eight», with how the four tables of a match are put together; nothing where teams of four play."""
    way = sheet.session.teams_of_eight
    if not way:
        return ""
    key = f"eights_{way}" if sheet.document.rules.method == "imps" else "eights_together"
    return term(context, key, pgettext("teams", "of eight"))


def _explained(context: Context, key: str, found: Term, words: Words) -> SafeString:
    return format_html(
        '<span class="term"><button type="button" class="term-w" popovertarget="{id}">{word}</button>'
        '<span class="term-p" id="{id}" popover role="note"><b>{name}</b> <span>{what} {example}</span>{law}'
        '<button type="button" class="btn btn-s" popovertarget="{id}" popovertargetaction="hide">{close}</button>'
        "</span></span>",
        id=_own_id(context, key),
        word=words or found.word,
        name=found.word,
        what=found.what,
        example=found.example,
        law=format_html(' <span class="label">{}</span>', found.law) if found.law else "",
        close=pgettext("what a word means", "Close"),
    )


@register.simple_tag(takes_context=True)
def award(context: Context, value: Outcome | None, side: str = "ns") -> SafeString | str:
    """An adjusted score in words, as the side (ns, ew) sees it."""
    if value is None:
        return ""
    words = outcome_words(value, side)
    if not isinstance(value, Artificial) or value.imps is not None:
        return words
    if not (value.average_plus or value.average_minus):
        return words
    key = "average_plus" if value.average_plus else "average_minus"
    found = AVERAGES.get(_method(context), TERMS).get(key, TERMS[key])
    return _explained(context, key, found, words)


def _method(context: Context) -> str:
    """How the boards of the page are scored, where it says so: by its sheet, else by its session."""
    sheet, session = context.get("sheet"), context.get("session")
    if sheet is not None:
        return str(sheet.document.rules.method)
    return str(getattr(session, "method", ""))


def _own_id(context: Context, key: str) -> str:
    """term-neuberg; the next one on the page is term-neuberg-2."""
    outermost = context.dicts[0]
    counted = outermost.setdefault(COUNTED, {})
    counted[key] = counted.get(key, 0) + 1
    name = key.replace("_", "-")
    return f"term-{name}-{counted[key]}" if counted[key] > 1 else f"term-{name}"
