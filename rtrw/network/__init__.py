"""What a profile means: desired queue rows per router, figures, capacity."""
