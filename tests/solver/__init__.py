"""Tests of the screens, the exact stage and the explanations."""
