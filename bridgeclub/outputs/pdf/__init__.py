"""An edition on paper: PDF that prints the same everywhere, with its own letters and suits."""
