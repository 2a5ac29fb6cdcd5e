"""Lists of members as other programs and spreadsheets write them: rows, columns, people, and what they change."""

from club.engine.member_list.columns import FIELDS, OWN_HEADINGS
from club.engine.member_list.people import Aside, Fault, Person, Reading, read_people
from club.engine.member_list.plan import Change, Known, Plan, Question, plan_of
from club.engine.member_list.sheet import BYTES_AT_MOST, Row, Sheet, Unreadable, read_sheet, text_of

__all__ = [
    "BYTES_AT_MOST",
    "FIELDS",
    "OWN_HEADINGS",
    "Aside",
    "Change",
    "Fault",
    "Known",
    "Person",
    "Plan",
    "Question",
    "Reading",
    "Row",
    "Sheet",
    "Unreadable",
    "plan_of",
    "read_people",
    "read_sheet",
    "text_of",
]
