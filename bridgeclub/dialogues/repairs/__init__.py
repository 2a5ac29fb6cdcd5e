"""Putting right what goes wrong in an evening: what is asked for each repair, whichever door it is asked at."""
