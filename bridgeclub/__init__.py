"""The shell: how people reach the club. It owns no tables."""
