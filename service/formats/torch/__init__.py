"""Memory snapshots of PyTorch's caching allocator."""
