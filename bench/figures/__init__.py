"""What the house costs beside what cannot be had for less: `python -m bench.figures`, or `make figures`."""
