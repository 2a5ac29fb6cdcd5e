"""What it is worth."""
