"""The documentation: it builds, names what is there, and whatever it tells people to try gives what it shows."""
