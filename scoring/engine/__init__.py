"""The scoring engine: session documents in, exact standings out. Pure: no framework, no clock, no chance."""
