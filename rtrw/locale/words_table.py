"""Words and sentences of the interface: (English, Indonesian), by key."""

WORDS: dict[str, tuple[str, str]] = {}
