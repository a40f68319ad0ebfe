"""Burst of a simple queue: the window of 16 slices, in closed form and exactly."""
