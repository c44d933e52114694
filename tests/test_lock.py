"""The lock: what is promised is what is resolved, on each Python from the lowest to the newest."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "constraints.txt"
PROMISED = ("3.11.0", "3.12.0", "3.13.0", "3.14.0")
UV = Path(sys.executable).with_name("uv")


def asked_of(python: Path | str) -> str:
    """Return the version of an interpreter, or nothing where it can't make an environment."""
    code = "import ensurepip, platform, venv; print(platform.python_version())"
    answer = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    return answer.stdout.strip()


def interpreters() -> dict[str, str]:
    """Return the interpreters of this machine by version, the lowest first."""
    names = ["python3", *(f"python3.{minor}" for minor in range(11, 20))]
    folders = [Path(folder) for folder in os.get_exec_path()]
    kept = sorted((Path.home() / ".pyenv" / "versions").glob("3.*/bin"))
    places = {folder / name for folder in (*folders, *kept) for name in names}
    found = {asked_of(place): str(place) for place in places if shutil.which(place)}
    promised = {version: place for version, place in found.items() if number(version) >= (3, 11)}
    return {version: promised[version] for version in sorted(promised, key=number)}


def number(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))


def test_promised_pythons_are_those_of_the_metadata() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["requires-python"] == ">=3.11"
    prefix = "Programming Language :: Python :: 3."
    named = {row.removeprefix(prefix) for row in project["classifiers"] if row.startswith(prefix)}
    assert named == {str(number(version)[1]) for version in PROMISED}


def test_lock_is_what_pyproject_asks_for(tmp_path: Path) -> None:
    copy = shutil.copyfile(LOCK, tmp_path / LOCK.name)
    subprocess.run(["make", "lock", f"LOCK={copy}", f"UV={UV}"], cwd=ROOT, check=True)
    assert copy.read_text() == LOCK.read_text(), "pyproject.toml was changed: run `make lock`"


@pytest.mark.parametrize("python", PROMISED)
def test_each_promised_python_finds_the_app_as_wheels(python: str) -> None:
    asked = f"pip compile --quiet --extra app --python-version {python} --only-binary :all:"
    answer = subprocess.run(
        [UV, *asked.split(), "--constraint", LOCK, ROOT / "pyproject.toml"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr


@pytest.mark.parametrize("which", [0, -1], ids=["lowest", "newest"])
def test_make_installs_the_app_with_the_pythons_of_this_machine(which: int, tmp_path: Path) -> None:
    """LIFE-05: with the pip that each of them brings."""
    python = list(interpreters().values())[which]
    setup = ["make", f"VENV={tmp_path}/venv", f"PYTHON={python}", f"{tmp_path}/venv/app.stamp"]
    made = subprocess.run(setup, cwd=ROOT, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    told = subprocess.run(
        [tmp_path / "venv/bin/magickeys", "--help"], capture_output=True, text=True, check=True
    )
    assert "--players" in told.stdout


def test_make_says_in_one_sentence_that_packages_cannot_be_had(tmp_path: Path) -> None:
    nowhere = os.environ | {
        "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
        "PIP_RETRIES": "0",
        "MAKELEVEL": "1",  # as when `make test` runs this
    }
    setup = [
        "make",
        f"VENV={tmp_path}/venv",
        f"PYTHON={sys.executable}",
        f"{tmp_path}/venv/app.stamp",
    ]
    made = subprocess.run(setup, cwd=ROOT, capture_output=True, text=True, check=False, env=nowhere)
    assert made.returncode
    (sentence,) = made.stdout.splitlines()
    assert sentence.startswith("The packages that Magic Keys needs can't be had")
