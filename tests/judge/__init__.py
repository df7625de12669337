"""The judge: every rule of the contract that an answer breaks, from the two documents alone."""

from collections.abc import Iterator

from tests.judge import figures
from tests.judge.document import Json, Request, Tile, read_request
from tests.judge.plan import broken_rules, misplaced
from tests.judge.reserved import Reserved, reserve
from tests.judge.shapes import ANSWER, DIGEST, misfits
from tests.judge.transfers import transfer_bound
from tests.judge.verdicts import INTERRUPTED, wrong_explanation, wrong_fields, wrong_proof

__all__ = ["judge"]


def judge(request: Json, answer: Json) -> list[str]:
    """List every broken rule of sections 4, 5, 6 and 8; an empty list says that the answer is right.

    The request is valid. Whether a tile that is called infeasible has no plan is not looked into. Where a
    part does not have its shape, what builds on it is not judged.
    """
    broken = list(misfits(answer, ANSWER, ""))
    return broken or list(_broken(read_request(request), answer))


def _broken(request: Request, answer: Json) -> Iterator[str]:
    reserved = reserve(request)
    yield from _wrong_reserved(reserved, answer)
    if not DIGEST.fullmatch(answer["digest"]):
        yield "/digest: not sha256: and 64 hexadecimal digits"
    if answer["complete"] and INTERRUPTED & {tile["reason"] for tile in answer["tiles"]}:
        yield "/complete: true where a clock or a failure cut a tile short"
    if len(answer["tiles"]) != len(request.tiles):
        yield "/tiles: not one for each entry of the request"
        return
    for place, (tile, given) in enumerate(zip(request.tiles, answer["tiles"], strict=True)):
        yield from _wrong_tile(request, tile, given, reserved, f"/tiles/{place}")
    if answer["status"] != figures.whole_status(answer):
        yield f"/status: not {figures.whole_status(answer)}"
    if answer["summary"] != figures.summary(answer):
        yield f"/summary: not {figures.summary(answer)}"


def _wrong_reserved(reserved: Reserved, answer: Json) -> Iterator[str]:
    ranges = [
        {"id": one.id, "region": one.region, "start": one.addresses[0], "end": one.addresses[1]}
        for one in reserved.ranges
    ]
    if answer["reservations"] != ranges:
        yield f"/reservations: not {ranges}"
    descriptors = None
    if reserved.descriptors:
        start, end = reserved.descriptors.addresses
        descriptors = {"region": reserved.descriptors.region, "start": start, "end": end, "bytes": end - start}
    if answer["descriptors"] != descriptors:
        yield f"/descriptors: not {descriptors}"


def _wrong_tile(request: Request, tile: Tile, given: Json, reserved: Reserved, at: str) -> Iterator[str]:
    if given["numbers"] != list(tile.numbers):
        yield f"{at}/numbers: not {list(tile.numbers)}"
    bound = transfer_bound(tile, request.host)
    if given["descriptor_bytes"]["bound"] != bound:
        yield f"{at}/descriptor_bytes/bound: not {bound}"
    if reserved.failed is not None and given["status"] != "infeasible":
        yield f"{at}/status: not infeasible where the reservation {reserved.failed} finds no room"
    wrong = list(wrong_fields(request, given, at))
    yield from wrong
    if given["proof"] is not None:
        yield from wrong_proof(request, tile, given["proof"], reserved, f"{at}/proof")
    if given["explanation"] is not None:
        yield from wrong_explanation(request, tile, given, f"{at}/explanation")
    if given["status"] == "placed" and not wrong:
        yield from _wrong_plan(request, tile, given, reserved, at)


def _wrong_plan(request: Request, tile: Tile, given: Json, reserved: Reserved, at: str) -> Iterator[str]:
    missing = list(misplaced(request, tile, given, at))
    if missing:
        yield from missing
        return
    yield from broken_rules(request, tile, given, reserved, at)
    peaks = figures.peaks(request, tile, given)
    unused = figures.unused(request, tile, given, reserved)
    emitted = figures.emitted(request, tile, given)
    if given["peaks"] != peaks:
        yield f"{at}/peaks: not {peaks}"
    if given["unused"] != unused:
        yield f"{at}/unused: not {unused}"
    if given["descriptor_bytes"]["emitted"] != emitted:
        yield f"{at}/descriptor_bytes/emitted: not {emitted}"
    if given["moved"] != figures.moved(tile, given):
        yield f"{at}/moved: not {figures.moved(tile, given)}"
    if given["objective"] is not None:
        total = sum(peak["bytes"] for peak in peaks)
        if given["objective"]["bytes"] != total or given["objective"]["bound"] > total:
            yield f"{at}/objective: not {total} bytes with a bound that is no higher"
