"""Tensors of models as buffers: what a planner would have to place to run them."""
