"""What is shipped: everything the app needs, and it starts where nothing else is installed."""

import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tests.conftest import Serve

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "magickeys_widget"
TEMPLATE = "share/jupyter/voila/templates/magickeys"


def run(*command: str | Path) -> None:
    subprocess.run(command, check=True, capture_output=True)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source archive, and the wheel from it."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (found,) = built.glob("*.whl")
    return found


def files_below(folder: Path) -> set[str]:
    """List a folder's files, without what Python and Jupyter leave there."""
    names = (path.relative_to(ROOT) for path in folder.rglob("*") if path.is_file())
    left_behind = {"__pycache__", ".ipynb_checkpoints"}
    return {name.as_posix() for name in names if not left_behind & set(name.parts)}


def test_wheel_holds_the_package_the_lessons_and_the_template(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    lessons = {f"magickeys_widget/{name}" for name in files_below(ROOT / "notebooks")}
    assert files_below(PACKAGE) | lessons <= names
    assert any(name.endswith(f".data/data/{TEMPLATE}/index.html.j2") for name in names)
    assert not any(name.startswith("tests/") for name in names)


def test_source_archive_holds_what_building_and_testing_need(built: Path) -> None:
    (found,) = built.glob("*.tar.gz")
    with tarfile.open(found) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    folders = (PACKAGE, ROOT / "tests", ROOT / "notebooks", ROOT / "binder")
    wanted = {"pyproject.toml", "constraints.txt", "Makefile", "README.md", "LICENSE"}
    assert wanted.union(*map(files_below, folders)) <= names


def test_app_starts_from_the_wheel_alone(wheel: Path, tmp_path: Path, serve: Serve) -> None:
    run(sys.executable, "-m", "venv", tmp_path / "venv")
    scripts = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    install = (scripts / "python", "-m", "pip", "install", "--constraint", ROOT / "constraints.txt")
    run(*install, f"{wheel}[app]")
    with (
        serve(command=scripts / "magickeys", folder=tmp_path) as server,
        urllib.request.urlopen(server.address, timeout=60) as answer,
    ):
        page = answer.read().decode()
    assert answer.status == 200
    assert "<title>Magic Keys</title>" in page
    assert "error when executing" not in page
