"""Whoever asks what can be put right: which session, as whom, and without which boards."""

from __future__ import annotations

from typing import Protocol

from club.actor import Actor
from club.queries import SessionInfo


class ActingDirector(Protocol):
    """A director at the desk, or a program of theirs."""

    @property
    def session(self) -> SessionInfo:
        """The session that it is about."""

    @property
    def hidden(self) -> frozenset[int]:
        """The boards that the director has still to play."""

    @property
    def actor(self) -> Actor:
        """As whom it is done."""
