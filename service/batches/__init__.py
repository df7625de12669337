"""Batches: requests that are stored before they are accepted, and answered whatever happens to the process."""
