"""Writing to routers: session, runner, journal, secrets."""
