from scoring.models.analysis import Analysis
from scoring.models.editions import EditionWithdrawal, Publication, Snapshot, Unscored
from scoring.models.event_decisions import EventBallot, EventBallotPlace, EventEditionWithdrawal
from scoring.models.event_totals import (
    EventEdition,
    EventEditionSession,
    EventSnapshot,
    EventStage,
    EventTotal,
    SameContestant,
)
from scoring.models.fines import UsualFines
from scoring.models.handicaps import HandicapSource
from scoring.models.handset_files import HandsetFile
from scoring.models.handsets import HandsetConnection, HandsetRemark
from scoring.models.history import PlayedRole, PlayedSession, SessionHistory
from scoring.models.keying import PaperTable, SecondKeying
from scoring.models.ladders import (
    Ladder,
    LadderEvent,
    LadderFigure,
    LadderLeftOut,
    LadderRow,
    LadderSnapshot,
    LadderSource,
)
from scoring.models.late import LateDecision, LateEntry
from scoring.models.masterpoints import MasterpointAward, MasterpointAwards, MasterpointRules
from scoring.models.matches import MatchAgreement, MatchResult
from scoring.models.prize_giving import PrizeGiving
from scoring.models.repairs import Repair, RepairUndone
from scoring.models.results import Adjustment, Confirmation, Line, Penalty, PenaltyWithdrawal, Result
from scoring.models.results_out import FederationFile, HandedOut, Receiver, SessionFile
from scoring.models.sending import Letter, Sending, SendingEnd
from scoring.models.signing import AgreedLine, Dispute, DisputeEnd, SignOff
from scoring.models.simultaneous import SimultaneousEdition, SimultaneousEditionSession, SimultaneousSnapshot
from scoring.models.uploads import ResultsUpload

__all__ = [
    "Adjustment",
    "AgreedLine",
    "Analysis",
    "Confirmation",
    "Dispute",
    "DisputeEnd",
    "EditionWithdrawal",
    "EventBallot",
    "EventBallotPlace",
    "EventEdition",
    "EventEditionSession",
    "EventEditionWithdrawal",
    "EventSnapshot",
    "EventStage",
    "EventTotal",
    "FederationFile",
    "HandedOut",
    "HandicapSource",
    "HandsetConnection",
    "HandsetFile",
    "HandsetRemark",
    "Ladder",
    "LadderEvent",
    "LadderFigure",
    "LadderLeftOut",
    "LadderRow",
    "LadderSnapshot",
    "LadderSource",
    "LateDecision",
    "LateEntry",
    "Letter",
    "Line",
    "MasterpointAward",
    "MasterpointAwards",
    "MasterpointRules",
    "MatchAgreement",
    "MatchResult",
    "PaperTable",
    "Penalty",
    "PenaltyWithdrawal",
    "PlayedRole",
    "PlayedSession",
    "PrizeGiving",
    "Publication",
    "Receiver",
    "Repair",
    "RepairUndone",
    "Result",
    "ResultsUpload",
    "SameContestant",
    "SecondKeying",
    "Sending",
    "SendingEnd",
    "SessionFile",
    "SessionHistory",
    "SignOff",
    "SimultaneousEdition",
    "SimultaneousEditionSession",
    "SimultaneousSnapshot",
    "Snapshot",
    "Unscored",
    "UsualFines",
]
