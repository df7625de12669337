"""A real Chromium, driven over its own debugging protocol through a pipe."""

import base64
import json
import os
import selectors
import shutil
import signal
import subprocess
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Self

import pytest

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
_PATIENCE_S: Final = 20.0
_REQUIRED: Final = "TILEFIT_TEST_CHROMIUM_REQUIRED"


class Browser:
    """A browser with one page. Whatever the page complains about, and whatever it asks for, is recorded."""

    def __init__(self, process: subprocess.Popen[bytes], write: int, read: int) -> None:
        self._process = process
        self._write = write
        self._read = read
        self._selector = selectors.DefaultSelector()
        self._selector.register(read, selectors.EVENT_READ)
        self._buffer = b""
        self._messages: deque[dict[str, Any]] = deque()
        self._number = 0
        self._session: str | None = None
        self._target: str | None = None
        self._loaded = False
        self.complaints: list[str] = []
        self.urls: list[str] = []

    def open(self, url: str, *, dark: bool = False, size: tuple[int, int] = (1280, 900)) -> Self:
        """Open `url` in a fresh page, and wait until it is loaded."""
        self._session = None
        if self._target is not None:
            self.call("Target.closeTarget", targetId=self._target)
        self._target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=self._target, flatten=True)["sessionId"]
        self.complaints, self.urls = [], []
        for domain in ("Page", "Runtime", "Log", "Network", "DOM"):
            self.call(f"{domain}.enable")
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        self.call(
            "Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=False
        )
        self._loaded = False
        self.call("Page.navigate", url=url)
        while not self._loaded:
            self._note(self._next())
        return self

    def call(self, method: str, **arguments: Any) -> dict[str, Any]:
        """Call a method of the protocol, and return its result."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": arguments}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                result: dict[str, Any] = answer["result"]
                return result
            self._note(answer)

    def run(self, script: str) -> Any:
        """Return what an expression comes to, promises included."""
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"]["exception"].get("description"))
        return answer["result"].get("value")

    def until(self, condition: str) -> None:
        """Wait until an expression is true."""
        ends = time.monotonic() + _PATIENCE_S
        while time.monotonic() < ends:
            if self.run(f"new Promise((done) => setTimeout(() => done(Boolean({condition})), 20))"):
                return
        raise AssertionError(f"never came true: {condition}; the page said {self.complaints}")

    def text(self, selector: str) -> str:
        """Return the text that an element shows."""
        found: str = self.run(f"document.querySelector({json.dumps(selector)}).innerText")
        return found

    def middle(self, selector: str) -> tuple[float, float]:
        """Return the middle of an element, after it was scrolled to."""
        script = f"""(() => {{
            const element = document.querySelector({json.dumps(selector)});
            element.scrollIntoView({{ block: "center" }});
            const box = element.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }})()"""
        x, y = self.run(script)
        return x, y

    def click(self, selector: str) -> None:
        self.click_at(*self.middle(selector))

    def click_at(self, x: float, y: float) -> None:
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, button="left", clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)

    def mouse(self, kind: str, x: float, y: float, **more: Any) -> None:
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def press(self, key: str) -> None:
        """Press a key that writes itself, or one that has a name."""
        text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def drop(self, *files: Path) -> None:
        """Drop files on the page."""
        data = {"items": [], "files": [str(file) for file in files], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            self.call("Input.dispatchDragEvent", type=kind, x=600, y=500, data=data)

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def _next(self) -> dict[str, Any]:
        ends = time.monotonic() + _PATIENCE_S
        while not self._messages:
            if not self._selector.select(max(0.0, ends - time.monotonic())):
                raise TimeoutError("the browser does not answer")
            received = os.read(self._read, 1 << 20)
            if not received:
                raise ConnectionError(f"the browser ended with {self._process.poll()}")
            *whole, self._buffer = (self._buffer + received).split(b"\0")
            self._messages.extend(map(json.loads, whole))
        return self._messages.popleft()

    def _note(self, message: dict[str, Any]) -> None:
        if message.get("sessionId") != self._session:
            # Of a page that is closed.
            return
        said = message.get("params", {})
        match message.get("method"):
            case "Runtime.exceptionThrown":
                self.complaints.append(said["exceptionDetails"].get("exception", {}).get("description", "exception"))
            case "Runtime.consoleAPICalled" if said["type"] in {"error", "warning", "assert"}:
                self.complaints.append(" ".join(str(each.get("value")) for each in said["args"]))
            case "Log.entryAdded" if said["entry"]["level"] in {"error", "warning"}:
                self.complaints.append(f"{said['entry']['text']} {said['entry'].get('url', '')}")
            case "Page.loadEventFired":
                self._loaded = True
            case "Network.requestWillBeSent":
                self.urls.append(said["request"]["url"])
            case _:
                pass


@contextmanager
def chromium(folder: Path) -> Iterator[Browser]:
    """Start a browser whose files lie in `folder`, or skip where none is installed."""
    program = next(filter(None, map(shutil.which, _NAMES)), None)
    if program is None:
        assert not os.environ.get(_REQUIRED), f"{_REQUIRED} is set, and no Chromium is installed"
        pytest.skip("no Chromium is installed: apt-get install chromium")
    command = [
        program,
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-first-run",
        "--hide-scrollbars",
        f"--user-data-dir={folder}",
        "--remote-debugging-pipe",
    ]
    from_us, to_browser = os.pipe()
    from_browser, to_us = os.pipe()
    # The browser reads commands from descriptor 3 and answers at 4.
    script = f'exec "$@" 3<&{from_us} 4>&{to_us}'
    with subprocess.Popen(
        ["/bin/bash", "-c", script, "bash", *command],
        pass_fds=(from_us, to_us),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        os.close(from_us)
        os.close(to_us)
        try:
            yield Browser(process, to_browser, from_browser)
        finally:
            # Its children, too: they write into the folder as long as they live.
            os.killpg(process.pid, signal.SIGKILL)
            os.close(to_browser)
            os.close(from_browser)
