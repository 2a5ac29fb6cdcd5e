"""Words of a player's own telephone. In a template: `{% load player %}`.

Filters
  state|numbered_me        Pair 5, Team A5 with sections
  sitting|table_label:me   4, or A4 with sections
  boards|board_numbers     7–9 where they follow each other, else 7, 8 and 12
  sitting|boards_of:me     the same as they are printed on the boards     board|label:me    one of them
  pair|pair_name           Nora Lindqvist & Sam Okafor, or pair 5 where nobody has been named; team 5 of a team;
                           3 Nora Lindqvist & 7 Sam Okafor in an individual
  pair|team_of             Riverside, Team 5
  me|hidden_words          until when a result is kept back
  line|anchor:each         where a board of a round stands on the page
  match|seen_by:me.key     a match from the side of one of the two
  match|so_far_of:me       31–18, the boards that are seen          board|own_points:me   +10
"""

from collections.abc import Sequence

from django import template
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from bridgeclub.wording.contest_phones import phone_words
from bridgeclub.wording.contests import numbered_words, players_words
from bridgeclub.wording.match_figures import board_points
from scoring.queries.phone import PhoneLine, PhoneRound, PhoneState, Sitting
from scoring.queries.public import MatchBoard, MatchSheet, SeenMatch
from scoring.queries.table import TablePair

register = template.Library()


@register.filter
def numbered_me(state: PhoneState) -> str:
    """Section and number, as on the table card."""
    return numbered_words(state.session.contest, f"{state.section}{state.pair.number}")


@register.filter
def table_label(sitting: Sitting, state: PhoneState) -> str:
    """Section and table, as on the table card."""
    return f"{state.section}{sitting.table}"


@register.filter
def board_numbers(boards: Sequence[int]) -> str:
    """Board numbers as one says them."""
    in_a_row = len(boards) > 2 and boards[-1] - boards[0] == len(boards) - 1
    return f"{boards[0]}–{boards[-1]}" if in_a_row else str(get_text_list([str(each) for each in boards], _("and")))


@register.filter
def boards_of(sitting: Sitting, state: PhoneState) -> str:
    """The boards of a round as they are printed."""
    if not state.labels:
        return board_numbers(sitting.boards)
    labels = [state.labels.get(each, str(each)) for each in sitting.boards]
    in_a_row = len(labels) > 2 and sitting.boards[-1] - sitting.boards[0] == len(labels) - 1
    return f"{labels[0]}–{labels[-1]}" if in_a_row else str(get_text_list(labels, _("and")))


@register.filter
def label(board: int, state: PhoneState) -> str:
    """What is printed on a board."""
    return state.labels.get(board, str(board))


@register.filter
def hidden_words(state: PhoneState) -> str:
    """Until when a result is kept back."""
    return str(phone_words(state.session.contest).hidden_until)


@register.filter
def anchor(line: PhoneLine, played_in: PhoneRound) -> str:
    """Where a board stands on the page: «board-7», in the closed room «board-7-closed», of eights «board-7-room-3»."""
    return f"board-{line.board}{played_in.anchor}"


@register.filter
def pair_name(pair: TablePair) -> str:
    """The names as the room knows them; the number where nobody has been named. Single players have theirs."""
    if pair.name:
        return pair.name
    if pair.numbers:
        return players_words(pair.numbers)
    return (_("team %(number)s") if pair.team is not None else _("pair %(number)s")) % {"number": pair.number}


@register.filter
def numbered_pair(pair: TablePair) -> str:
    """The number before the names; of single players each has the own one there."""
    return pair_name(pair) if pair.numbers else f"{pair.number} {pair.name}".strip()


@register.filter
def team_of(pair: TablePair) -> str:
    """The team whose pair they are."""
    return pair.team or numbered_words("teams", str(pair.number))


@register.filter
def seen_by(match: MatchSheet, key: str) -> SeenMatch:
    """A match from the side of one of the two."""
    return match.match.seen_by(key)


@register.filter
def so_far_of(match: MatchSheet, state: PhoneState) -> str:
    """The sums of the boards that are seen, the own one first."""
    last = match.boards[-1] if match.boards else None
    if last is None or state.results is None:
        return "–"
    sums = (last.home_so_far, last.away_so_far)
    return "–".join(sums if match.match.home.party.key == state.key else sums[::-1])


@register.filter
def own_points(board: MatchBoard, state: PhoneState) -> str:
    """What the own team has of a board; nothing without."""
    assert state.results is not None
    match = next(each.match for each in state.matches if board in each.boards)
    at_home = match.home.party.key == state.key
    return board_points(board.home if at_home else board.away, state.results.document.rules.method)
