"""Lists of members as other programs and spreadsheets write them: rows, columns, people, and what they change."""

from club.engine.member_list.columns import FIELDS, OWN_HEADINGS
from club.engine.member_list.formats import ListFormat, every_format
from club.engine.member_list.people import Fault, MembersRead, Person, SkippedLine, read_people
from club.engine.member_list.plan import Change, KnownMember, Plan, Question, plan_of
from club.engine.member_list.sheet import BYTES_AT_MOST, Row, Sheet, Unreadable, read_sheet, text_of

__all__ = [
    "BYTES_AT_MOST",
    "FIELDS",
    "OWN_HEADINGS",
    "Change",
    "Fault",
    "KnownMember",
    "ListFormat",
    "MembersRead",
    "Person",
    "Plan",
    "Question",
    "Row",
    "Sheet",
    "SkippedLine",
    "Unreadable",
    "every_format",
    "plan_of",
    "read_people",
    "read_sheet",
    "text_of",
]
