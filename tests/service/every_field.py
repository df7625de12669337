"""A valid request document in which every field stands, none at its default."""

from typing import Any


def every_field() -> dict[str, Any]:
    """Give the document anew."""
    return {
        "memory": {
            "regions": [
                {"name": "low", "start": 64, "size": 64, "memory_classes": ["standard"], "bank_bytes": 16},
                {"name": "high", "start": 128, "size": 128, "memory_classes": ["interleaved"], "bank_bytes": 32},
            ],
            "loader": {"start": 240, "end": 256},
            "default_alignment": 2,
        },
        "tiles": [
            {
                "numbers": [7, 9],
                "buffers": [
                    {
                        "id": "a",
                        "size": 8,
                        "start": 1,
                        "end": 9,
                        "alignment": 4,
                        "memory_class": "interleaved",
                        "regions": ["high", "elsewhere"],
                        "whole_banks": True,
                        "access_tail": 3,
                        "preloaded": True,
                        "address": 128,
                        "gaps": [[2, 3], [5, 6]],
                        "hint": 160,
                        "previous": 192,
                    },
                    {"id": "b", "size": 4, "start": 2, "end": 8},
                    {"id": "c", "size": 4, "start": 2, "end": 8},
                    {"id": "d", "size": 4, "start": 2, "end": 8},
                    {"id": "e", "size": 4, "start": 2, "end": 8},
                ],
                "aliases": [{"members": [{"buffer": "b"}, {"buffer": "c", "offset": -2}]}],
                "repeats": [{"start": 2, "end": 8, "count": 3, "carried": [["d"]], "iterated": ["e"]}],
                "separate": [["a", "b"], ["a", "d"]],
                "auxiliaries": [{"id": "stack", "size": 6, "alignment": 8, "preloaded": True}],
                "descriptor_bytes": 4,
                "transfers": [{"buffer": "a", "offset": 2, "size": 6, "direction": "from_tile"}],
            },
            {"buffers": []},
        ],
        "reservations": [
            {"id": "support", "size": 5, "alignment": 4, "region": "low", "address": 64, "intervals": [[0, 1], [4, 5]]},
            {"id": "scratch", "size": 1},
        ],
        "host": {"packet_bytes": 2, "descriptor_entry_bytes": 1, "max_transfer_bytes": 4},
        "interleaved_offset": 16,
        "options": {"exact": "off", "time_limit": 1.5, "deadline": 7, "objective": "peak", "explain": "full"},
    }
