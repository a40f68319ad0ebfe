"""Simulation of one queue, and of a tree of them."""
