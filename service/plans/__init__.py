"""Plans as documents of their own: where everything lies and when, without what was asked."""
