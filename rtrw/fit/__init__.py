"""Parameters chosen from data."""
