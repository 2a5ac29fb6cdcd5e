"""A table's device as its endpoints see it: a browser that came in through the table's link."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from bridgeclub.http.device import DEVICE_COOKIE
from club.models import Session
from scoring.engine.contract import Played
from tests.builders import table_secret

JSON = "application/json"


class AtTheTable:
    """Everything goes through the doors, with CSRF enforced."""

    def __init__(self, session: Session, table: int, section: str = "A") -> None:
        self.client = Client(enforce_csrf_checks=True)
        address = reverse("tablet:link", args=[table_secret(session, table, section)])
        page = self.client.get(address)
        assert page.status_code == 200
        joined = self.client.post(address, {"csrfmiddlewaretoken": self.token})
        assert (joined.status_code, joined["Location"]) == (302, reverse("tablet:table"))

    @property
    def token(self) -> str:
        return self.client.cookies["csrftoken"].value

    @property
    def cookie(self) -> str:
        return self.client.cookies[DEVICE_COOKIE].value

    def get(self, name: str, *args: object, **headers: str) -> HttpResponse:
        return self.client.get(reverse(f"api:{name}", args=args), headers=headers)

    def state(self) -> dict[str, Any]:
        return answer(self.get("table"), 200)

    def post(self, name: str, *args: object, body: object = None, token: str | None = None) -> HttpResponse:
        return self.client.post(
            reverse(f"api:{name}", args=args),
            body if body is not None else {},
            content_type=JSON,
            headers={"X-CSRFToken": self.token if token is None else token},
        )

    def send(self, board: int, result: str, /, **more: Any) -> HttpResponse:
        """Send "4SXN-1" or "pass" as the script does; `more` changes or adds to it (... takes a key away)."""
        body = {**entry(board, result), **more}
        return self.post("table_results", body={name: value for name, value in body.items() if value is not ...})

    def enter(self, board: int, result: str, /, **more: Any) -> dict[str, Any]:
        return answer(self.send(board, result, **more), 201)

    def confirm(self, result: int) -> HttpResponse:
        return self.post("table_confirm", result)


def entry(board: int, result: str, client_id: UUID | None = None) -> dict[str, Any]:
    """The body of an entry; "pass" has no declarer."""
    played = Played.parse(result)
    body: dict[str, Any] = {"id": str(client_id or uuid4()), "board": board, "contract": str(played.contract or "pass")}
    if played.contract:
        body |= {"declarer": played.declarer, "tricks": played.tricks}
    return body


def answer(response: HttpResponse, status: int) -> dict[str, Any]:
    """The JSON of a response that must have this status."""
    assert response.status_code == status, response.content
    found: dict[str, Any] = response.json()  # type: ignore[attr-defined]
    return found


def refusal(response: HttpResponse, status: int) -> str:
    """The words of a refusal; it has nothing but words and the name of the answer that is wrong."""
    said = answer(response, status)
    assert set(said) <= {"message", "field"}
    words = said["message"]
    assert words[0].isupper() or words[0].isdigit()
    assert words[-1] in ".?"
    return str(words)


def board_of(state: dict[str, Any], number: int) -> dict[str, Any]:
    """A board of the current or previous round as a state shows it."""
    rounds = [each for each in (state["current"], state["previous"]) if each]
    found: dict[str, Any] = next(board for each in rounds for board in each["boards"] if board["number"] == number)
    return found
