"""Engines that find a plan or prove that there is none."""
