"""Pictures: plots for the terminal and figures for files."""
