"""What is written down, and how: lines that people read, on a server objects that programs read."""

from __future__ import annotations

from typing import Any


def log_lines(*, served: bool) -> dict[str, Any]:
    """The settings of Python's logging. No line has the address of a request in it, only its pattern."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
            "object": {"()": "bridgeclub.http.observability.request_id.OneObjectALine"},
        },
        "filters": {
            "patterns": {"()": "bridgeclub.http.observability.request_id.PatternsAlone"},
            "trouble": {"()": "bridgeclub.http.observability.trouble_lines.TroubleInOneLine"},
            "refused": {"()": "bridgeclub.http.observability.request_id.RefusedInOneLine"},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "object" if served else "line",
                "filters": ["patterns", "refused", "trouble"],
            }
        },
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "bridgeclub": {"level": "INFO"},
            "scoring": {"level": "INFO"},
            "club": {"level": "INFO"},
            # On a club's own computer nobody reads a line for each page.
            "bridgeclub.answers": {"level": "INFO" if served else "WARNING"},
            "bridgeclub.security": {"level": "INFO" if served else "WARNING"},
            # `serve` says itself where the club is.
            "waitress": {"level": "WARNING"},
        },
    }
