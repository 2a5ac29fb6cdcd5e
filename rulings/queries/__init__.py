"""What was called for, asked and decided, as frozen values."""
