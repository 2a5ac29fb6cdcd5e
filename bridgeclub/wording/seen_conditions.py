"""What of a session can be seen by whom during play, in plain words, from what it is really run by (L78D)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.queries import SessionInfo
from scoring.engine.contests import compares_rooms

SIGNED = {
    "board": gettext_lazy("The opponents confirm the result of each board (Law 79A)."),
    "round": gettext_lazy(
        "At the end of each round both pairs check their scorecards and agree to them or dispute a board (Law 79A)."
    ),
    "both": gettext_lazy(
        "The opponents confirm the result of each board; at the end of the round both pairs check their "
        "scorecards (Law 79A)."
    ),
}
LIVE_RANKINGS = {
    "off": gettext_lazy("The ranking is shown only after play."),
    "rounds": gettext_lazy(
        "The ranking is shown during play. It is updated at the end of a round, in whole figures, if nobody "
        "can work out the result of a board from it."
    ),
    "exact": gettext_lazy("The ranking is shown during play. It counts only the boards that every table has played."),
}
BOARD_RESULTS = {
    "never": gettext_lazy("During play no table sees the results of other tables."),
    "played": gettext_lazy(
        "Whoever has played a board sees the results so far of that board, at the table and on their own "
        "phones; they must not tell anybody who still has to play it (Laws 16D and 90B)."
    ),
    "all": gettext_lazy("A table sees the results of the others when every table has played the board."),
}


MATCHES_SEEN = gettext_lazy(
    "The two teams of a match see how it stands once all its tables have played it, or a part of it; others"
    " see it when every table has played its boards (Laws 16D and 90B)."
)
OWN_PHONES = gettext_lazy("Players can follow their own boards on their own phones, and nothing else.")


def visibility_sentences(session: SessionInfo) -> Iterator[str]:
    """Who sees what during play, and who agrees to what."""
    by_rooms = compares_rooms(session.method)
    # Where matches decide a ranking counts nothing that is not open, whichever was chosen.
    exact = session.live_ranking != "off" and (by_rooms or session.by_victory_points)
    yield str(LIVE_RANKINGS["exact" if exact else session.live_ranking])
    yield str(MATCHES_SEEN if by_rooms else BOARD_RESULTS[session.board_results])
    if session.ask_lead:
        yield _("The opening lead is recorded.")
    if session.names_at_table:
        yield _("Players enter their names at the table; after the first round only the director can change them.")
    yield str(SIGNED[session.sign_off])
    if session.key_twice:
        yield _("Results written on paper are keyed in twice and compared.")
    if session.own_phones:
        yield str(OWN_PHONES)
    yield names_sentence()


def names_sentence() -> str:
    return _("Each member chooses whether pages show the name, the initials only, or neither.")
