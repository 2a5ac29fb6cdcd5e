"""What the tests of certificate and others build and ask: see test_certificate.py."""

from __future__ import annotations

import subprocess

from bridgeclub.management import addresses
from tests.running import wait_until


def answers_from(process: subprocess.Popen[bytes], port: int) -> None:
    def answers() -> bool:
        assert process.poll() is None
        return addresses.is_listening("127.0.0.1", port)

    wait_until(answers, lambda: "It never listened.")
