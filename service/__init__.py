"""The doors: HTTP, batches, the command line and the one pipeline behind them."""
