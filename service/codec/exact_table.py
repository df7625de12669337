"""Makes a document of a table that was read value by value: it lists every fault, or finds that there is none."""

import re
from typing import Final

import msgspec

from problem.document import Document, Form
from problem.errors import RequestError
from problem.limits import MAX_FAULTS
from service.bounds import check_num_entries
from service.codec.json_text import Json
from service.codec.kinds import Findings
from service.codec.model_kinds import record_of
from service.codec.structs import struct_of
from service.codec.table_document import table_document
from service.codec.table_rules import OFFSETS, TableParts, check_table
from service.codec.table_text import column_items
from service.schemas.request import RequestHead
from service.schemas.table import Extra, TableRequest

_LOOSE: Final = re.compile(
    r"(?!/table).*|/table/(?!tile_offsets|extras)\w+/\d+|/table/extras/\d+/(?!tile\b|buffers\b).+"
)
"""Where a fault leaves the table whole: outside it, at one value of a column, within what an entry says."""


def document_of_table(request: dict[str, Json], findings: Findings, max_tiles: int | None = None) -> Document:
    """Give the document of a request with a table, repaired.

    Raises
    ------
    RequestError
        Where a fault leaves nothing that other rules could be checked on.
    """
    repaired = record_of(TableRequest).read(request, "", findings)
    if findings.count > MAX_FAULTS or not all(_LOOSE.fullmatch(fault.pointer) for fault in findings.faults.listed):
        raise RequestError(findings.faults)
    table = repaired["table"]
    columns = {name: table[name] for name in column_items() if name in table}
    extras = [msgspec.convert(extra, struct_of(Extra)) for extra in table.get("extras", ())]
    parts = TableParts(columns, table.get("id"), extras)
    check_num_entries(OFFSETS, parts.num_entries, max_tiles)
    if not check_table(parts, findings):
        raise RequestError(findings.faults)
    typed = any(isinstance(request["table"][name], dict) for name in columns)
    head = msgspec.convert({name: value for name, value in repaired.items() if name != "table"}, struct_of(RequestHead))
    return table_document(head, parts, Form.ARRAYS if typed else Form.LISTS)
