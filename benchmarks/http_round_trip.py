"""Measures what a server computes for a request in rows: reading, placing, verifying and writing the answer."""

from benchmarks.measuring import Seconds
from benchmarks.placing import Case
from benchmarks.server import Server
from service.codec import encode


def measure_round_trip(server: Server, case: Case, repeats: int) -> Seconds:
    """Return the CPU time of `server` for each of `repeats` requests after one that warms up, its answers checked."""
    expected = encode(case.prepared.request, case.answer)
    rounds = []
    for _ in range(repeats + 1):
        began = server.cpu_s()
        answer = server.place(case.body)
        rounds.append(server.cpu_s() - began)
        if answer != expected:
            message = "the server answers something else than the pipeline in this process"
            raise ValueError(message)
    return Seconds(tuple(rounds[1:]))
