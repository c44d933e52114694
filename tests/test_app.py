"""The command `magickeys`, as a teacher meets it at the prompt."""

import signal
import socket
import subprocess
import sys
import sysconfig
import urllib.error
import urllib.request
from importlib.metadata import version
from pathlib import Path

import psutil
import pytest

from tests.conftest import Serve

MAGICKEYS = Path(sysconfig.get_path("scripts")) / "magickeys"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [MAGICKEYS, *arguments], capture_output=True, text=True, timeout=60, check=False
    )


def status(address: str) -> int:
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            answer.read()
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def test_version() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout.strip()) == (0, version("magickeys-widget"))


def test_help_names_every_option() -> None:
    done = run("--help")
    assert done.returncode == 0
    for option in ("--players", "--lab", "--port", "--no-browser", "--version", "--help"):
        assert option in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "5"), "--players: a whole number from 2 to 4 is expected, not “5”."),
        (("--players", "two"), "--players: a whole number from 2 to 4 is expected, not “two”."),
        (("--port", "0"), "--port: a whole number from 1 to 65,535 is expected, not “0”."),
        (("--port", "65536"), "--port: a whole number from 1 to 65,535 is expected, not “65536”."),
        (("--lab", "--players", "2"), "--players belongs to the classroom app"),
    ],
)
def test_impossible_option_is_refused_in_one_sentence(
    arguments: tuple[str, ...], said: str
) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == 1


def test_taken_port_is_refused_in_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = run("--no-browser", "--port", str(port))
    assert done.returncode == 2
    assert done.stderr.startswith(f"Port {port} can't be used")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("module", ["voila", "jupyterlab"])
def test_missing_extra_is_named_with_the_command_that_installs_it(
    module: str, tmp_path: Path
) -> None:
    code = (
        f"import sys; sys.modules['{module}'] = None\n"
        "from magickeys_widget.app import main; sys.exit(main(['--lab', '--no-browser']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert 'pip install "magickeys-widget[app]"' in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_signal_ends_the_app_and_its_kernels_quietly(serve: Serve, ending: signal.Signals) -> None:
    with serve("--players", "3") as server:
        assert server.address.endswith("/?players=3")
        assert status(server.address) == 200
        kernels = server.kernels()
        assert len(kernels) == 1
        assert server.stop(ending) == 0
        assert psutil.wait_procs(kernels, timeout=10)[1] == []
    assert len(server.lines) == 1


def test_signal_ends_an_app_that_nobody_visited(serve: Serve) -> None:
    with serve() as server:
        assert server.stop() == 0
    assert len(server.lines) == 1


def test_second_app_takes_the_next_free_port(serve: Serve) -> None:
    with serve() as first, serve() as second:
        assert first.address != second.address
        assert status(second.address) == 200


def test_app_serves_its_one_notebook_only(serve: Serve) -> None:
    with serve() as server:
        for path in ("voila/tree", "voila/files/classroom.ipynb", "api/contents", "api/kernels"):
            assert status(server.address + path) in {403, 404}, path


def test_lab_serves_a_copy_of_the_lessons_and_keeps_what_pupils_wrote(
    serve: Serve, tmp_path: Path
) -> None:
    copy = tmp_path / "magickeys-lessons" / "classroom.ipynb"
    with serve("--lab", folder=tmp_path) as server:
        assert status(server.address) == 200
        address, _token = server.address.split("?")
        assert status(address.replace("/lab", "/api/contents")) == 403
        assert server.stop() == 0
    assert len(server.lines) == 1
    copy.write_text("mine", encoding="utf-8")
    with serve("--lab", folder=tmp_path):
        pass
    assert copy.read_text(encoding="utf-8") == "mine"
