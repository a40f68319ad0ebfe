"""Plans and limits chosen from what was measured."""
