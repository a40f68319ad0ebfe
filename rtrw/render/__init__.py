"""Curves as text and pictures: rows, plots for the terminal, figures, sentences.

Everything here takes values and a language and returns text or bytes. ``plot`` gives
lines of (text, style) so that whoever prints decides on colours.
"""
