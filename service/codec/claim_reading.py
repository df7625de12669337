"""Reads an answer that is to be checked against its request."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
import numpy as np

from problem.answer import Answer, ReservedRange
from problem.errors import RequestError
from problem.judging.violations import Violation
from problem.reading import DESCRIPTORS_ID
from problem.request import Integers, Request
from service.codec.answer_text import overall_status, summary_of
from service.codec.claim_entries import Ledger, Row, enter
from service.codec.doubled_names import may_double_names
from service.codec.json_bytes import text_of
from service.codec.json_text import JsonReader
from service.codec.kinds import Findings
from service.codec.model_kinds import record_of
from service.codec.structs import struct_of
from service.codec.table_claim import enter_table, read_claimed_table
from service.schemas.claim import NOT_GIVEN, Claim
from service.schemas.table_claim import TableClaim


@dataclass(frozen=True, slots=True)
class Claimed:
    """An answer as it was sent."""

    answer: Answer
    violations: tuple[Violation, ...]
    """What columns cannot hold: rows that are missing, unknown or in another order, and counts."""
    passed_over: frozenset[str]
    """Pointers to what was left out, or is listed in `violations` already."""
    pointer_of: Callable[[str], str] = str
    """Where something lies in what was sent, by the pointer that it has in an answer in rows."""

    def all_violations(self, found: Iterable[Violation]) -> list[Violation]:
        """Add what the verifier found, except in what was left out."""
        return [*self.violations, *(one for one in found if not self._is_passed_over(one.pointer))]

    def _is_passed_over(self, pointer: str) -> bool:
        while pointer:
            if pointer in self.passed_over:
                return True
            pointer = pointer.rpartition("/")[0]
        return False


@cache
def _decoder() -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(struct_of(Claim))


def read_claim(request: Request, body: bytes) -> Claimed:
    """Read an answer, ours or anybody's.

    Raises
    ------
    MalformedBody
        Where it is not JSON.
    RequestError
        Where it is no answer document, with pointers into it.
    """
    row = _rows(body) or read_claimed_table(body) or _exactly(body)
    ledger = Ledger.empty(request)
    pointer_of: Callable[[str], str] = str
    if hasattr(row, "table"):
        pointer_of = enter_table(ledger, row.table)
    else:
        _enter_tiles(ledger, row.tiles)
    answer = _answer(ledger, row)
    if "/tiles" not in ledger.passed_over:
        _check_totals(ledger, answer, row)
    return Claimed(answer, tuple(ledger.report.listed), frozenset(ledger.passed_over), pointer_of)


def _enter_tiles(ledger: Ledger, rows: Sequence[Row]) -> None:
    num_tiles = len(ledger.request.tiles)
    if len(rows) != num_tiles:
        ledger.report.add(9, "/tiles", f"lists {len(rows)} entries, should list {num_tiles}")
        ledger.passed_over.update(f"/tiles/{tile}" for tile in range(len(rows), num_tiles))
    for tile, entry in enumerate(rows[:num_tiles]):
        enter(ledger, tile, entry)


def _rows(body: bytes) -> Row | None:
    """Read a claim in rows without faults, or decline."""
    try:
        row = _decoder().decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
    return None if may_double_names(text_of(body)) else row


def _exactly(body: bytes) -> Row:
    """Read a claim value by value."""
    reader, findings = JsonReader(body), Findings()
    value = reader.value()
    reader.finish()
    in_columns = isinstance(value, dict) and "table" in value and "tiles" not in value
    repaired = record_of(TableClaim if in_columns else Claim).read(value, "", findings)
    if findings.count:
        raise RequestError(findings.faults)
    if not in_columns:
        return msgspec.convert(repaired, struct_of(Claim))
    # Written anew it is as plain as the fast way wants it.
    return read_claimed_table(msgspec.json.encode(repaired, enc_hook=np.ndarray.tolist))


def _answer(ledger: Ledger, row: Row) -> Answer:
    unused = np.array([pair for pairs in ledger.unused for pair in pairs], np.int64).reshape(-1, 2)
    return Answer(
        digest="",
        complete=row.complete is True,
        reservations=_reservations(ledger, row),
        descriptors=_descriptors(ledger, row),
        status=ledger.status,
        method=ledger.method,
        region=ledger.region,
        address=ledger.address,
        stride=ledger.stride,
        auxiliary_offset=ledger.auxiliary_offset,
        auxiliary_region=ledger.auxiliary_region,
        auxiliary_address=ledger.auxiliary_address,
        unused_offset=_offsets(ledger.unused),
        unused_start=np.ascontiguousarray(unused[:, 0]),
        unused_end=np.ascontiguousarray(unused[:, 1]),
        peak=ledger.peak,
        descriptor_bound=ledger.descriptor_bound,
        descriptor_emitted=ledger.descriptor_emitted,
        detail=ledger.detail,
    )


def _offsets(rows: list[list[tuple[int, int]]]) -> Integers:
    return np.cumsum([0, *map(len, rows)], dtype=np.int64)


def _reservations(ledger: Ledger, row: Row) -> tuple[ReservedRange, ...]:
    if row.reservations is NOT_GIVEN:
        ledger.passed_over.add("/reservations")
        return ()
    return tuple(
        ReservedRange(one.id, ledger.regions.get(one.region, -1), one.start, one.end) for one in row.reservations
    )


def _descriptors(ledger: Ledger, row: Row) -> ReservedRange | None:
    one = row.descriptors
    if one is NOT_GIVEN:
        ledger.passed_over.add("/descriptors")
        return None
    if one is None:
        return None
    if one.bytes not in {NOT_GIVEN, one.end - one.start}:
        ledger.report.add(9, "/descriptors/bytes", f"is {one.bytes}, should be {one.end - one.start}")
    return ReservedRange(DESCRIPTORS_ID, ledger.regions.get(one.region, -1), one.start, one.end)


def _check_totals(ledger: Ledger, answer: Answer, row: Row) -> None:
    """List the status of the whole, and counts, that do not follow from the entries."""
    status = overall_status(answer)
    if row.status not in {NOT_GIVEN, status}:
        ledger.report.add(9, "/status", f"is {row.status}, should be {status}")
    if row.summary is NOT_GIVEN:
        return
    for name, count in summary_of(ledger.request, answer).items():
        stated = getattr(row.summary, name)
        if stated not in {NOT_GIVEN, count}:
            ledger.report.add(9, f"/summary/{name}", f"is {stated}, should be {count}")
