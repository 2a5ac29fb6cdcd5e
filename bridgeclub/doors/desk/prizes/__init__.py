"""The prize-giving at the desk."""
