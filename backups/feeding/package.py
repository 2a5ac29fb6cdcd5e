"""What is to be sent of a session."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property

from club.models import Session


@dataclass(frozen=True)
class Package:
    """`kind` as FedPackage has it; `content` are its bytes, the same each time that it is sent."""

    session: Session
    kind: str
    content: bytes

    @cached_property
    def digest(self) -> str:
        return hashlib.sha256(self.content).hexdigest()
