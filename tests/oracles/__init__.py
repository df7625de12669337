"""Reference answers, in pure Python, straight from the contract's definitions."""
