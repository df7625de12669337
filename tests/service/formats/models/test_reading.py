"""Libraries of models: loaded for models alone, and missed with a word."""

import subprocess
import sys
from typing import Any

import pytest

from service.formats import detect
from service.formats.errors import FormatError

LIBRARIES = ("onnx", "tflite", "flatbuffers")


def test_neither_the_server_nor_other_formats_load_the_libraries() -> None:
    code = (
        "import sys, service.app, service.command_line.actions; from service.formats import detect;"
        "detect.read(b'id,lower,upper,size\\n', capacity=4);"
        f"print([name for name in {LIBRARIES} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(("name", "library"), [("onnx", "onnx"), ("tflite", "tflite")])
def test_a_library_that_is_missing_is_named_with_the_way_to_install_it(
    monkeypatch: pytest.MonkeyPatch, name: str, library: str
) -> None:
    for module in [*sys.modules]:
        if module == library or module.startswith((f"{library}.", f"service.formats.models.{name}_graph")):
            monkeypatch.delitem(sys.modules, module)
    missing: Any = None
    monkeypatch.setitem(sys.modules, library, missing)
    monkeypatch.delattr(f"service.formats.models.{name}_graph", raising=False)
    with pytest.raises(FormatError, match=r"not installed \(\w+\): pip install 'tilefit\[models\]'"):
        detect.read(b"", name=name, capacity=4)
