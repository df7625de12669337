"""Output formats: what requests, and requests with their plans, are written as."""
