"""Starting compiles everything: no request afterwards waits for the compiler."""

import subprocess
import sys
import time
from random import Random
from typing import Final

import msgspec

from problem.certificates import check_proofs
from service.codec import decode, encode
from service.pipeline import plan
from service.warm import compile_half, compile_other_half, warm
from service.workers import Workers
from tests.service.tables import as_table
from tests.signatures import signatures
from tests.strategies import bank_heavy_request, random_request


def test_no_kernel_is_compiled_after_the_start() -> None:
    rng = Random(7)
    with Workers(threads=2, solver_memory_bytes=2**31) as workers:
        warm(workers)
        before = signatures()
        for draw in (random_request, bank_heavy_request):
            for index in range(100):
                request = {**draw(rng), "options": {"exact": "off"}}
                document = decode(msgspec.json.encode(request if index % 2 else as_table(request, rng)))
                planned = plan(document, workers, time.monotonic())
                check_proofs(planned.request, planned.answer)
                encode(planned.request, planned.answer, document.written.form)
    assert before
    added = {name: [each for each in found if each not in before[name]] for name, found in signatures().items()}
    assert {name: some for name, some in added.items() if some} == {}


def test_the_halves_hold_only_what_every_start_compiles() -> None:
    with Workers(threads=2, solver_memory_bytes=2**31) as workers:
        warm(workers)
    before = signatures()
    compile_half()
    compile_other_half()
    assert signatures() == before


HALVES_THEN_ALL: Final = """
from service.warm import compile_half, compile_other_half, warm
from service.workers import Workers
from tests.signatures import signatures

compile_half()
compile_other_half()
before = signatures()
with Workers(threads=2, solver_memory_bytes=2**31) as workers:
    warm(workers)
added = {name: [each for each in found if each not in before.get(name, [])] for name, found in signatures().items()}
print({name: some for name, some in added.items() if some})
"""


def test_the_halves_leave_nothing_that_one_process_would_compile_alone() -> None:
    command = [sys.executable, "-c", HALVES_THEN_ALL]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "{}"
