"""Measures of the source for `test_laws.py`: each gives figures or sentences by name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "busterbox"
STATIC = SOURCE / "web" / "static"
GENERATED = "generated.py"
LISTED = re.compile(r"^\s*(?:- )?`?([a-z_]\w*)(?:\.py|/)?`?(?:: +|  +)\S", re.MULTILINE)
TEXTS = (".py", ".toml", ".md", ".js", ".css", ".html")
LAWS = re.compile(r"(test_)?laws\.py")  # these speak of contracts themselves
Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def files() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def called(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def modules_in(folder: Path) -> list[str]:
    """The modules of a folder, without `__init__` and `__main__`."""
    return sorted(file.stem for file in folder.glob("*.py") if not file.stem.startswith("__"))


# -- modules and folders -------------------------------------------------------------------------------------


def module_lines() -> dict[str, int]:
    return {
        called(file): len(file.read_text(encoding="utf-8").splitlines())
        for file in files()
        if file.name != GENERATED
    }


def folder_modules() -> dict[str, int]:
    """How many modules a folder has that were written by hand."""
    found: dict[str, int] = {}
    for folder in {file.parent for file in files()}:
        found[called(folder)] = sum(name != Path(GENERATED).stem for name in modules_in(folder))
    return found


def listing_faults() -> dict[str, str]:
    """What is wrong with the list of modules in each folder's docstring."""
    found: dict[str, str] = {}
    for file in files():
        if file.name != "__init__.py":
            continue
        folder = file.parent
        names = LISTED.findall(ast.get_docstring(tree(file)) or "")
        rooms = [one.name for one in sorted(folder.iterdir()) if (one / "__init__.py").is_file()]
        faults = [f"does not list {name}" for name in [*modules_in(folder), *rooms] if name not in names]
        for name in dict.fromkeys(names):
            if not (folder / name).is_dir() and not (folder / f"{name}.py").is_file():
                faults.append(f"lists {name}, which is not there")
            elif names.count(name) > 1:
                faults.append(f"lists {name} twice")
        if faults:
            found[called(folder)] = "; ".join(faults)
    return found


def long_lines() -> dict[str, int]:
    """How many lines of each script and style sheet have more than 120 columns."""
    found: dict[str, int] = {}
    for file in sorted([*STATIC.rglob("*.js"), *STATIC.rglob("*.css")]):
        if "vendor" not in file.parts:
            lines = file.read_text(encoding="utf-8").splitlines()
            found[called(file)] = sum(len(line) > 120 for line in lines)
    return found


def contract_lines() -> dict[str, int]:
    """How many lines of each text speak of a contract: rules are cited by their ids, and the repository holds no other."""
    found: dict[str, int] = {}
    for room in ("busterbox", "docs", "examples", "tests", "tools"):
        for file in sorted((ROOT / room).rglob("*")):
            if file.suffix in TEXTS and not LAWS.match(file.name) and "fixtures" not in file.parts:
                text = file.read_text(encoding="utf-8").lower()
                found[called(file)] = sum("contract" in line for line in text.splitlines())
    return found


# -- classes -------------------------------------------------------------------------------------------------


@cache
def classes() -> list[tuple[str, ast.ClassDef]]:
    """Every class that was written by hand, with its file."""
    return [
        (called(file), node)
        for file in files()
        if file.name != GENERATED
        for node in ast.walk(tree(file))
        if isinstance(node, ast.ClassDef)
    ]


def bases(node: ast.ClassDef) -> list[str]:
    """The names of a class's bases, as `Frame` of `Frame["Tcg"]`."""
    plain = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
    return [ast.unparse(base).rpartition(".")[2] for base in plain]


def below(name: str) -> set[tuple[str, str]]:
    """File and name of the classes that derive from this one, at whatever distance; by name within a folder."""
    found: set[tuple[str, str]] = set()
    while True:
        near = {(file.rpartition("/")[0], one) for file, one in found}
        more = {
            (file, node.name)
            for file, node in classes()
            if any(base == name or (file.rpartition("/")[0], base) in near for base in bases(node))
        }
        if more <= found:
            return found
        found |= more


def frame_lines() -> dict[str, int]:
    frames = below("Frame")
    return {
        f"{file}: {node.name}": (node.end_lineno or 0) - node.lineno + 1
        for file, node in classes()
        if (file, node.name) in frames
    }


def public_methods() -> dict[str, int]:
    """How many public methods a class has, with those of bases in its own folder: a class cut into files is one class."""
    beside = {(file.rpartition("/")[0], node.name): node for file, node in classes()}

    def methods(folder: str, node: ast.ClassDef) -> set[str]:
        found = {one.name for one in node.body if isinstance(one, Function) and not one.name.startswith("_")}
        for base in bases(node):
            if (folder, base) in beside and base != node.name:
                found |= methods(folder, beside[folder, base])
        return found

    return {f"{file}: {node.name}": len(methods(file.rpartition("/")[0], node)) for file, node in classes()}


def states() -> set[str]:
    """`State` and the states of the games."""
    return {f"{file}: {name}" for file, name in below("State")} | {
        f"{file}: {node.name}" for file, node in classes() if node.name == "State"
    }


def constructor_arguments() -> dict[str, int]:
    found: dict[str, int] = {}
    for file, node in classes():
        for one in node.body:
            if isinstance(one, ast.FunctionDef) and one.name == "__init__":
                arguments = one.args
                count = len(arguments.posonlyargs) + len(arguments.args) + len(arguments.kwonlyargs) - 1
                found[f"{file}: {node.name}"] = count
    return found


# -- imports -------------------------------------------------------------------------------------------------


def module_name(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports() -> dict[str, set[str]]:
    """What every module imports of this project, inside functions too, but not for types alone."""
    names = {module_name(file) for file in files()}
    found: dict[str, set[str]] = {}
    for file in files():
        mine = module_name(file)
        found[mine] = {name for name in imported(tree(file), names) if name in names and name != mine}
    return found


def imported(node: ast.AST, names: set[str]) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            continue
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            for one in child.orelse:
                yield from imported(one, names)
        elif isinstance(child, ast.Import):
            yield from (alias.name for alias in child.names)
        elif isinstance(child, ast.ImportFrom) and child.module:
            for alias in child.names:
                full = f"{child.module}.{alias.name}"
                yield full if full in names else child.module
        else:
            yield from imported(child, names)


def cycles() -> list[list[str]]:
    """Modules that import each other, whatever the way round: each group once."""
    graph = imports()
    reached = {name: reach(graph, name) for name in graph}
    groups = {
        tuple(sorted(other for other in reached[name] if name in reached[other]))
        for name in graph
        if name in reached[name]
    }
    return [list(group) for group in sorted(groups)]


def reach(graph: dict[str, set[str]], start: str) -> set[str]:
    """What a module imports, at whatever distance; itself only if it is in a cycle."""
    found: set[str] = set()
    waiting = list(graph[start])
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(graph[name])
    return found
