"""Profiles: YAML and CSV text becomes values with positions, then a model."""
