"""Who meets whom, where, with which boards."""
