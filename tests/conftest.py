"""What all tests share: one steady source of examples, and the real command `magickeys`."""

import os
import re
import signal
import subprocess
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

import hypothesis
import psutil
import pytest

# The same examples in every run: a check that fails now and then teaches nobody anything.
hypothesis.settings.register_profile("steady", derandomize=True, deadline=None)
hypothesis.settings.load_profile("steady")

SECONDS_TO_START = 60
SECONDS_TO_STOP = 20


@dataclass
class Server:
    """A running `magickeys`, and what it printed."""

    process: subprocess.Popen[str]
    lines: list[str]
    address: str = ""

    def kernels(self) -> list[psutil.Process]:
        """List the kernels that the server keeps."""
        return psutil.Process(self.process.pid).children(recursive=True)

    def stop(self, by: signal.Signals = signal.SIGINT) -> int:
        """Send the signal and give the exit code."""
        self.process.send_signal(by)
        return self.process.wait(SECONDS_TO_STOP)


Serve = Callable[..., AbstractContextManager[Server]]


@pytest.fixture(scope="session")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Serve:
    """Give what starts the command, without a browser: `with start("--lab") as server`."""
    settings = tmp_path_factory.mktemp("jupyter")
    installed = Path(sysconfig.get_path("scripts")) / "magickeys"

    @contextmanager
    def serving(
        *arguments: str, command: Path = installed, folder: Path = settings
    ) -> Iterator[Server]:
        process = subprocess.Popen(
            [command, "--no-browser", *arguments],
            cwd=folder,
            env=_environment(settings),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        server = Server(process, [])
        answered = Event()
        reader = Thread(target=_read, args=(server, answered))
        reader.start()
        try:
            assert answered.wait(SECONDS_TO_START), "magickeys did not start"
            assert server.address, f"magickeys ended: {server.lines}"
            yield server
        finally:
            if process.poll() is None:
                server.stop()
            reader.join()

    return serving


def _environment(settings: Path) -> dict[str, str]:
    """Keep Jupyter's settings of whoever runs the tests out of them, and the tests out of those."""
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")
    return os.environ | {name: str(settings) for name in names}


def _read(server: Server, answered: Event) -> None:
    with server.process.stdout or Path(os.devnull).open() as output:
        for line in output:
            server.lines.append(line.rstrip())
            if not server.address and (found := re.search(r"http://\S+", line)):
                server.address = found[0]
                answered.set()
    answered.set()
