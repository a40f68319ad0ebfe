"""Limits for applications: policies, stores, headers, middleware."""
