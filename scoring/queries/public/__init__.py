"""What strangers may read of a session: editions, live standings, travellers of finished boards, scorecards."""

from scoring.queries.public.causes import Cause
from scoring.queries.public.change_values import Changes, Effect, LineChange, PartyEffect
from scoring.queries.public.changes import changes, changes_since
from scoring.queries.public.live import Stamp, live_stamp
from scoring.queries.public.people import Party
from scoring.queries.public.programme import ClubOnServer, Listed, Programme, clubs_on_server, programme
from scoring.queries.public.ranking import Before, RankList, Row, handicap_lists, rank_lists
from scoring.queries.public.scorecards import CardLine, CardMeeting, Scorecard, board_top, scorecard, scorecards
from scoring.queries.public.sheets import Edition, Sheet, counting, editions_of, sheet
from scoring.queries.public.travellers import (
    Frequency,
    FrequencyTable,
    Traveller,
    TravellerLine,
    shares,
    traveller,
    travellers,
)
from scoring.queries.public.why import Compared, Why, why

__all__ = [
    "Before",
    "CardLine",
    "CardMeeting",
    "Cause",
    "Changes",
    "ClubOnServer",
    "Compared",
    "Edition",
    "Effect",
    "Frequency",
    "FrequencyTable",
    "LineChange",
    "Listed",
    "Party",
    "PartyEffect",
    "Programme",
    "RankList",
    "Row",
    "Scorecard",
    "Sheet",
    "Stamp",
    "Traveller",
    "TravellerLine",
    "Why",
    "board_top",
    "changes",
    "changes_since",
    "clubs_on_server",
    "counting",
    "editions_of",
    "handicap_lists",
    "live_stamp",
    "programme",
    "rank_lists",
    "scorecard",
    "scorecards",
    "shares",
    "sheet",
    "traveller",
    "travellers",
    "why",
]
