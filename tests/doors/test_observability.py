"""What whoever runs the server asks it, and what it writes of what it answered."""

from __future__ import annotations

import io
import json
import logging
from pathlib import Path
from pydoc import locate
from types import SimpleNamespace
from typing import Any

import pytest
from celery.signals import after_task_publish, task_postrun, task_prerun
from django.conf import settings
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse

from bridgeclub.celery import app
from bridgeclub.http.observability import health, metrics
from bridgeclub.http.observability.request_id import OneObjectALine, PatternsAlone
from club.models import Session, User
from scoring.models import Unscored
from scoring.recompute import recompute
from tests import builders

TOKEN = "a-token-of-whoever-watches"
ASKS = {"headers": {"Authorization": f"Bearer {TOKEN}"}}


@pytest.mark.django_db
def test_a_process_is_ready_when_its_database_answers_and_is_up_to_date(client: Client) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert {"ready": True, "database": "ok", "migrations": "ok"}.items() <= answer.json().items()
    assert answer["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_nobody_is_sent_to_a_process_whose_database_is_older_than_it(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE id = (SELECT max(id) FROM django_migrations)")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["migrations"]) == (503, "behind")


@pytest.mark.django_db
def test_what_is_newer_than_the_program_keeps_nobody_away(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('scoring', '9999_of_tomorrow', '2026-01-01')"
        )
    assert client.get("/readyz").status_code == 200


def test_nobody_is_sent_to_a_process_without_its_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> str:
        raise OperationalError

    monkeypatch.setattr(health, "NEEDED", {"database": away, "migrations": away})
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["database"]) == (503, "away")
    assert client.get("/healthz").content == b"ok"


def test_a_redis_that_is_away_is_told_and_keeps_nobody_away(
    client: Client, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": settings.CELERY_BROKER_URL,
        }
    }
    monkeypatch.setattr(health, "NEEDED", {"database": lambda: "ok", "migrations": lambda: "ok"})
    monkeypatch.setattr(health, "INFORMATIVE", {})
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["redis"]) == (200, "away")
    assert metrics.queue_length() is None


