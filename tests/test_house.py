"""The house: which room may know which, how large things grow, that every text has its words."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "magickeys_widget"
NAME = PACKAGE.name

# From the top of the house to the bottom; rooms on one floor don't know each other.
FLOORS = (
    {"app"},
    {"widget"},
    {"canvas", "frame", "slider", "table_of_events", "worksheet"},
    {"picture"},
    {"narration", "predictions", "review", "links"},
    {"game"},
    {"luck", "timeline", "lessons"},
    {"simulation"},
    {"strategies"},
    {"analysis"},
    {"notation"},
    {"rules"},
    {"distribution", "home"},
    {"messages"},
)
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}

SAYING = {"say", "_words"}

LONGEST_FUNCTION = 40
LONGEST_MODULE = 400

SOURCES = sorted(
    path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] != "share"
)
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES}


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imported_modules(path: Path) -> Iterator[str]:
    """Name the modules of the package that a file imports, also inside of functions."""
    for node in ast.walk(TREES[path]):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports name the whole module"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name for name in names if name.split(".")[0] == NAME)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_downward(path: Path) -> None:
    room = room_of(path)
    if room == "__init__":
        return  # the public names come from every room
    for module in imported_modules(path):
        known = module.split(".")[1]
        assert known in FLOOR_OF, f"{path} imports {module}: the rooms import rooms"
        assert known == room or FLOOR_OF[known] > FLOOR_OF[room], f"{path} imports {module}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_functions_and_modules_stay_small(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE
    for node in ast.walk(TREES[path]):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert (node.end_lineno or 0) - node.lineno < LONGEST_FUNCTION, node.name


def catalogue(folder: Path) -> dict[str, set[str]]:
    """Read a language's keys, each with the names of the values its sentences ask for."""
    keys = {}
    for file in sorted(folder.glob("*.po")):
        with file.open("rb") as lines:
            for entry in read_po(lines):
                if entry.id:
                    key = entry.id if isinstance(entry.id, str) else entry.id[0]
                    texts = [entry.string] if isinstance(entry.string, str) else entry.string
                    assert key not in keys, f"{key} stands twice in {folder.name}"
                    assert all(texts), f"{key} has no words in {file}"
                    keys[key] = {name for text in texts for name in placeholders(text)}
    return keys


def placeholders(text: str) -> Iterator[str]:
    for _literal, name, _format, _conversion in string.Formatter().parse(text):
        if name is not None:
            yield name


LANGUAGES = sorted(path for path in (PACKAGE / "locale").iterdir() if path.is_dir())
CATALOGUES = {path.name: catalogue(path) for path in LANGUAGES}


def sentences() -> Iterator[tuple[str, str, set[str] | None]]:
    """Find every `say(key, name=...)`: where it stands, the key as a pattern, its values.

    A key put together from parts is a pattern; values given as a mapping are not known (None).
    """
    for path, tree in TREES.items():
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and node.args and called(node) in SAYING):
                continue
            names = {keyword.arg for keyword in node.keywords}
            values = None if None in names else {name for name in names if name}
            for pattern in key_patterns(node.args[0]):
                yield f"{path.name}:{node.lineno}", pattern, values


def called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def key_patterns(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(key)):
            yield re.escape(key)
        case ast.JoinedStr(values=parts):
            yield "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+"
                for part in parts
            )
        case ast.IfExp(body=one, orelse=other):
            yield from key_patterns(one)
            yield from key_patterns(other)


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_sentence_has_its_words(language: str) -> None:
    keys = CATALOGUES[language]
    for place, pattern, values in sentences():
        asked = [needed for key, needed in keys.items() if re.fullmatch(pattern, key)]
        assert asked, f"{place} says {pattern}, which {language} has no words for"
        given = values is None or any(needed <= values for needed in asked)
        assert given, f"{place} says {pattern}, which asks for {asked}"


def test_no_words_are_left_over() -> None:
    constants = {
        node.value
        for tree in TREES.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    settings = (PACKAGE / "share" / "jupyter" / "voila.py").read_text(encoding="utf-8")
    constants.update(re.findall(r'say\("([\w.]+)"\)', settings))
    patterns = {pattern for _place, pattern, _values in sentences()}
    for key in CATALOGUES["en"]:
        _room, _, name = key.partition(".")  # a room may have a helper that puts its name before
        used = {key, name} & constants or any(re.fullmatch(pattern, key) for pattern in patterns)
        assert used, f"nothing says {key}"


def test_languages_have_the_same_keys_and_values() -> None:
    assert all(keys == CATALOGUES["en"] for keys in CATALOGUES.values())


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    place = re.compile(r"(?<![\w.])/(?:home|root|Users|work|tmp)/\w")
    kept = {".md", ".py", ".toml", ".txt", ".ipynb", ".js", ".css", ".json", ".po", ".j2", ""}
    folders = [ROOT / name for name in ("binder", "benchmarks", "notebooks", "tests", NAME)]
    files = [path for folder in folders for path in folder.rglob("*")] + list(ROOT.glob("*"))
    for path in files:
        if path.is_file() and path.suffix in kept and "__pycache__" not in path.parts:
            assert not place.search(path.read_text(encoding="utf-8")), path
