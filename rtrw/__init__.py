"""Speed plans with burst on MikroTik routers, and limits with the same mathematics."""

__version__ = "0.1.0"
