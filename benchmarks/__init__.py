"""Measurements, one script a claim."""
