"""Who may call: named API keys, of which only hashes are kept."""
