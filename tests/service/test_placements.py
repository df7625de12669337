"""An answer is the same whichever form it was first written in."""

import json
import time
from random import Random

import pytest

from problem.document import Form
from service.answers.kept import Kept, Kind, Name
from service.codec import decode, encode
from service.pipeline import plan
from service.placements import rewritten
from service.workers import Workers
from tests.documents import buffer, iterated, request
from tests.strategies import random_request


@pytest.mark.parametrize("options", [{}, {"explain": "full", "objective": "peak"}])
def test_a_kept_answer_is_rewritten_as_it_would_have_been_written_at_first(
    workers: Workers, options: dict[str, str]
) -> None:
    of_no_bytes = request(buffer("z", 0), buffer("y", 4), repeats=[iterated("z", 3)], memory={"capacity": 64})
    for document in (of_no_bytes, *(random_request(Random(seed)) for seed in range(60))):
        asked = json.dumps({**document, "options": options}).encode()
        planned = plan(decode(asked), workers, time.monotonic())
        written = {form: encode(planned.request, planned.answer, form) for form in Form}
        for form, body in written.items():
            kept = Kept(Name(planned.answer.digest, Kind(form.value)), body)
            assert {other: rewritten(planned.request, kept, other) for other in Form} == written
