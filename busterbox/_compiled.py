"""The compiled modules: which there are, and how a run comes to use them.

`python -m tools.compile` builds the hot packages with mypyc into a tree of its own under `build/compiled/`,
never beside the sources: Python prefers a binary to the source next to it, so a stale one would win silently.
A run uses such a tree only when BUSTERBOX_COMPILED asks for it, and only after every source file has been
found to be the very one that was compiled.

    BUSTERBOX_COMPILED=1       the tree that matches the sources, -O3 before -O0
    BUSTERBOX_COMPILED=PATH    the tree at PATH

Only the binaries come from the tree. Packages, data files and modules outside the compiled set stay where
they are, so editing a card or a command needs no new build.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Final

VARIABLE: Final = "BUSTERBOX_COMPILED"
ROOT: Final = Path(__file__).resolve().parent.parent
TREES: Final = Path("build", "compiled")
MANIFEST: Final = "manifest.json"
FORMAT: Final = 1

# What is always compiled, in one group so that calls between modules are native.
PACKAGES: Final = ("busterbox/kernel", "busterbox/games", "busterbox/players", "busterbox/vector")
# The first line of a module that lives in these packages but is only a tool.
NOT_COMPILED: Final = "# busterbox: not compiled"
# How a binary's name ends, such as .cpython-311-x86_64-linux-gnu.so; the middle names interpreter and platform.
SUFFIX: Final = EXTENSION_SUFFIXES[0]
TAG: Final = SUFFIX.split(".")[1]

HOW: Final = "build one with `make compile`"


class CompiledError(ImportError):
    """A compiled run was asked for and cannot be had."""


@dataclass(frozen=True)
class Manifest:
    """What a compiled tree says of itself."""

    format: int
    optimisation: str  # "O0" or "O3"
    tag: str
    packages: list[str]  # the folders that were searched for modules
    sources: dict[str, str]  # path from the root -> SHA-256 of the text that was compiled
    binaries: dict[str, str]  # full module name -> path in the tree

    def to_json(self) -> str:
        return json.dumps(asdict(self), indent=1, sort_keys=True) + "\n"


def read_manifest(tree: Path) -> Manifest:
    """The manifest of a tree, or CompiledError if that is not one."""
    try:
        return Manifest(**json.loads((tree / MANIFEST).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise CompiledError(f"{tree} is not a compiled tree of busterbox ({error}); {HOW}.") from error


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def compile_set(root: Path, packages: Iterable[str] = PACKAGES) -> list[str]:
    """Paths from `root` of the modules to compile.

    A package's `__init__.py` only gathers names and stays interpreted: its folder must remain the place where
    data files and uncompiled modules are found.
    """
    found = []
    for package in packages:
        for file in (root / package).rglob("*.py"):
            if file.name not in ("__init__.py", "__main__.py") and not _is_marked(file):
                found.append(file.relative_to(root).as_posix())
    return sorted(found)


def _is_marked(file: Path) -> bool:
    with file.open(encoding="utf-8") as lines:
        return lines.readline().rstrip() == NOT_COMPILED


def module_name(source: str) -> str:
    return source.removesuffix(".py").replace("/", ".")


def why_not(manifest: Manifest, root: Path) -> str:
    """Why binaries with this manifest may not stand in for the sources under `root`; empty if they may."""
    if manifest.format != FORMAT:
        return f"its manifest has format {manifest.format} instead of {FORMAT}"
    if manifest.tag != TAG:
        return f"it was compiled for {manifest.tag} and this is {TAG}"
    present = set(compile_set(root, manifest.packages))
    for source in sorted(present | manifest.sources.keys()):
        if source not in manifest.sources:
            return f"{source} is missing from it"
        if source not in present:
            return f"{source} was compiled and is not there any more"
        if digest(root / source) != manifest.sources[source]:
            return f"{source} has changed since it was compiled"
    return ""


class CompiledFinder(MetaPathFinder):
    """Answers the import of a compiled module with its binary, and no other import."""

    def __init__(self, binaries: dict[str, Path]) -> None:
        self._binaries = binaries

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        binary = self._binaries.get(fullname)
        if binary is None:
            return None
        loader = ExtensionFileLoader(fullname, str(binary))
        return importlib.util.spec_from_file_location(fullname, binary, loader=loader)


def find_tree(root: Path) -> Path:
    """The tree under `root` that matches its sources: -O3 before -O0, then the newest."""
    reason = "there is none"
    trees = [file.parent for file in (root / TREES).glob(f"O*/{MANIFEST}")]
    for tree in sorted(trees, key=lambda tree: (tree.name[:2], tree.stat().st_mtime), reverse=True):
        reason = why_not(read_manifest(tree), root)
        if not reason:
            return tree
    raise CompiledError(
        f"{VARIABLE}=1 asks for a compiled tree under {TREES.as_posix()} and {reason}; {HOW}, "
        f"or unset {VARIABLE}."
    )


def activate(asked: str | None = None, root: Path = ROOT) -> Path | None:
    """Use the compiled tree that `asked`, else the environment, asks for; returns it, or None."""
    if asked is None:
        asked = os.environ.get(VARIABLE, "")
    if asked in ("", "0"):
        return None
    tree = find_tree(root) if asked == "1" else Path(asked).resolve()
    manifest = read_manifest(tree)
    reason = why_not(manifest, root)
    if reason:
        raise CompiledError(f"The compiled tree {tree} cannot be used: {reason}; {HOW}.")
    binaries = {name: tree / binary for name, binary in manifest.binaries.items()}
    sys.meta_path.insert(0, CompiledFinder(binaries))
    return tree


def start() -> None:
    """What `import busterbox` does. The command says in one line what is wrong, as it does of any wrong input."""
    try:
        activate()
    except CompiledError as error:
        if not _is_command():
            raise
        print(f"busterbox: {error}", file=sys.stderr)
        raise SystemExit(2) from None


def _is_command() -> bool:
    """Whether this process is the command `busterbox`, by its script or as `python -m busterbox.cli`."""
    program = sys.argv[0] if sys.argv else ""
    return Path(program).stem == "busterbox" or (program == "-m" and "busterbox.cli" in sys.orig_argv)


def is_compiled() -> bool:
    """Whether the kernel in this process is the compiled one, wherever it came from."""
    spec = importlib.util.find_spec("busterbox.kernel.core.state")
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)
