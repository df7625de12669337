"""Engines that find plans quickly; they prove nothing."""
