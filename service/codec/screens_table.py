"""Writes what the screens say of candidates as columns."""

import msgspec

from problem.document import Form
from service.candidates import Candidates
from service.codec.column_text import write_column
from service.screening import STATUSES


def encode_screens(candidates: Candidates, form: Form) -> bytes:
    """Write the answer document, compact, its columns as lists or as typed arrays."""
    columns = (
        ("status", candidates.infeasible),
        ("load", candidates.load),
        ("event", candidates.event),
        ("available_bytes", candidates.available_bytes),
        ("descriptor_bound", candidates.descriptor_bound),
    )
    pieces: list[bytes | memoryview] = [b'{"table":{"statuses":', msgspec.json.encode(STATUSES)]
    for name, column in columns:
        pieces += (b',"', name.encode(), b'":', *write_column(column, form))
    details = [{"tile": tile, "proof": proof} for tile, proof in candidates.proof.items()]
    pieces += (b',"details":', msgspec.json.encode(details), b"}}")
    return b"".join(pieces)
