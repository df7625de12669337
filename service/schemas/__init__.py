"""The pydantic models of every document that goes in or out: the one source of decoders, faults and OpenAPI."""