def figures(client: Client) -> dict[str, float]:
    answer = client.get("/metrics", **ASKS)  # type: ignore[arg-type]
    assert answer.status_code == 200
    lines = [line.split() for line in answer.content.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


@pytest.mark.django_db
def test_figures_are_for_who_brings_the_token(client: Client, settings: Any) -> None:
    assert client.get("/metrics", **ASKS).status_code == 404  # type: ignore[arg-type]
    settings.METRICS_TOKEN = TOKEN
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer other"}).status_code == 404
    assert figures(client)["bridgeclub_entries_total"] == 0


@pytest.mark.django_db
def test_figures_count_entries_and_what_is_behind(client: Client, settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN
    session = builders.started_session(pairs=8)
    builders.enter(session, table=1, round=1, board=1, result="4SN=")
    found = figures(client)
    assert (found["bridgeclub_entries_total"], found["bridgeclub_sessions_playing"]) == (1, 1)
    assert found["bridgeclub_sessions_behind"] == 1
    assert found["bridgeclub_recompute_lag_seconds"] > 0
    recompute(session.pk)
    found = figures(client)
    assert (found["bridgeclub_sessions_behind"], found["bridgeclub_recompute_lag_seconds"]) == (0, 0)


@pytest.mark.django_db
def test_facts_that_cannot_be_scored_are_nobody_waiting(client: Client, settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN
    session = builders.started_session(pairs=8)
    builders.enter(session, table=1, round=1, board=1, result="4SN=")
    version = Session.objects.get(pk=session.pk).facts_version
    Unscored.objects.create(session=session, version=version, faults=[{"code": "no_result"}])
    assert figures(client)["bridgeclub_sessions_behind"] == 0


def test_tasks_that_no_worker_has_taken_are_counted(tmp_path: Path, settings: Any) -> None:
    settings.CELERY_BROKER_URL = "filesystem://localhost"
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = {"data_folder_in": str(tmp_path)}
    assert metrics.queue_length() == 0
    (tmp_path / "1.celery.msg").touch()
    (tmp_path / "half-written.tmp").touch()
    assert metrics.queue_length() == 1


class Kept(logging.Handler):
    """What would be printed."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(OneObjectALine())
        self.lines: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(json.loads(self.format(record)))


@pytest.fixture
def kept(caplog: pytest.LogCaptureFixture) -> Kept:
    handler = Kept()
    logger = logging.getLogger("bridgeclub.answers")
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield handler  # type: ignore[misc]
    logger.removeHandler(handler)
    logger.setLevel(before)


def test_every_answer_has_a_number_and_its_line_no_secret(client: Client, kept: Kept, db: None) -> None:
    secret = "0123456789abcdefghijkl"
    answer = client.get(f"/l/{secret}", headers={"X-Request-ID": "from-the-proxy-1"})
    assert answer["X-Request-ID"] == "from-the-proxy-1"
    [line] = kept.lines
    assert line["request"] == "from-the-proxy-1"
    assert (line["method"], line["status"], line["level"]) == ("GET", answer.status_code, "INFO")
    assert "secret" in line["route"]
    assert secret not in json.dumps(line)


@pytest.mark.parametrize("given", ["", "short", "x" * 65, 'eight"or{more}', "line\nbreak-in-it"])
def test_a_number_that_is_none_is_not_taken_over(given: str, client: Client) -> None:
    made = client.get("/healthz", headers={"X-Request-ID": given})["X-Request-ID"]
    assert made != given
    assert len(made) == 32


@pytest.mark.django_db
def test_who_comes_in_and_who_does_not_is_logged_without_a_name(client: Client, caplog: Any) -> None:
    address, password = "nora@riverside.example", "amber-nutmeg-kestrel-82"
    user = User.objects.create_user(address, password)
    with caplog.at_level(logging.INFO, logger="bridgeclub.security"):
        for given in ("wrong", password):
            client.post(reverse("login"), {"username": address.upper(), "password": given})
        client.post(reverse("logout"))
    lines = [json.loads(OneObjectALine().format(each)) for each in caplog.records if "security" in each.name]
    assert [line["message"] for line in lines] == ["wrong password", "logged in", "logged out"]
    assert lines[1]["user"] == lines[2]["user"] == user.pk
    assert all(line["from"] == "127.0.0.1" for line in lines)
    assert len(lines[0]["account"]) == 16
    assert "nora" not in json.dumps(lines)
    assert password not in json.dumps(lines)


def test_trouble_is_one_line_with_all_that_led_to_it() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(OneObjectALine())
    logger = logging.getLogger("bridgeclub.of_a_test")
    logger.addHandler(handler)
    try:
        raise ValueError("a heart too many ♥")
    except ValueError:
        logger.exception("odd")
    [line] = stream.getvalue().splitlines()
    assert "a heart too many ♥" in json.loads(line)["trouble"]


def test_what_a_request_sets_going_has_its_number(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, Any]] = []

    def note(headers: dict[str, Any] | None = None, **_kwargs: Any) -> None:
        sent.append(dict(headers or {}))

    def sends() -> str:
        with app.connection_for_write("memory://localhost") as broker:
            app.send_task("scoring.sweep_standings", connection=broker)
        return "ok"

    eager = app.conf.task_always_eager
    app.conf.update(task_always_eager=False)
    monkeypatch.setattr(health, "NEEDED", {"database": sends})
    monkeypatch.setattr(health, "INFORMATIVE", {})
    after_task_publish.connect(note)
    try:
        number = client.get("/readyz")["X-Request-ID"]
    finally:
        after_task_publish.disconnect(note)
        app.conf.update(task_always_eager=eager)
    assert [each["request_id"] for each in sent] == [number]


def test_a_task_takes_the_number_up_and_puts_it_down(kept: Kept) -> None:
    logger = logging.getLogger("bridgeclub.answers")
    task = SimpleNamespace(request=SimpleNamespace(request_id="of-the-entry-1"))
    task_prerun.send(sender=None, task=task)
    logger.info("scored")
    task_postrun.send(sender=None, task=task)
    logger.info("after it")
    assert [line.get("request") for line in kept.lines] == ["of-the-entry-1", None]


def test_no_line_of_the_frameworks_has_a_secret_either(client: Client, caplog: Any, db: None) -> None:
    """A link that is opened by a browser without cookies is refused, and that was written down with the link."""
    assert "patterns" in settings.LOGGING["handlers"]["console"]["filters"]
    strict, secret = Client(enforce_csrf_checks=True), "0123456789abcdefghijkl"
    with caplog.at_level(logging.WARNING):
        strict.post(f"/l/{secret}")
        strict.post(f"/accounts/reset/MQ/{secret}/")
        client.delete(f"/l/{secret}")
        client.get(f"/l/{secret}/nothing")
        client.get(f"/{secret}x")
    told = [each for each in caplog.records if each.name.startswith("django.") and PatternsAlone().filter(each)]
    said = [OneObjectALine().format(each) for each in told]
    assert not [each for each in said if secret in each]
    assert "/l/<str:secret>" in said[0]
    assert any("/l/…" in each for each in said)


@pytest.mark.parametrize("host", ["elsewhere.example", "odd_host:99999999", "x" * 4000, 'a"b\\c'])
def test_a_host_that_is_not_ours_is_one_short_line(host: str, client: Client, db: None) -> None:
    printed, logger = io.StringIO(), logging.getLogger("django.security")
    for name, made in (("line", logging.Formatter("{levelname} {message}", style="{")), ("object", OneObjectALine())):
        handler = logging.StreamHandler(printed)
        handler.setFormatter(made)
        for each in settings.LOGGING["handlers"]["console"]["filters"]:
            handler.addFilter(locate(settings.LOGGING["filters"][each]["()"])())  # type: ignore[operator]
        logger.addHandler(handler)
        try:
            answer = client.get("/", headers={"host": host})
        finally:
            logger.removeHandler(handler)
        assert answer.status_code == 400, name
    lines = printed.getvalue().splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("WARNING Invalid HTTP_HOST header")
    assert json.loads(lines[1])["level"] == "WARNING"
    assert "trouble" not in json.loads(lines[1])
    assert max(map(len, lines)) < 700
