"""Input formats: what is read besides request documents."""
