"""The pages over https in the club's own network, beside those over http.

python -m bridgeclub.management.secure_web --host 0.0.0.0 --port 8443 --folder DATA_DIR/certificate
"""

from __future__ import annotations

import argparse
import logging
import signal
import ssl
import sys
from pathlib import Path
from socket import socket
from types import FrameType
from typing import Any

from cheroot.ssl.builtin import BuiltinSSLAdapter
from cheroot.wsgi import Server

from bridgeclub.body_limits import SERVER_BYTES
from bridgeclub.certificate import Files
from bridgeclub.wsgi import application

THREADS = 8
HANDSHAKE = 2.0


class QuickHandshake(BuiltinSSLAdapter):
    """A device that falls asleep in the middle of saying hello keeps the others waiting two seconds at most."""

    def wrap(self, sock: socket) -> tuple[ssl.SSLSocket, dict[str, Any]]:
        """The socket over TLS, and what the request knows of it."""
        patience = sock.gettimeout()
        sock.settimeout(HANDSHAKE)
        secured, environ = super().wrap(sock)  # type: ignore[no-untyped-call]
        secured.settimeout(patience)
        return secured, environ


class QuietServer(Server):
    """Says faults of the program alone: telephones that do not know the certificate hang up all evening."""

    def error_log(self, msg: str = "", level: int = logging.INFO, traceback: bool = False) -> None:
        """Into the program's own log."""
        if traceback or level >= logging.ERROR:
            logging.getLogger("bridgeclub.https").log(level, msg, exc_info=traceback)


def server(application: Any, host: str, port: int, files: Files) -> Server:
    """Ready to start. OSError where the certificate or the port is not to be had."""
    adapter = QuickHandshake(str(files.server), str(files.server_key))
    adapter.context.minimum_version = ssl.TLSVersion.TLSv1_2
    made = QuietServer((host, port), application, numthreads=THREADS, server_name="bridgeclub", shutdown_timeout=2)
    made.max_request_body_size = SERVER_BYTES
    made.ssl_adapter = adapter
    return made


def main(arguments: list[str]) -> None:
    """Serve until told to stop."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", required=True, type=int)
    parser.add_argument("--folder", required=True, type=Path)
    said = parser.parse_args(arguments)
    running = server(application, said.host, said.port, Files(said.folder))

    def end(_signal: int, _frame: FrameType | None) -> None:
        raise SystemExit(0)

    signal.signal(signal.SIGTERM, end)
    try:
        running.start()
    except (KeyboardInterrupt, SystemExit):
        running.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
