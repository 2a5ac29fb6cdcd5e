"""Tablets, telephones and readers by the hundred, driven from one process: `python -m bench.figures.crowd`."""
