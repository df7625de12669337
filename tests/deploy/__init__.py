"""Tests of the files that containers are made and run by."""
