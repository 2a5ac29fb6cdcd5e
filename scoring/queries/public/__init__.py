"""What strangers may read of a session: editions, live standings, travellers of finished boards, scorecards."""

from scoring.queries.public.card_play import CardPlay, PlayerRoles, card_play, role_averages
from scoring.queries.public.causes import Cause
from scoring.queries.public.change_values import Changes, Effect, LineChange, PartyEffect
from scoring.queries.public.changes import changes, changes_since
from scoring.queries.public.cross_table import CrossCell, CrossRow, cross_table
from scoring.queries.public.latest import LatestResults, latest_results
from scoring.queries.public.live import VersionTag, live_version_tag
from scoring.queries.public.match_boards import MatchOnBoard, RoomLine, SideOfBoard, match_boards
from scoring.queries.public.matches import (
    MatchBoard,
    MatchParty,
    MatchRoom,
    MatchRound,
    MatchSheet,
    PlayedMatch,
    SeenMatch,
    match_sheet,
    matches_for,
    matches_of,
    rounds_of,
)
from scoring.queries.public.one_side import OneSide, SideLine, one_side
from scoring.queries.public.people import Party
from scoring.queries.public.programme import ClubOnServer, Listed, Programme, clubs_on_server, programme
from scoring.queries.public.ranking import FormerRow, RankList, Row, handicap_lists, rank_lists
from scoring.queries.public.scorecards import CardLine, CardMeeting, Scorecard, board_top, scorecard, scorecards
from scoring.queries.public.sheets import Edition, ResultsSheet, counting, editions_of, results_sheet
from scoring.queries.public.travellers import (
    Frequency,
    FrequencyTable,
    Traveller,
    TravellerLine,
    shares,
    traveller,
    travellers,
)
from scoring.queries.public.why import Compared, ScoreExplanation, explain_scores
from scoring.queries.public.why_teams import MatchSum, SessionSum, TableScore, TeamWhy, explain_teams

__all__ = [
    "CardLine",
    "CardMeeting",
    "CardPlay",
    "Cause",
    "Changes",
    "ClubOnServer",
    "Compared",
    "CrossCell",
    "CrossRow",
    "Edition",
    "Effect",
    "FormerRow",
    "Frequency",
    "FrequencyTable",
    "LatestResults",
    "LineChange",
    "Listed",
    "MatchBoard",
    "MatchOnBoard",
    "MatchParty",
    "MatchRoom",
    "MatchRound",
    "MatchSheet",
    "MatchSum",
    "OneSide",
    "Party",
    "PartyEffect",
    "PlayedMatch",
    "PlayerRoles",
    "Programme",
    "RankList",
    "ResultsSheet",
    "RoomLine",
    "Row",
    "ScoreExplanation",
    "Scorecard",
    "SeenMatch",
    "SessionSum",
    "SideLine",
    "SideOfBoard",
    "TableScore",
    "TeamWhy",
    "Traveller",
    "TravellerLine",
    "VersionTag",
    "board_top",
    "card_play",
    "changes",
    "changes_since",
    "clubs_on_server",
    "counting",
    "cross_table",
    "editions_of",
    "explain_scores",
    "explain_teams",
    "handicap_lists",
    "latest_results",
    "live_version_tag",
    "match_boards",
    "match_sheet",
    "matches_for",
    "matches_of",
    "one_side",
    "programme",
    "rank_lists",
    "results_sheet",
    "role_averages",
    "rounds_of",
    "scorecard",
    "scorecards",
    "shares",
    "traveller",
    "travellers",
]
