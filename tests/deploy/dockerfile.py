"""Reads a Dockerfile and a .dockerignore, as far as ours use them; anything else is an error."""

import json
import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_KEYWORDS: Final = {
    "ARG", "CMD", "COPY", "ENTRYPOINT", "ENV", "EXPOSE", "FROM", "HEALTHCHECK", "RUN", "USER", "VOLUME", "WORKDIR",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction: `COPY --from=code /opt/code /opt/tilefit` has one option and a value of two words."""

    keyword: str
    options: dict[str, str]
    value: str

    @property
    def words(self) -> list[str]:
        """The value as a list, be it written as JSON or as a shell would read it."""
        if self.value.startswith("["):
            found: list[str] = json.loads(self.value)
            return found
        return shlex.split(self.value)


@dataclass(slots=True)
class Stage:
    """What follows a FROM."""

    name: str
    base: str
    instructions: list[Instruction] = field(default_factory=list)

    def all(self, keyword: str) -> list[Instruction]:
        """Return the instructions of a kind."""
        return [each for each in self.instructions if each.keyword == keyword]

    def last(self, keyword: str) -> Instruction:
        """Return the one of a kind that counts."""
        return self.all(keyword)[-1]


def instructions_of(text: str) -> list[Instruction]:
    """Read the instructions of a Dockerfile."""
    lines = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    joined = re.sub(r"\\\n", " ", lines)
    return [_instruction(line.strip()) for line in joined.splitlines() if line.strip()]


def _instruction(line: str) -> Instruction:
    keyword, _, rest = line.partition(" ")
    if keyword not in _KEYWORDS:
        raise ValueError(f"{keyword} is not read here")
    options = {}
    while found := re.match(r"--([a-z-]+)=(\S+)\s+", rest):
        options[found[1]] = found[2]
        rest = rest[found.end() :]
    return Instruction(keyword, options, rest.strip())


def stages_of(instructions: list[Instruction]) -> list[Stage]:
    """Return the stages; those without a name are called by their number."""
    stages: list[Stage] = []
    for each in instructions:
        if each.keyword == "FROM":
            base, *rest = each.words
            stages.append(Stage(rest[1] if rest else str(len(stages)), base))
        elif stages:
            stages[-1].instructions.append(each)
    return stages


def context_of(root: Path) -> list[Path]:
    """Return the files of a folder that its .dockerignore lets pass, relative to it."""
    patterns = [
        line for line in (root / ".dockerignore").read_text(encoding="utf-8").splitlines() if line and line[0] != "#"
    ]
    rules = [(pattern[0] == "!", _regular(pattern.removeprefix("!"))) for pattern in patterns]
    tops = [path for path in root.iterdir() if path.name not in {".git", ".venv"}]
    files = [file for top in tops for file in ([top] if top.is_file() else top.rglob("*")) if file.is_file()]
    return sorted(path for path in (file.relative_to(root) for file in files) if _passes(path, rules))


def _passes(path: Path, rules: list[tuple[bool, re.Pattern[str]]]) -> bool:
    passes = True
    for lets_pass, pattern in rules:
        if pattern.match(path.as_posix()):
            passes = lets_pass
    return passes


def _regular(pattern: str) -> re.Pattern[str]:
    """Return what matches the paths that a pattern names, and all that lies in them."""
    pieces = {"**/": "(?:.*/)?", "*": "[^/]*"}
    tokens = re.split(r"(\*\*/|\*|\[[^]]+\])", pattern)
    text = "".join(pieces.get(token, token if token[:1] == "[" else re.escape(token)) for token in tokens)
    return re.compile(f"{text}(?:/|$)")
