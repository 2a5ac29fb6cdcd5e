"""What builds and checks the project; nothing here runs in a club."""
