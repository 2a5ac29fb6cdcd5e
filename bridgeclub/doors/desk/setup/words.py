"""What setting up says: states, roles, habits, lengths of time, tables."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from club.queries import ConsentGiven

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


ROLES: list[tuple[str, _StrPromise]] = [
    ("director", gettext_lazy("Director: sets up and runs sessions, and looks after the members")),
    ("manager", gettext_lazy("Manager: all that, and the club settings")),
]
ROLE_NAMES: dict[str, _StrPromise] = {
    "manager": gettext_lazy("manager"),
    "director": gettext_lazy("director"),
    "member": gettext_lazy("member"),
}
PRIVACY: list[tuple[str, _StrPromise]] = [
    ("shown", gettext_lazy("show the name")),
    ("initials", gettext_lazy("show the initials only")),
    ("hidden", gettext_lazy("say “a member”")),
]
CONSENT_WORDS: dict[tuple[str, str], _StrPromise] = {
    ("name", "shown"): gettext_lazy("In published results: show the name"),
    ("name", "initials"): gettext_lazy("In published results: show the initials only"),
    ("name", "hidden"): gettext_lazy("In published results: say “a member”"),
    ("mail", "yes"): gettext_lazy("Own results by e-mail: agreed"),
    ("mail", "no"): gettext_lazy("Own results by e-mail: taken back"),
    ("find", "yes"): gettext_lazy("Found by name in the club’s search: agreed"),
    ("find", "no"): gettext_lazy("Found by name in the club’s search: taken back"),
}
PRESETS: list[tuple[str, _StrPromise]] = [
    ("law", gettext_lazy("the Laws alone")),
    ("white_book", gettext_lazy("the Laws with the White Book")),
]
THIRD_AVERAGES: list[tuple[str, _StrPromise]] = [
    ("given", gettext_lazy("average plus (you get a warning)")),
    ("average", gettext_lazy("average")),
    ("not_scored", gettext_lazy("not scored for them")),
]
SIGN_OFFS: list[tuple[str, _StrPromise]] = [
    ("board", gettext_lazy("At each board: the opponents say yes")),
    ("round", gettext_lazy("At the end of the round: both sides read their scorecards")),
    ("both", gettext_lazy("At each board, and again at the end of the round")),
]
Meant = tuple[str, "_StrPromise", "_StrPromise"]
#: Each choice with what it means for secrecy.
LIVE_RANKINGS: list[Meant] = [
    ("off", gettext_lazy("No ranking"), gettext_lazy("The ranking is shown only after play.")),
    (
        "rounds",
        gettext_lazy("After each round, in whole per cent"),
        gettext_lazy(
            "All results so far, new at the end of each round. It begins once nobody can work out a single result "
            "from it: usually after round 3 or 4, but only near the end if players see the other results of a board "
            "as soon as they have played it. Boards that everybody has played open at the end of a round too."
        ),
    ),
    (
        "exact",
        gettext_lazy("Exact, on boards already open"),
        gettext_lazy(
            "Counts only boards that everybody can already see, so it gives nothing away. In most movements it "
            "begins late."
        ),
    ),
]
BOARD_RESULTS: list[Meant] = [
    ("never", gettext_lazy("Never during play"), gettext_lazy("Tablets and phones show no other results.")),
    (
        "played",
        gettext_lazy("As soon as they have played it"),
        gettext_lazy(
            "They see their result and the results of that board so far, on their table’s tablet and their own "
            "phones. Nobody else sees them, but a player who reads them aloud tells others who still have to play "
            "the board. A ranking after each round begins later."
        ),
    ),
    (
        "all",
        gettext_lazy("When all have played it"),
        gettext_lazy("Nobody learns anything too early; most boards open late in the evening."),
    ),
]
SCORED_BY: list[tuple[str, _StrPromise]] = [
    ("matchpoints", gettext_lazy("Matchpoints")),
    ("cross_imps", gettext_lazy("Cross-IMPs, total")),
    ("cross_imps_mean", gettext_lazy("Cross-IMPs, mean")),
    ("butler", gettext_lazy("Butler")),
    ("imps", gettext_lazy("IMPs")),
    ("board_a_match", gettext_lazy("Board-a-match")),
    ("hybrid", gettext_lazy("Hybrid (Pachabo)")),
    ("total_points", gettext_lazy("Total points (aggregate)")),
]
#: Each choice with what it means for what players know, and for what can be compared.
BOARDS_ARE: list[Meant] = [
    (
        "duplicated",
        gettext_lazy("Duplicated"),
        gettext_lazy("Every table has its own copy of each board, so no table waits for another."),
    ),
    (
        "shared",
        gettext_lazy("Shared by two tables"),
        gettext_lazy("The two tables of a match play one copy and exchange it, so they have to be near each other."),
    ),
    (
        "dealt",
        gettext_lazy("Dealt again for each match"),
        gettext_lazy("Only the two tables of a match have the same cards, so nothing is compared between matches."),
    ),
]
TEAMS_OF_EIGHT: list[tuple[str, _StrPromise]] = [
    ("", gettext_lazy("Teams of four: a match has two tables")),
    ("fours", gettext_lazy("Teams of eight: two teams of four, their IMPs added (White Book 161.5 a)")),
    ("aggregate", gettext_lazy("Teams of eight: all four scores added before IMPs (White Book 161.5 b)")),
    ("cross", gettext_lazy("Teams of eight: cross-IMPs within the team (White Book 161.6)")),
]
SPLIT_TIES: list[tuple[str, _StrPromise]] = [
    ("", gettext_lazy("share the place")),
    ("regulations", gettext_lazy("their own match decides first, then matches won, Swiss points (White Book 143.7)")),
    ("swiss_points", gettext_lazy("Swiss points decide first: the scores of the opponents they met")),
]
PAIRS_OF_TEAMS: list[tuple[str, _StrPromise]] = [
    ("none", gettext_lazy("nothing")),
    ("cross_imps", gettext_lazy("cross-IMPs")),
    ("butler", gettext_lazy("Butler")),
]
SEATING_RIGHTS: list[tuple[str, _StrPromise]] = [
    ("none", gettext_lazy("nobody")),
    ("home", gettext_lazy("the team named first, then in turn")),
    ("away", gettext_lazy("the team named last, then in turn")),
]
BUTLER_DROPS: list[tuple[int, _StrPromise]] = [
    (0, gettext_lazy("all results")),
    (1, gettext_lazy("without the best and the worst")),
    (2, gettext_lazy("without the best two and the worst two")),
]
PACES: list[tuple[str, _StrPromise]] = [
    ("tables", gettext_lazy("Each table goes on at its own pace")),
    ("together", gettext_lazy("All tables together: the director opens each round")),
]
COMPARES: list[tuple[str, _StrPromise]] = [
    ("field", gettext_lazy("across all sections")),
    ("section", gettext_lazy("within each section")),
]
WEEKDAYS: list[tuple[int, _StrPromise]] = [
    (1, gettext_lazy("Monday")),
    (2, gettext_lazy("Tuesday")),
    (3, gettext_lazy("Wednesday")),
    (4, gettext_lazy("Thursday")),
    (5, gettext_lazy("Friday")),
    (6, gettext_lazy("Saturday")),
    (7, gettext_lazy("Sunday")),
]
USUAL_NAMES: dict[str, _StrPromise] = {
    "pairs": gettext_lazy("%(weekday)s pairs"),
    "teams": gettext_lazy("%(weekday)s teams"),
    "individual": gettext_lazy("%(weekday)s individual"),
}
STATES: dict[str, _StrPromise] = {
    "draft": gettext_lazy("being set up"),
    "ready": gettext_lazy("ready to start"),
    "playing": gettext_lazy("being played now"),
    "ended": gettext_lazy("played, results provisional"),
    "official": gettext_lazy("results official"),
}


def consent_words(consent: ConsentGiven) -> str:
    """What somebody said about the name or the e-mail, as a line of the member's page."""
    return str(CONSENT_WORDS[consent.purpose, consent.choice])


