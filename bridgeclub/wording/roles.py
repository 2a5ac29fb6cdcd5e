"""What the two players of a pair did, in words: as declarer, as dummy, on lead, defending."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.game import SEATS, figure, signed
from scoring.engine.roles import Role, RoleAverage, TricksAgainst
from scoring.engine.rounding import PERCENT_AVERAGE, decimal_text, rounded
from scoring.queries.public import PlayerRoles

ROLES = {
    Role.DECLARER: gettext_lazy("Declarer"),
    Role.DUMMY: gettext_lazy("Dummy"),
    Role.LEAD: gettext_lazy("On lead"),
    Role.DEFENDER: gettext_lazy("Defending"),
}


@dataclass(frozen=True)
class RoleRow:
    """A role, and what each of the two players had in it; "" for none."""

    role: str
    cells: tuple[tuple[str, str], ...]


def role_rows(players: tuple[PlayerRoles, ...], in_imps: bool) -> Iterator[RoleRow]:
    """The roles that anybody had: the average, and on how many boards."""
    for role, name in ROLES.items():
        if any(role in each.roles for each in players):
            yield RoleRow(str(name), tuple(_cell(each.roles.get(role), in_imps) for each in players))


def _cell(found: RoleAverage | None, in_imps: bool) -> tuple[str, str]:
    if found is None:
        return "–", ""
    boards = ngettext("%(n)d board", "%(n)d boards", found.boards) % {"n": found.boards}
    if in_imps:
        return signed(decimal_text(rounded(found.mean, 0, 1)), 1), boards
    return f"{figure(decimal_text(rounded(found.mean, PERCENT_AVERAGE, 1)), 1)}\N{NO-BREAK SPACE}%", boards


def player_words(player: PlayerRoles) -> str:
    """The name; where both are not shown, where the player sat."""
    return player.name or str(get_text_list([str(SEATS[seat]) for seat in player.seats], _("or")))


def tricks_against_words(found: TricksAgainst) -> str:
    """«+3 tricks on 9 boards»."""
    tricks = ngettext("%(n)s trick", "%(n)s tricks", abs(found.tricks)) % {"n": signed(found.tricks)}
    return ngettext("%(tricks)s on %(n)d board", "%(tricks)s on %(n)d boards", found.boards) % {
        "tricks": tricks,
        "n": found.boards,
    }
