"""The viewer, in a real browser."""
