"""Pickles are read for plain data, and do nothing."""

import os
import pickle
import pickletools
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from service.formats.errors import FormatError
from service.formats.torch.pickles import read_plain

PLAIN: dict[str, Any] = {
    "text": "é",
    "bytes": b"\xff",
    "numbers": [0, -1, 2**70, 1.5],
    "nothing": None,
    "flags": (True, False),
    "pairs": [(1, 2, 3), (), (1,), (1, 2, 3, 4)],
    "long": "x" * 300,
    "deep": [[[[]]]],
}


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_containers_strings_and_numbers_are_read(protocol: int) -> None:
    plain = {name: value for name, value in PLAIN.items() if protocol >= 3 or name != "bytes"}
    assert read_plain(pickle.dumps(plain, protocol)) == plain


class Calls:
    """Runs a command when it is read by an unpickler that allows it."""

    def __init__(self, *call: Any) -> None:
        self.call = call

    def __reduce__(self) -> Any:
        return self.call[0], self.call[1:]


def hostile(folder: Path) -> list[bytes]:
    mark = str(folder / "mark")
    calls: list[Any] = [
        (os.system, f"touch {mark}"),
        (eval, f"open({mark!r}, 'w')"),
        (getattr, {}, "clear"),
        (open, mark, "w"),
    ]
    made = [pickle.dumps(Calls(*call), protocol) for call in calls for protocol in (2, 3, 4, 5)]
    made += [
        pickle.dumps(value) for value in (OrderedDict(a=1), Path("/"), Random(1), print, complex(1, 2), FormatError)
    ]
    # An instance, a class by number, an object from elsewhere, a buffer from elsewhere.
    made += [b"\x80\x02(ios\nsystem\n.", b"\x80\x02\x82\x01.", b"\x80\x02Pid\n.", b"\x80\x02K\x01Q.", b"\x80\x05\x97."]
    return made


def test_whatever_runs_code_is_refused_and_does_not_run(tmp_path: Path) -> None:
    for data in hostile(tmp_path):
        with pytest.raises(FormatError, match=r"^byte \d+: the pickle"):
            read_plain(data)
    assert list(tmp_path.iterdir()) == []


def test_what_is_asked_for_is_named() -> None:
    with pytest.raises(FormatError, match=r"byte \d+: .* numbers only: STACK_GLOBAL makes something else"):
        read_plain(pickle.dumps(Calls(os.system, "true")))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x80",
        b"\x80\x99.",
        b"\x80\x04.",
        b"\x80\x04(.",
        b"\x80\x04K\x01K\x02.",
        b"\x80\x04t.",
        b"\x80\x04}K\x01a.",
        b"\x80\x04K\x01K\x02s.",
        b"\x80\x04}]K\x02s.",
        b"\x80\x04}(K\x01u.",
        b"\x80\x04r\xff\xff\xff\xff.",
        b"\x80\x04j\xff\xff\xff\xff.",
        b"\x80\x04\x8d" + b"\xff" * 8 + b".",
        b"\x80\x04\x95" + b"\xff" * 8 + b".",
        b"\x80\x04\x8c\x01\xff.",
        b"\x80\x04\x8b\xff\xff\xff\x7f.",
    ],
)
def test_opcodes_that_do_not_fit_together_are_damage(data: bytes) -> None:
    with pytest.raises(FormatError, match=r"^byte \d+: the pickle is damaged"):
        read_plain(data)


def test_truncated_and_mutated_pickles_are_errors_of_ours() -> None:
    rng, whole = Random(3), pickle.dumps(PLAIN)
    for cut in range(len(whole)):
        with pytest.raises(FormatError):
            read_plain(whole[:cut])
    opcodes = [ord(one.code) for one in pickletools.opcodes]
    for _ in range(5000):
        damaged = bytearray(whole)
        for _ in range(rng.randint(1, 3)):
            damaged[rng.randrange(2, len(damaged))] = rng.choice((*opcodes, rng.randrange(256)))
        with suppress(FormatError):
            read_plain(bytes(damaged))


def test_an_index_into_the_memo_takes_no_memory() -> None:
    assert read_plain(b"\x80\x04K\x01r\xff\xff\xff\xff.") == 1
