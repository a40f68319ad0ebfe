"""An emulated router that speaks the RouterOS API."""
