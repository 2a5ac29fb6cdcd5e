from club.models.addresses import FormerAddress
from club.models.audit import AuditHead, AuditRow
from club.models.before_play import DrawnSeat, KeptApart, SeatDraw, StandByPair
from club.models.brackets import (
    Bracket,
    BracketDraw,
    BracketEntry,
    BracketMatch,
    BracketResult,
    BracketScore,
    BracketSession,
    BracketSide,
)
from club.models.check_in import CheckIn, ClubPrices, EveningPrices
from club.models.clock import ClockWatch
from club.models.conduct import ConductReader, ConductReport, ConductSubject
from club.models.consent import Consent, NewPeople
from club.models.copies import CopyPlace
from club.models.deals import Deal, DealSet, SessionDeals
from club.models.door import DoorEntry, DoorLink
from club.models.entries import Entry, EntryPlayer
from club.models.events import ConditionsOfContest, Event
from club.models.federation import Federation
from club.models.history_links import HistoryLink
from club.models.hosted import FedPackage, FedPart, FedSession, HostedSite, LaptopKey, SentSession
from club.models.log_ins import LogIn
from club.models.naming import SeatClaim, TableAct
from club.models.outputs import Outputs
from club.models.people import Club, Membership, Player, User
from club.models.phones import PlayerPhone
from club.models.programme import Board, Contestant, LineUp, Section, Session
from club.models.programs import ApiAct, ApiToken
from club.models.rankings import ClubRankings, MemberMark
from club.models.rehearsals import Rehearsal
from club.models.second_factor import RecoveryCode, SecondFactor
from club.models.simultaneous import Simultaneous, SimultaneousInvitation
from club.models.substitutes import Substitution
from club.models.tables import Attempts, TableCard, TableDevice, TableLink
from club.models.templates import EveningTemplate, PlannedEvening
from club.models.unattended import StartLink, UnattendedRules, UnattendedSession, UnattendedTemplate
from club.models.wall import SessionWall, WallLink

__all__ = [
    "ApiAct",
    "ApiToken",
    "Attempts",
    "AuditHead",
    "AuditRow",
    "Board",
    "Bracket",
    "BracketDraw",
    "BracketEntry",
    "BracketMatch",
    "BracketResult",
    "BracketScore",
    "BracketSession",
    "BracketSide",
    "CheckIn",
    "ClockWatch",
    "Club",
    "ClubPrices",
    "ClubRankings",
    "ConditionsOfContest",
    "ConductReader",
    "ConductReport",
    "ConductSubject",
    "Consent",
    "Contestant",
    "CopyPlace",
    "Deal",
    "DealSet",
    "DoorEntry",
    "DoorLink",
    "DrawnSeat",
    "Entry",
    "EntryPlayer",
    "EveningPrices",
    "EveningTemplate",
    "Event",
    "FedPackage",
    "FedPart",
    "FedSession",
    "Federation",
    "FormerAddress",
    "HistoryLink",
    "HostedSite",
    "KeptApart",
    "LaptopKey",
    "LineUp",
    "LogIn",
    "MemberMark",
    "Membership",
    "NewPeople",
    "Outputs",
    "PlannedEvening",
    "Player",
    "PlayerPhone",
    "RecoveryCode",
    "Rehearsal",
    "SeatClaim",
    "SeatDraw",
    "SecondFactor",
    "Section",
    "SentSession",
    "Session",
    "SessionDeals",
    "SessionWall",
    "Simultaneous",
    "SimultaneousInvitation",
    "StandByPair",
    "StartLink",
    "Substitution",
    "TableAct",
    "TableCard",
    "TableDevice",
    "TableLink",
    "UnattendedRules",
    "UnattendedSession",
    "UnattendedTemplate",
    "User",
    "WallLink",
]
