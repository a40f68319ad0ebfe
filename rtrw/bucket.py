"""The token bucket: pure mathematics over integers."""
