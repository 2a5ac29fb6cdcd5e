"""What the wall of a room says, in templates."""

from django import template

from bridgeclub.wording import wall
from bridgeclub.wording.templatetags.results import full_name, heading_name
from club.queries import SessionInfo
from scoring.queries.public import Party
from scoring.queries.wall import WallSeat

register = template.Library()
for words in (wall.going_words, wall.boards_words, wall.figure_words):
    register.filter(words.__name__, words)


@register.filter
def boards_at(seat: WallSeat, session: SessionInfo) -> str:
    """The boards of a table, by what is printed on them."""
    return wall.numbers_words(seat, dict(session.labels))


@register.filter
def figures(code: str) -> str:
    """«1234 5678»."""
    return f"{code[:4]} {code[4:]}"


@register.filter
def wall_name(party: Party) -> str:
    """How a contestant is called on the wall: pairs and players by their names, a team by its own or its number."""
    return heading_name(party) if party.by_number else full_name(party)
