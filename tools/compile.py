"""Compile the hot packages with mypyc: python -m tools.compile -O0|-O3 [FOLDER ...]

Prints the path of the tree, for BUSTERBOX_COMPILED, and nothing else on stdout. Folders are compiled in the
same group besides the packages of `busterbox._compiled`. A tree that is there already is used as it is; after
a new build, older trees of the same optimisation are removed.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib
import json
import os
import shutil
import sys
import tempfile
import time
from functools import partial
from importlib.metadata import version
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any, Final

# The sources being compiled, not a compiled tree of them, decide what is built.
os.environ.pop("BUSTERBOX_COMPILED", None)

from busterbox import _compiled
from busterbox._compiled import FORMAT, MANIFEST, PACKAGES, ROOT, SUFFIX, TAG, TREES, Manifest

GROUP: Final = "busterbox"
# Functions of the group call each other directly and may be inlined: nobody outside replaces them. Worth a tenth
# to a fifth of the speed.
FAST: Final = ["-fno-semantic-interposition", "-fno-plt", "-fvisibility=hidden"]


def tree_name(optimisation: str, packages: list[str], sources: dict[str, str]) -> str:
    """Differs whenever the binaries could: sources, compilers and their options."""
    inputs = {
        "format": FORMAT,
        "packages": packages,
        "sources": sources,
        "mypy": version("mypy"),
        "python": sys.version,
        "flags": FAST,
        "environment": {name: os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS")},
    }
    text = json.dumps(inputs, sort_keys=True)
    return f"{optimisation}-{TAG}-{hashlib.sha256(text.encode()).hexdigest()[:16]}"


def copy_sources(root: Path, packages: list[str], to: Path) -> None:
    """Compile from a copy, so that a file edited meanwhile cannot differ from the hash that is noted."""
    for top in sorted({Path(package).parts[0] for package in packages}):
        for file in (root / top).rglob("*.py"):
            target = to / file.relative_to(root)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)


def side_by_side() -> type[Any]:
    """The command that builds extensions, with the C files of each compiled on all cores: otherwise it takes one
    after another. The compiler object is changed, not its class, which exists twice under two names."""
    command: Any = importlib.import_module("setuptools.command.build_ext").build_ext

    class BuildSideBySide(command):  # type: ignore[misc]  # setuptools has no types
        def build_extensions(self) -> None:
            self.compiler.compile = partial(compile_all, self.compiler)
            super().build_extensions()

    return BuildSideBySide


def compile_all(
    compiler: Any,
    sources: list[str],
    output_dir: str | None = None,
    macros: Any = None,
    include_dirs: Any = None,
    debug: bool = False,
    extra_preargs: Any = None,
    extra_postargs: Any = None,
    depends: Any = None,
) -> list[str]:
    macros, objects, extra_postargs, options, build = compiler._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    arguments = compiler._get_cc_args(options, debug, extra_preargs)

    def compile_one(name: str) -> None:
        source, ending = build[name]
        compiler._compile(name, source, ending, arguments, extra_postargs, options)

    with ThreadPool(os.cpu_count() or 1) as pool:
        pool.map(compile_one, [name for name in objects if name in build], chunksize=1)
    return list(objects)


def run_mypyc(copy: Path, sources: list[str], optimisation: str, to: Path) -> None:
    """Build `sources` (paths from `copy`) into `to`; what the compilers say goes to stderr."""
    from mypyc.build import mypycify
    from setuptools import setup

    c_files = to.with_name("c")
    objects = to.with_name("o")
    # Module names and the file names in tracebacks follow from the working directory.
    with contextlib.chdir(copy), contextlib.redirect_stdout(sys.stderr):
        extensions = mypycify(
            [f"--config-file={ROOT / 'pyproject.toml'}", *sources],
            opt_level=optimisation.removeprefix("O"),
            debug_level="0",
            multi_file=True,  # on all cores at once: four times as fast as one file for all, whose code is hardly faster
            target_dir=str(c_files),
            group_name=GROUP,
        )
        if optimisation == "O3":
            for extension in extensions:
                extension.extra_compile_args += FAST
        setup(
            name=GROUP,
            packages=[],
            ext_modules=extensions,
            cmdclass={"build_ext": side_by_side()},
            script_args=["-q", "build_ext", f"-j{os.cpu_count() or 1}", "-b", str(to), "-t", str(objects)],
        )


def binaries_in(tree: Path) -> dict[str, str]:
    paths = [file.relative_to(tree).as_posix() for file in sorted(tree.rglob(f"*{SUFFIX}"))]
    return {path.removesuffix(SUFFIX).replace("/", "."): path for path in paths}


def build(optimisation: str, extra: list[str], root: Path = ROOT) -> Path:
    """The compiled tree for the sources as they are now, built if it is not there."""
    packages = [package for package in PACKAGES if (root / package).is_dir()] + extra
    trees = root / TREES
    trees.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".building-", dir=trees) as name:
        work = Path(name)
        copy = work / "sources"
        copy_sources(root, packages, copy)
        sources = {path: _compiled.digest(copy / path) for path in _compiled.compile_set(copy, packages)}
        tree = trees / tree_name(optimisation, packages, sources)
        if tree.is_dir():
            return tree
        start = time.monotonic()
        built = work / "tree"
        run_mypyc(copy, list(sources), optimisation, built)
        binaries = binaries_in(built)
        missing = {_compiled.module_name(path) for path in sources} - binaries.keys()
        if missing:
            raise SystemExit(f"mypyc built no binary for {', '.join(sorted(missing))}.")
        manifest = Manifest(FORMAT, optimisation, TAG, packages, sources, binaries)
        (built / MANIFEST).write_text(manifest.to_json(), encoding="utf-8")
        built.rename(tree)
    for old in trees.glob(f"{optimisation}-{TAG}-*"):
        if old != tree:
            shutil.rmtree(old)
    seconds = time.monotonic() - start
    print(f"compiled {len(sources)} modules at -{optimisation} in {seconds:.0f} s", file=sys.stderr)
    return tree


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.compile", description="Compile the hot packages.")
    parser.add_argument("-O", dest="level", choices=["0", "3"], default="3", help="optimisation (default 3)")
    parser.add_argument("--root", type=Path, default=ROOT, help="the source tree (default: this one)")
    parser.add_argument("folders", nargs="*", help="further packages for the same group")
    arguments = parser.parse_args()
    folders = [folder.rstrip("/") for folder in arguments.folders]
    for folder in folders:
        if not (arguments.root / folder).is_dir():
            parser.error(f"there is no folder {folder}")
    print(build(f"O{arguments.level}", folders, arguments.root.resolve()))


if __name__ == "__main__":
    main()
