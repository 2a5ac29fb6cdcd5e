"""How handsets behave, as the Data Connector is told for each section: every setting is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.engine.handsets.bws import FIXED_SETTINGS
from scoring.engine.handsets.values import HandsetSection, HandsetSession

#: Bridgemate3SettingsDTO, but for what the session says itself.
FIXED_3: Mapping[str, int | str] = {
    "BM3ScreenBrightness": 6,
    "BM3ScreenDimMode": 2,
    "BM3ScreenOffMode": 2,
    "BM3SleepMode": 120,
    "BM3AudioVolume": 2,
    "BM3Language": 0,
    "BM3PINcode": "0000",
    "BM3ConfirmNP": 1,
    "BM3TDCall": 0,
    "BM3ResultMethod": 0,
    "BM3BoardResultReentry": 1,
    "BM3PlayerNumberEntryDuringPlay": 0,
    "BM3PlayerNumberMandatory": 0,
    "BM3StartingPositions": 0,
    "BM3PlayerView": 0,
    "BM3Ranking": 0,
    "BM3NextSeatings": 1,
    "BM3ScoreRecap": 1,
    "BM3SessionSummary": 0,
    "BM3ScoreColum": 0,
    "BMViewPercentages": 0,
    "BM3ViewHandrecord": 0,
    "BM3EnterHandrecord": 0,
}
#: In a .bws and not in Bridgemate2SettingsDTO.
NOT_IN_2 = frozenset({"BM2NumberValidation"})


def settings_2(session: HandsetSession, section: HandsetSection) -> dict[str, Any]:
    """Each is said; a name that has changed its form is named here."""
    fixed = {name: value for name, value in FIXED_SETTINGS.items() if name not in NOT_IN_2}
    return {
        "SessionGuid": session.guid,
        "SectionLetters": section.letter,
        "ValidationMessages": None,
        **fixed,
        "NumberValidation": 0,
        "ShowResults": session.show_results,
        "LeadCard": session.ask_lead,
        "MemberNumbers": session.ask_names,
        "GroupSections": session.one_field and len(session.sections) > 1,
    }


def settings_3(session: HandsetSession, section: HandsetSection) -> dict[str, Any]:
    return {
        "SessionGuid": session.guid,
        "SectionLetters": section.letter,
        "ValidationMessages": None,
        **FIXED_3,
        "BM3LeadCardEntry": int(session.ask_lead),
        "BM3PlayerNumberEntry": int(session.ask_names),
        "BM3ViewResults": 2 if session.show_results else 1,
    }
