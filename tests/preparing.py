"""Short ways from a request document to what the program makes of it."""

import json

import pytest

from problem.errors import Fault, RequestError
from problem.preparation import Prepared, prepare
from service.codec import decode
from tests.documents import Document


def prepared(document: Document) -> Prepared:
    return prepare(decode(json.dumps(document).encode()))


def faults_of(document: Document) -> list[Fault]:
    """Give the faults of a document that has some."""
    with pytest.raises(RequestError) as raised:
        prepared(document)
    assert raised.value.more == 0
    return list(raised.value.faults)


def the_fault(document: Document) -> Fault:
    """Give the fault of a document that has one."""
    (fault,) = faults_of(document)
    return fault
