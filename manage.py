#!/usr/bin/env python
"""The command line of bridgeclub in a checkout."""

from bridgeclub.management.command_line import main

if __name__ == "__main__":
    main()
