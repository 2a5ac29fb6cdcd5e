"""Prizes in words: what each is for, who gets it and for what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.contests import contest_words, counted_words
from bridgeclub.wording.game import DIRECTIONS, SIDES, contract_signs, figure, result_words, signed
from bridgeclub.wording.results import RANKED_UNITS
from bridgeclub.wording.templatetags.bridge import ordinal
from bridgeclub.wording.templatetags.results import below_heading, heading_name
from scoring.engine.contract import Played
from scoring.engine.prize_giving.document import Figure, GivenPrize, Special, Winner
from scoring.queries.public import Party

SPECIALS = {
    Special.BEST.value: gettext_lazy("Best score on a board"),
    Special.SWING.value: gettext_lazy("Largest swing on a board"),
    Special.SLAM.value: gettext_lazy("Slam that the fewest bid and made"),
    Special.MIDDLE.value: gettext_lazy("Exactly in the middle"),
    Special.LAST.value: gettext_lazy("Last place"),
    Special.LOT.value: gettext_lazy("Drawn by lot"),
}
#: What a director wants to know before ticking one.
ABOUT = {
    Special.BEST.value: gettext_lazy(
        "Against the field; of equal ones the one that is furthest above the average of the other tables"
    ),
    Special.SWING.value: gettext_lazy(
        "In matches of teams the most on one board; else the most points above the average of the other tables"
    ),
    Special.SLAM.value: gettext_lazy("Of all slams bid and made the one that was so at the fewest tables"),
    Special.MIDDLE.value: gettext_lazy("Of an even number the two in the middle share it"),
    Special.LAST.value: gettext_lazy("For whoever takes it with good humour"),
    Special.LOT.value: gettext_lazy("Drawn once, when you begin; the lot is recorded"),
}


def list_words(kind: str, title: str, section: str, line: str, contest: str) -> str:
    """«North–South», «Section A, with handicap», «Best new pair»; «Overall» for a list of everybody."""
    names = {
        "all": "",
        "section": "",
        "handicap": _("With handicap"),
        "level": _("Level %(level)s and below") % {"level": title},
        "lowest": _("Level %(level)s") % {"level": title},
        "guest": str(contest_words(contest).with_guest),
    }
    name = str(SPECIALS[kind]) if kind in SPECIALS else names.get(kind, title)
    of = _("Section %(section)s") % {"section": section} if section else ""
    parts = [part for part in (name, of, str(SIDES[line]) if line in SIDES else "") if part]
    return ", ".join(parts) or _("Overall")


def prize_list_words(prize: GivenPrize, contest: str) -> str:
    """What a prize is of."""
    return list_words(prize.kind, prize.title, prize.section, prize.line, contest)


def prize_place_words(prize: GivenPrize) -> str:
    """«2nd prize»; nothing where it is the only one of its list."""
    return "" if prize.only else _("%(ordinal)s prize") % {"ordinal": ordinal(prize.place)}


def prize_place_sign(prize: GivenPrize) -> str:
    """«2», «2=»."""
    return f"{prize.place}=" if prize.shared else str(prize.place)


def prize_shared_words(prize: GivenPrize, contest: str) -> str:
    """«shared by 2 pairs»; nothing for one."""
    if not prize.shared:
        return ""
    return _("shared by %(counted)s") % {"counted": counted_words(contest, len(prize.winners))}


def won_with_words(winner: Winner) -> str:
    """«58.19 %», «+17 IMPs on board 7: 4♠ by North +1»."""
    parts = [prize_figure_words(winner.figure)] if winner.figure else []
    if winner.board:
        played = _(" and ").join(played_signs(each) for each in winner.played)
        board = _("board %(board)s") % {"board": winner.board}
        parts.append(f"{board}: {played}" if played else board)
    return ", ".join(parts)


def played_signs(text: str) -> str:
    """4SXN+1 → «4♠X by North, +1»."""
    played = Played.parse(text)
    if played.contract is None:
        return _("passed out")
    said = {
        "contract": contract_signs(played.contract),
        "declarer": DIRECTIONS[played.declarer or "N"],
        "result": result_words(played),
    }
    return _("%(contract)s by %(declarer)s, %(result)s") % said


def prize_figure_words(found: Figure) -> str:
    """«58.19 %», «48.73 VPs», «+17 IMPs», «+640 above the average», «at 1 of 8 tables»."""
    if found.unit == "tables":
        few, _slash, tables = found.value.partition("/")
        return _("bid and made at %(few)s of %(tables)s tables") % {"few": few, "tables": tables}
    shown = signed(found.value, found.places) if found.signed else figure(found.value, found.places)
    if found.unit == "above":
        return _("%(points)s against the average of the other tables") % {"points": shown}
    unit = {"percent": "%", "vp": str(_("VPs"))}.get(found.unit, str(RANKED_UNITS.get(found.unit, "")))
    return " ".join(part for part in (shown, unit) if part)


@dataclass(frozen=True)
class ShownWinner:
    """`name` as the players allow, `parts` the same with each player by itself, `below` what belongs to it, `why` what
    it is given for."""

    name: str
    parts: tuple[str, ...]
    below: str
    why: str


@dataclass(frozen=True)
class ShownPrize:
    """A prize as it is read: of which list, which of its prizes (`sign` as in a ranking), who gets it, and who was
    better placed and has one already."""

    name: str
    place: str
    sign: str
    shared: str
    winners: tuple[ShownWinner, ...]
    passed: str

    @property
    def many(self) -> bool:
        return len(self.winners) > 1


def shown_prize(prize: GivenPrize, people: Mapping[str, Party], contest: str) -> ShownPrize:
    """`people`: everybody of the session by key."""
    passed = listed_names(heading_name(people[key]) for key in prize.passed if key in people)
    return ShownPrize(
        prize_list_words(prize, contest),
        prize_place_words(prize),
        prize_place_sign(prize),
        prize_shared_words(prize, contest),
        tuple(_shown_winner(each, people.get(each.key)) for each in prize.winners),
        _("Better placed, with a prize already: %(who)s") % {"who": passed} if passed else "",
    )


def _shown_winner(winner: Winner, party: Party | None) -> ShownWinner:
    if party is None:
        gone = _("no longer on the list")
        return ShownWinner(gone, (gone,), "", won_with_words(winner))
    name = heading_name(party)
    parts = (name,) if party.by_number or not party.names else _parted(party.names)
    return ShownWinner(name, parts, below_heading(party), won_with_words(winner))


def _parted(names: tuple[str, ...]) -> tuple[str, ...]:
    """«Nora Lind &», «Sam Okafor»: lines that may follow each other or stand below each other."""
    return (*(f"{each} &" for each in names[:-1]), names[-1])


def listed_names(names: Iterable[str]) -> str:
    """«A & B and C & D»."""
    return get_text_list(list(names), _("and"))
