"""The door for programs, and for the script on the tables' devices."""