def usual_name(day: date, contest: str = "pairs") -> str:
    """What a session is called when nobody has named one on this day of the week: Friday pairs, Friday teams."""
    return str(USUAL_NAMES[contest]) % {"weekday": date_format(day, "l")}


def duration_words(minutes: int) -> str:
    """2 h 35, or 50 minutes."""
    hours, rest = divmod(minutes, 60)
    if hours:
        return _("%(hours)d h %(minutes)02d") % {"hours": hours, "minutes": rest}
    return ngettext("%(minutes)d minute", "%(minutes)d minutes", rest) % {"minutes": rest}


def pairs_words(number: int) -> str:
    return ngettext("%(count)d pair", "%(count)d pairs", number) % {"count": number}


def copies_to_choose(tables: int, chosen: int) -> list[tuple[int, str]]:
    """How many sets of the boards a club may have for so many tables; with one for each, everybody plays the same."""
    few = [1, 2, 3]
    values = sorted({each for each in (*few, chosen) if each and each != tables})
    choices = [(each, ngettext("%(n)d set", "%(n)d sets", each) % {"n": each}) for each in values]
    every = [(tables, _("one for each table"))] if tables > 1 else []
    return [(0, _("as many as needed")), *choices, *every]


def board_numbers_words(numbers: tuple[int, ...]) -> str:
    """Board numbers as a card shows them: 4–6, or 1, 3."""
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(str(number) for number in numbers)
