"""What HTTP adds to the pipeline: bodies, limits, responses, the OpenAPI document."""
