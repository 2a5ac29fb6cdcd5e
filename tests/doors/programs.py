"""How the tests' programs ask: with a token of an account, as any program outside would."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpResponse
from django.test import Client

from club.models import Club, Session, User
from club.services import make_token
from tests import builders

JSON = "application/json"
PROBLEM = "application/problem+json"


class Program:
    """Everything goes through the doors, with CSRF enforced."""

    def __init__(self, user: User | None = None, *, may_write: bool = True) -> None:
        self.user = user
        self.client = Client(enforce_csrf_checks=True)
        self.headers: dict[str, str] = {}
        if user is not None:
            self.token = make_token(user_id=user.pk, name="a program", may_write=may_write, days=90)
            self.headers = {"Authorization": f"Bearer {self.token.secret}"}

    def get(self, path: str, **headers: str) -> HttpResponse:
        return self.client.get(api_path(path), headers={**self.headers, **_named(headers)})

    def read(self, path: str) -> Any:
        return answer(self.get(path), 200)

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return self.client.generic(
            method, api_path(path), _text(body), content_type=JSON, headers={**self.headers, **_named(headers)}
        )

    def post(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return self.send("POST", path, body, **headers)

    def put(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return self.send("PUT", path, body, **headers)


def _text(body: Any) -> str:
    return body if isinstance(body, str) else json.dumps({} if body is None else body)


def _named(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def api_path(path: str) -> str:
    return path if path.startswith("/api/") else f"/api/v1/{path}"


def director_program(club: Club, **more: Any) -> Program:
    return Program(builders.make_director(club), **more)


def of(session: Session, path: str = "") -> str:
    """An address of a session."""
    return f"clubs/{session.club.slug}/sessions/{session.slug}{path}"


def answer(response: HttpResponse, status: int) -> Any:
    """The JSON of a response that must have this status."""
    assert response.status_code == status, (response.status_code, response.content[:600])
    return response.json()  # type: ignore[attr-defined]


def refusal(response: HttpResponse, status: int, slug: str) -> dict[str, Any]:
    """The problem of a refusal, which must be of this kind and in words."""
    said: dict[str, Any] = answer(response, status)
    assert response["Content-Type"] == PROBLEM
    assert said["type"] == f"/api/v1/docs/#problem-{slug}"
    assert said["status"] == status
    assert said["title"]
    begins = said["detail"].lstrip("“")[0]
    assert begins.isupper() or begins.isdigit()
    assert set(said) <= {"type", "title", "status", "detail", "errors", "played_before"}
    return said
