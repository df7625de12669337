"""Writes a shell script that does what a Dockerfile says, in layers over this machine's own files, without an engine.

Each stage is a stack of overlays, and its commands run with it as their root and with no environment but its own. The
script changes nothing outside of its folder; it needs to be root in a mount namespace of its own.
"""

import os
import shlex
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Final

from tests.deploy.dockerfile import Instruction, Stage, instructions_of, stages_of

_COPY: Final = "cp -R --preserve=mode,timestamps,links --no-dereference"

BASE_PATH: Final = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


@dataclass(slots=True)
class _State:
    """A stage as far as it is built."""

    root: Path
    lowers: str
    env: dict[str, str]
    args: dict[str, str]
    folder: str = "/"

    def expanded(self, text: str) -> str:
        return Template(text).substitute(self.env | self.args)

    def command(self, text: str, *, user: str | None = None) -> str:
        """Return a command of the shell that runs another one in the stage."""
        environment = [f"{name}={value}" for name, value in (self.env | self.args | _index_settings()).items()]
        whose = ["--userspec", user] if user else []
        inner = f"cd {shlex.quote(self.folder)} && {text}"
        return shlex.join(["env", "-i", *environment, "chroot", *whose, str(self.root), "/bin/sh", "-c", inner])


def _index_settings() -> dict[str, str]:
    """Return where pip finds packages on this machine."""
    return {name: value for name, value in os.environ.items() if name.startswith("PIP_")}


@dataclass(frozen=True, slots=True)
class Image:
    """What a script builds."""

    script: str
    root: Path
    user: str
    stage: Stage
    state: _State

    @property
    def start(self) -> str:
        """A command of the shell that starts it as its ENTRYPOINT and CMD say."""
        words = self.stage.last("ENTRYPOINT").words + self.stage.last("CMD").words
        return self.inside(f"exec {shlex.join(words)}")

    @property
    def healthcheck(self) -> str:
        """A command of the shell that asks how it is."""
        return self.inside(shlex.join(health_words(self.stage)))

    def inside(self, command: str) -> str:
        """Return a command of the shell that runs another one in the image, as its user."""
        return self.state.command(command, user=self.user)


def image_script(dockerfile: str, context: Path, folder: Path, base: Path) -> Image:
    """Write the script that builds the last stage of a Dockerfile in `folder`, over the files of `base`."""
    built: dict[str, _State] = {}
    lines, last = [], Stage("", "")
    for last in stages_of(instructions_of(dockerfile)):
        state = _begun(folder / last.name, built.get(last.base), base)
        lines += _mounts(state, folder / last.name)
        for each in last.instructions:
            lines += _lines(each, state, built, context)
        built[last.name] = state
    state = built[last.name]
    return Image("\n".join(lines), state.root, last.last("USER").value, last, state)


def health_words(stage: Stage) -> list[str]:
    """Return the command by which a container of a stage is asked how it is."""
    return Instruction("CMD", {}, stage.last("HEALTHCHECK").value.removeprefix("CMD").strip()).words


def _begun(folder: Path, parent: _State | None, base: Path) -> _State:
    root = folder / "root"
    if parent is None:
        return _State(root, str(base), {"PATH": BASE_PATH}, {})
    lowers = f"{parent.root.parent / 'upper'}:{parent.lowers}"
    return _State(root, lowers, dict(parent.env), {}, parent.folder)


def _mounts(state: _State, folder: Path) -> list[str]:
    here = shlex.quote(str(folder))
    return [
        f"mkdir -p {here}/upper {here}/work {here}/root",
        f"mount -t overlay overlay -o lowerdir={state.lowers},upperdir={here}/upper,workdir={here}/work {here}/root",
        *(f"mkdir -p {here}/root{part} && mount --rbind {part} {here}/root{part}" for part in ("/proc", "/dev")),
        f"cp -L /etc/resolv.conf {here}/root/etc/resolv.conf || true",
    ]


def _lines(each: Instruction, state: _State, built: dict[str, _State], context: Path) -> list[str]:
    """Return the lines of the script for an instruction, and note what it changes for those after it."""
    match each.keyword:
        case "ARG":
            name, _, value = each.value.partition("=")
            state.args[name] = value
        case "ENV":
            for word in shlex.split(each.value.replace("$", "\\$")):
                name, _, value = word.partition("=")
                state.env[name] = state.expanded(value)
        case "WORKDIR":
            state.folder = each.value
            return [f"mkdir -p {state.root}{each.value}"]
        case "RUN":
            return [state.command(each.value)]
        case "COPY":
            return _copies(each, state, built, context)
        case "CMD" | "ENTRYPOINT" | "EXPOSE" | "HEALTHCHECK" | "USER" | "VOLUME":
            pass
        case _:
            raise ValueError(each.keyword)
    return []


def _copies(each: Instruction, state: _State, built: dict[str, _State], context: Path) -> list[str]:
    *sources, target = each.words
    source_root = built[each.options["from"]].root if "from" in each.options else context
    there = f"{state.root}{target}" if target.startswith("/") else f"{state.root}{state.folder}/{target}"
    lines = []
    for source in sources:
        path = f"{source_root}/{source.lstrip('/')}"
        # A folder stands for what is in it.
        lines.append(
            f"if [ -d {path} ]; then mkdir -p {there} && {_COPY} {path}/. {there}; else {_COPY} {path} {there}; fi"
        )
    if "chmod" in each.options:
        lines.append(f"chmod {each.options['chmod']} {there}")
    return lines
