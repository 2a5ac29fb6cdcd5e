"""What the tests of api table signing and others build and ask: see test_api_table_signing.py."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.http import HttpResponse

from tests.doors.at_the_table import AtTheTable, answer


def card(table: AtTheTable, number: int = 1, side: str = "NS") -> dict[str, Any]:
    return answer(get_card(table, number, side), 200)


def get_card(table: AtTheTable, number: int, side: str) -> HttpResponse:
    response: HttpResponse = table.client.get(f"/api/table/scorecard/{number}", {"side": side})  # type: ignore[assignment]
    return response


def body(read: dict[str, Any], **disputes: str) -> dict[str, Any]:
    """What the script sends of a card; `disputes`: "b1" → reason."""
    lines = [
        {"board": line["board"], "result": line["seen"], "reason": disputes.get(f"b{line['board']}", "")}
        for line in read["lines"]
        if line["answer"] == "asked"
    ]
    return {"id": str(uuid4()), "round": read["round"], "side": read["side"], "lines": lines}
