"""Tests of the package `problem`."""
