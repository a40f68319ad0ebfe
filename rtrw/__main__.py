"""``python -m rtrw``."""

from rtrw.cli import main

main()
