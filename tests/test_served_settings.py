"""The settings of a server, as they are there and not as tests have them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
SERVED = {
    "DATABASE_URL": "postgres://nobody@localhost:1/none",
    "REDIS_URL": "redis://localhost:1/0",
    "SECRET_KEY": "q8!kf2#mzp0^vx7&hw4*rt9(jl1)sd6_cb3+ny5=ae-uo/gi,8.5",
    "ALLOWED_HOSTS": "scores.example.org",
}
ASK = """
import json, django
django.setup()
from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.test import Client
from bridgeclub.http import device
from bridgeclub.http.cookies import InACookie
from bridgeclub.doors.player import cookie
https = Client().get("/healthz", secure=True, headers={"host": "scores.example.org"})
http = Client().get("/accounts/login/", headers={"host": "scores.example.org"})
of_django = [settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME]
names = [*of_django, device.DEVICE_COOKIE, device.FORMER_DEVICES_COOKIE, InACookie.cookie_name]
print(json.dumps({
    "headers": dict(https.headers), "http": [http.status_code, http["Location"]],
    "names": names, "phone": cookie.COOKIE,
    "patience": settings.DATABASES["default"]["OPTIONS"]["connect_timeout"],
    "secure": [settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE, settings.SESSION_COOKIE_HTTPONLY],
}))
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    mine = {each: os.environ[each] for each in ("PATH", "HOME", "LANG") if each in os.environ}
    settings = {"DJANGO_SETTINGS_MODULE": "bridgeclub.settings", "DATA_DIR": str(tmp_path_factory.mktemp("served"))}
    return {**mine, **SERVED, **settings}


def asked(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120
    )


@pytest.fixture(scope="module")
def told(environment: dict[str, str]) -> dict[str, Any]:
    done = asked(environment, "-c", ASK)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]))


def test_nothing_that_a_server_needs_is_missing(environment: dict[str, str]) -> None:
    done = asked(environment, "manage.py", "check", "--deploy", "--fail-level", "WARNING")
    assert (done.returncode, "no issues" in done.stdout) == (0, True), done.stdout + done.stderr


def test_every_answer_tells_browsers_what_it_is_not(told: dict[str, Any]) -> None:
    headers = told["headers"]
    policy = headers["Content-Security-Policy"]
    for each in ("default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"):
        assert each in policy
    assert headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains; preload"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"


def test_without_https_everybody_is_sent_to_it(told: dict[str, Any]) -> None:
    assert told["http"] == [301, "https://scores.example.org/accounts/login/"]


def test_no_cookie_can_be_set_by_anybody_else_or_without_https(told: dict[str, Any]) -> None:
    assert all(name.startswith("__Host-") for name in told["names"])
    assert told["phone"].startswith("__Secure-")
    assert told["secure"] == [True, True, True]


def test_a_database_that_does_not_answer_holds_no_page_for_long(told: dict[str, Any]) -> None:
    assert told["patience"] == 5


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_what_is_not_said_is_not_made_up(environment: dict[str, str], missing: str) -> None:
    done = asked({**environment, missing: ""}, "manage.py", "check")
    assert done.returncode != 0
    assert missing in done.stderr
