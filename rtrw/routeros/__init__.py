"""/queue simple on plain rows: wire values, scripts and their reader, diff."""
