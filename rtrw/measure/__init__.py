"""What a live router does: counters recorded, bursts held against their model."""
