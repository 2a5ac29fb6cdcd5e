"""How the club's server does, in Prometheus' text format, read from what all its processes share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector
from redis import Redis
from redis.exceptions import RedisError

from scoring.queries.figures import Figures, figures

QUEUE = "celery"


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """For who brings the token of the environment; where none is set there is no such page."""
    token = settings.METRICS_TOKEN
    if not token or not constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {token}"):
        raise Http404
    registry = CollectorRegistry()
    registry.register(_Club(figures(timezone.now())))
    response = HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
    response["Cache-Control"] = "no-store"
    return response


class _Club(Collector):
    """Each figure with what it is; a queue that does not answer has none."""

    def __init__(self, figures: Figures) -> None:
        self.found = figures

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily("bridgeclub_entries", "Results entered since the club began.", self.found.entries)
        yield GaugeMetricFamily("bridgeclub_sessions_playing", "Sessions that are played now.", self.found.playing)
        yield GaugeMetricFamily("bridgeclub_sessions_behind", "Sessions to be scored again.", self.found.behind)
        yield GaugeMetricFamily(
            "bridgeclub_recompute_lag_seconds", "Age of the oldest change that is not in its standings.", self.found.lag
        )
        waiting = queue_length()
        if waiting is not None:
            yield GaugeMetricFamily("bridgeclub_queue_length", "Tasks that no worker has taken.", waiting)


def queue_length() -> int | None:
    """Tasks that wait; None where the queue does not answer."""
    url = settings.CELERY_BROKER_URL
    if not url.startswith("redis"):
        folder = Path(settings.CELERY_BROKER_TRANSPORT_OPTIONS["data_folder_in"])
        return sum(1 for each in folder.iterdir() if each.suffix == ".msg")
    try:
        with Redis.from_url(url, socket_connect_timeout=1, socket_timeout=1) as redis:
            return int(redis.llen(QUEUE))
    except RedisError:
        return None
