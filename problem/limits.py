"""The bounds of the contract that several modules share."""

from typing import Final

MAX_INTEGER: Final = 2**53 - 1
"""Largest size, address or event: JSON clients hold numbers in doubles (contract, first paragraph)."""

TOO_LARGE: Final = 2**53
"""What no modulus, footprint, sum of footprints, descriptor bound or region end may reach (section 3)."""

MAX_REGIONS: Final = 62
"""Regions in one memory map: sets of regions are bits of a signed 64-bit integer, with one bit to spare."""

MAX_FAULTS: Final = 100
"""Faults listed in one error; the others are counted (section 8)."""
