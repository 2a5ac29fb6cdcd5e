"""What is said on the keying page: a line in words, a doubt as a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording import game
from bridgeclub.wording.awards import outcome_words
from bridgeclub.wording.game import result_sentence
from bridgeclub.wording.notation import WORDS
from club.queries import SessionInfo
from scoring.engine.contract import Played
from scoring.engine.notation import KeyedLine, WrittenAward, read_award
from scoring.engine.score import table_score
from scoring.engine.unusual import Doubt
from scoring.queries.keying import KeyingLine, Progress, State

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

DOUBTS: dict[Doubt, _StrPromise] = {
    Doubt.OTHER_SIDE: gettext_lazy("The other side plays this suit at other tables. Is the declarer right?"),
    Doubt.TRICKS_OFF: gettext_lazy("The tricks are very different from other tables. Is that right?"),
    Doubt.SLAM_ALONE: gettext_lazy("A slam, and nobody else is near one on this board. Is that right?"),
    Doubt.FAR_DOWN: gettext_lazy("Five or more down. Is that right?"),
    Doubt.FAR_UP: gettext_lazy("Five or more overtricks. Is that right?"),
    Doubt.REDOUBLED: gettext_lazy("Redoubled. Is that right?"),
    Doubt.PASSED_ALONE: gettext_lazy("Passed out, but everybody else played it. Is that right?"),
    Doubt.SCORE_OFF: gettext_lazy("This score is very different from all others. Is that right?"),
}
SCORE = gettext_lazy("%(ns)s to N–S, %(ew)s to E–W")


def keyed_line_words(parsed: KeyedLine, line: KeyingLine) -> str:
    """What was typed, in words, with the score for both sides."""
    if parsed.award is not None:
        return award_words(parsed.award)
    if parsed.played is not None:
        return result_sentence(parsed.played, table_score(parsed.played, line.vulnerable))
    return score_words(parsed.score) if parsed.score is not None else _("Not played")


def line_words(line: KeyingLine) -> str:
    """What stands on a line; "" where nothing does."""
    if line.state is State.ADJUSTED:
        return award_words(read_award(line.text, line.vulnerable, line.played)) if line.text else _("Adjusted score")
    if line.state is State.NOT_PLAYED:
        return _("Not played")
    return result_or_score_words(line.played, line.score)


def result_or_score_words(played: Played | None, score: int | None) -> str:
    if score is None:
        return ""
    return result_sentence(played, score) if played is not None else score_words(score)


def score_words(score: int) -> str:
    return str(SCORE) % {"ns": game.signed(score), "ew": game.signed(-score)}


def award_words(award: WrittenAward) -> str:
    sides = ((_("N–S"), award.ns.outcome, "ns"), (_("E–W"), award.ew.outcome, "ew"))
    parts = (
        f"{who} {outcome_words(outcome, side) if outcome is not None else _('the table score')}"
        for who, outcome, side in sides
    )
    return _("Adjusted score: %(sides)s") % {"sides": ", ".join(parts)}


def line_place(line: KeyingLine, session: SessionInfo) -> str:
    """Board 5, 3 v 7: how a line is called when it is spoken of."""
    values = {"board": session.printed(line.board), "ns": line.ns.called, "ew": line.ew.called}
    return _("Board %(board)s, %(ns)s v %(ew)s") % values


def progress_sentence(progress: Progress, *, twice: bool) -> str:
    """How far it is; `twice`: of the second time too."""
    if not twice:
        return _("Results in: %(done)s of %(due)s. Keyed here: %(keyed)s.") % vars(progress)
    sentence = _("Results in: %(done)s of %(due)s. %(keyed)s keyed, %(compared)s compared, %(different)s different.")
    return sentence % vars(progress)


def page_words() -> dict[str, Any]:
    """The same sentences for the page's script, with their places to fill in."""
    return {
        "errors": {code: str(words) for code, words in WORDS.items()},
        "doubts": {doubt.value: str(words) for doubt, words in DOUBTS.items()},
        "seats": {seat: str(word) for seat, word in game.SEATS.items()},
        "signs": dict(game.SUIT_SIGNS),
        "notrump": str(game.DENOMINATION_LETTERS["N"]),
        "made": _("made"),
        "result": _("%(contract)s by %(seat)s, %(result)s: %(ns)s to N–S, %(ew)s to E–W"),
        "passed": _("Passed out: 0 to both sides"),
        "score": str(SCORE),
        "no_sheet": _("There is no “%(text)s” on this page."),
        "not_played": _("Not played"),
        "award": _("Adjusted score"),
        "average": _("Adjusted score: N–S %(ns)s %%, E–W %(ew)s %%"),
        "once_more": _("If so, press Enter again."),
        "all_in": _("All lines are in."),
        "taken_back": _("Undone."),
        "key_again": _("Key this line in again."),
        "nothing_to_undo": _("Nothing has been saved on this page yet."),
        "kept_here": _("Kept on this computer and being saved."),
        "under_way": _("Being saved: %(number)s."),
        "lost": _(
            "No connection. Not saved yet: %(number)s. They are kept here and saved when the connection is back."
        ),
        "gone": _("You are logged out. Not saved: %(number)s. They are kept here: log in and open this page again."),
        "stale": _("Not saved yet: %(number)s. They are kept here: reload this page to save them."),
    }
