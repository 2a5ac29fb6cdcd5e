"""Movements as pure values: generators, an independent checker, balance, a catalogue. No Django, clock or dice."""
