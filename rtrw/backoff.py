"""Delays between tries, with jitter."""
