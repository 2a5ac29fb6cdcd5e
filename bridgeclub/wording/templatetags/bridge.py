"""What the templates of all doors say about bridge. In a template: `{% load bridge %}`.

Tags
  {% contract played %}   4♠ X by South    a Played; a Contract alone comes without the player
  {% result played %}     4♠ X South +1    contract, declarer, and what became of it
  {% card "HK" %}         ♥ K              the card led, suit first
  {% suit "S" %}          ♠                one suit; "N" is NT
  {% rank 2 tied %}       2=               a rank as printed in a list
  {% outcome o "ew" %}    60 % of +680 …   an adjusted score in words, with the sign it has for that side
Filters
  score|signed            +420 −100 0      score|signed:2 gives +3.50 (IMPs, VPs)
  value|figure:1          58.2             a decimal string to fixed places
  n|ordinal               1st 2nd 3rd
  "S"|seat                South
  "N"|dealer              Dealer North
  "NS"|side               North–South      "NS"|side_short gives N–S
  "both"|vulnerability    both sides vulnerable
  address|parted          an address breaks between its parts, not inside a word
  text|whole_sides        a line does not end between the N and the S of N–S
  text|one_line           what a page lays out over several lines, for a letter in plain text
Nothing in gives nothing out: None renders as an empty string.
"""

import re
from decimal import Decimal
from functools import lru_cache

from django import template
from django.contrib.humanize.templatetags.humanize import ordinal as humanize_ordinal
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from bridgeclub.wording import game
from bridgeclub.wording.awards import outcome_words
from scoring.engine.contract import Card, Contract, Played
from scoring.engine.document import Outcome

register = template.Library()
Exact = int | str | Decimal
SHORT_SIDES = re.compile("N–S|E–W")


@register.simple_tag
def suit(denomination: str) -> SafeString:
    """A suit as its sign in its colour (the keys of a tablet have the letter too); read aloud as its name."""
    shown = game.SUIT_SIGNS.get(denomination) or str(game.DENOMINATION_LETTERS[denomination])
    return format_html(
        '<span class="su su-{}"><span aria-hidden="true">{}</span><span class="vh">{}</span></span>',
        denomination.lower(),
        shown,
        game.DENOMINATIONS[denomination],
    )


def bid(contract: Contract) -> SafeString:
    """Level, suit and X: the contract without its player."""
    double = game.DOUBLE_MARKS[contract.doubles]
    words = game.DOUBLES[contract.doubles]
    doubled = format_html(' <abbr title="{}">{}</abbr>', words, double) if double else ""
    return format_html('<span class="ct">{}{}{}</span>', contract.level, suit(contract.denomination), doubled)


@register.simple_tag
def contract(value: Contract | Played | None) -> SafeString | str:
    """A contract, with «by South» when it is known who played it; «Passed out»; nothing for nothing."""
    if value is None:
        return ""
    if not isinstance(value, Played):
        return bid(value)
    if value.contract is None or value.declarer is None:
        return _("Passed out")
    return format_html(_("{} by {}"), bid(value.contract), game.SEATS[value.declarer])


@register.simple_tag
def result(played: Played | None) -> SafeString | str:
    """A line of a traveller: contract, declarer, tricks above or below the contract."""
    if played is None:
        return ""
    if played.contract is None or played.declarer is None:
        return _("Passed out")
    return format_html(
        '{} <span class="nw">{} <b>{}</b></span>',
        bid(played.contract),
        game.SEATS[played.declarer],
        game.result_words(played),
    )


@register.simple_tag
def card(value: Card | str | None) -> SafeString | str:
    """A card (a Card, or written suit first: HK, D10) as suit and rank."""
    if not value:
        return ""
    shown = value if isinstance(value, Card) else Card.parse(value)
    return format_html('<span class="cd">{} {}</span>', suit(shown.suit), game.card_rank(shown))


@register.simple_tag
def rank(number: int | None, tied: bool = False) -> str:
    """A rank as a list prints it: 2, or 2= where it is shared; a dash for who is not ranked."""
    if number is None:
        return "–"
    return f"{number}=" if tied else str(number)


@register.simple_tag
def outcome(value: Outcome | None, to: str = "ns") -> str:
    """An adjusted score in words, as the side `to` (ns, ew) sees it."""
    return outcome_words(value, to) if value is not None else ""


@register.filter
def whole_sides(text: object) -> SafeString:
    """N–S and E–W as one word each; after the dash a line would end."""
    return mark_safe(SHORT_SIDES.sub(r'<span class="nw">\g<0></span>', conditional_escape(str(text))))  # noqa: S308


@register.filter
def one_line(text: str) -> str:
    """The words with one blank between them."""
    return " ".join(text.split())


@register.filter
def parted(address: str) -> SafeString:
    """An address to be typed, with the places where its line may end: after a stroke that parts words."""
    # After the scheme's two strokes too: a long name of a computer then begins a line of its own.
    return mark_safe(re.sub(r"(/+)(?=[^/])", r"\1<wbr>", conditional_escape(address)))  # noqa: S308 (escaped above)


@register.filter
def signed(score: Exact | None, places: int | None = None) -> str:
    """A score with its sign and a true minus."""
    return "" if score is None or score == "" else game.signed(score, places)


@register.filter
def figure(value: Exact | None, places: int = 1) -> str:
    """An exact figure to a fixed number of places, halves away from zero."""
    return "" if value is None or value == "" else game.figure(value, places)


@register.filter
def ordinal(number: int | None) -> str:
    """1 → 1st."""
    return "" if number is None else _ordinal(number, get_language())


@lru_cache(maxsize=1000)
def _ordinal(number: int, _language: str | None) -> str:
    """Ten translations are looked up for each of Django's: longer than all else of a row of a ranking."""
    return str(humanize_ordinal(number))


@register.filter
def seat(letter: str | None) -> str:
    """S → South."""
    return str(game.SEATS[letter]) if letter else ""


@register.filter
def dealer(letter: str | None) -> str:
    """N → Dealer North."""
    return _("Dealer %(seat)s") % {"seat": game.SEATS[letter]} if letter else ""


@register.filter
def side(code: str | None) -> str:
    """NS → North–South; N → North, where a single player sits."""
    return str(game.DIRECTIONS[code.upper()]) if code else ""


@register.filter
def side_short(code: str | None) -> str:
    """NS → N–S; a seat alone by its name: N → North."""
    return str({**game.SIDES_SHORT, **game.SEATS}[code.upper()]) if code else ""


@register.filter
def vulnerability(sides: str | None) -> str:
    """both → both sides vulnerable (none, ns, ew, both)."""
    return str(game.VULNERABILITIES[sides.lower()]) if sides else ""
