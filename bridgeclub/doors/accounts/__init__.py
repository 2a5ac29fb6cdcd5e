"""How an account logs in, and what its owner sees and changes about that."""
