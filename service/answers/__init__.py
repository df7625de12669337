"""Keeps complete answers by their digest, so that what was settled once is never settled again."""
