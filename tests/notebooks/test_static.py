"""A lesson that was run and saved shows its boards where no widget runs (DEP-10, CAN-11)."""

import json
import subprocess
import sysconfig
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

LESSON = Path(__file__).parents[2] / "notebooks" / "01_first_keys.ipynb"
BOARDS = 3
LARGEST = 200_000
"""Bytes a board may take in the file."""
LIVE = "application/vnd.jupyter.widget-view+json"
STILL = "image/svg+xml"

Bundle = dict[str, Any]


@pytest.fixture(scope="module")
def bundles(tmp_path_factory: pytest.TempPathFactory) -> list[list[Bundle]]:
    """Run the lesson as its reader would, and give what the cells with a board show."""
    folder = tmp_path_factory.mktemp("saved")
    jupyter = Path(sysconfig.get_path("scripts")) / "jupyter"
    options = ("--to=notebook", "--execute", f"--output-dir={folder}")
    subprocess.run([jupyter, "nbconvert", *options, LESSON], check=True, capture_output=True)
    saved = json.loads((folder / LESSON.name).read_text("utf-8"))
    cells = [cell["outputs"] for cell in saved["cells"] if cell["cell_type"] == "code"]
    shown = [[output["data"] for output in outputs] for outputs in cells]
    return [outputs for outputs in shown if any(LIVE in bundle for bundle in outputs)]


def test_each_board_keeps_a_still_picture_after_the_live_one(bundles: list[list[Bundle]]) -> None:
    assert len(bundles) == BOARDS
    for live, still in bundles:
        assert live.keys() == {LIVE, "text/plain"}
        assert still.keys() == {"text/html", STILL, "text/plain"}


def test_the_picture_stands_alone_and_is_told_in_words(bundles: list[list[Bundle]]) -> None:
    for _, still in bundles:
        picture, words = "".join(still[STILL]), "".join(still["text/plain"])
        root = ET.fromstring(picture)  # noqa: S314  our own text
        described = root.find("{http://www.w3.org/2000/svg}desc")
        assert described is not None
        assert described.text == words
        assert "The pawn is here" in words
        assert "<image" not in picture
        assert "href" not in picture


def test_a_board_is_no_large_file(bundles: list[list[Bundle]]) -> None:
    for outputs in bundles:
        assert len(json.dumps(outputs)) < LARGEST
