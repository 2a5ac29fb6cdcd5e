"""What the director decided."""
