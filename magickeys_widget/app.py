"""The command `magickeys`: opens the classroom app, or JupyterLab on a copy of the lessons."""

import argparse
import logging
import os
import secrets
import shutil
import signal
import socket
import sys
import threading
import warnings
import webbrowser
from asyncio import AbstractEventLoop
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

from traitlets.config import Config

from magickeys_widget.messages import MagicKeysError, say
from magickeys_widget.rules import SEATS
from magickeys_widget.widget.options import whole_number

PACKAGE = Path(__file__).parent
# In a wheel the lessons lie in the package, in a source tree beside it.
LESSONS = next(
    folder for folder in (PACKAGE / "notebooks", PACKAGE.parent / "notebooks") if folder.is_dir()
)
JUPYTER_FOLDER = PACKAGE / "share" / "jupyter"
LESSONS_COPY = "magickeys-lessons"
HOST = "127.0.0.1"
FIRST_PORT, LAST_PORT = 8866, 65535
RETRIES = 50
"""How many further ports a server tries when none was asked for."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; give its exit code: 0 when the user ended it, 2 when it could not start."""
    options = _parser().parse_args(arguments)
    try:
        _run(options)
    except MagicKeysError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0  # the server had not started yet, so there is nothing to clean up
    return 0


def _words(key: str, **values: object) -> str:
    return str(say(key, **values))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("magickeys", description=_words("app.about"), add_help=False)
    parser.add_argument(
        "--players",
        metavar="N",
        help=_words("app.players_option", low=SEATS[0], high=SEATS[-1]),
    )
    parser.add_argument(
        "--lab", action="store_true", help=_words("app.lab_option", folder=LESSONS_COPY)
    )
    parser.add_argument(
        "--port", metavar="N", help=_words("app.port_option", first=str(FIRST_PORT))
    )
    parser.add_argument("--no-browser", action="store_true", help=_words("app.no_browser_option"))
    parser.add_argument(
        "--version",
        action="version",
        version=version("magickeys-widget"),
        help=_words("app.version_option"),
    )
    parser.add_argument("-h", "--help", action="help", help=_words("app.help_option"))
    return parser


def _run(options: argparse.Namespace) -> None:
    if options.lab and options.players:
        raise MagicKeysError(say("app.lab_players"))
    players = _number("--players", options.players, SEATS[0], SEATS[-1])
    wanted = _number("--port", options.port, 1, LAST_PORT)
    port = _free_port(wanted)
    # Another program may take a free port before the server does; only a wanted port is a must.
    retries = 0 if wanted else RETRIES
    _prepare_jupyter()
    if options.lab:
        _serve_lab(port, retries, open_browser=not options.no_browser)
    else:
        query = f"?players={players}" if players else ""
        _serve_app(f"/{query}", port, retries, open_browser=not options.no_browser)


def _prepare_jupyter() -> None:
    """Let Jupyter's programs find the page's template and their settings, and keep them quiet."""
    _program("voila", "Voilà")  # first: it turns warnings on, also as a guest of JupyterLab
    for name in ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH"):
        paths = (str(JUPYTER_FOLDER), os.environ.get(name))
        os.environ[name] = os.pathsep.join(filter(None, paths))
    warnings.simplefilter("ignore", DeprecationWarning)
    logging.getLogger("tornado.general").setLevel(logging.ERROR)


def _number(option: str, given: str | None, low: int, high: int) -> int | None:
    """Read an option's number; None where the option was left out."""
    try:
        return None if given is None else whole_number(given, low, high)
    except MagicKeysError as error:
        raise MagicKeysError(say("app.option", option=option, why=error.message)) from error


def _free_port(wanted: int | None) -> int:
    """Find a port to serve on: the wanted one, or else the first free one."""
    ports = range(FIRST_PORT, LAST_PORT) if wanted is None else (wanted,)
    for port in ports:
        try:
            socket.create_server((HOST, port)).close()
        except OSError:
            continue
        return port
    raise MagicKeysError(say("app.port_refused", port=str(ports[0])))


def _serve_app(path: str, port: int, retries: int, *, open_browser: bool) -> None:
    """Serve the classroom notebook, and nothing else, until a signal comes."""
    voila = _program("voila.app", "Voilà").Voila
    server = voila.instance(
        config_file_paths=[str(JUPYTER_FOLDER)],
        notebook_path=str(LESSONS / "classroom.ipynb"),
        ip=HOST,
        port=port,
        port_retries=retries,
        open_browser=False,
        log_level=logging.ERROR,
    )
    server.initialize([])
    _serve(server, _loop().stop, path, open_browser=open_browser)


def _serve_lab(port: int, retries: int, *, open_browser: bool) -> None:
    """Serve JupyterLab on a copy of the lessons until a signal comes."""
    lab = _program("jupyterlab.labapp", "JupyterLab").LabApp
    token = secrets.token_urlsafe(24)
    settings = {
        "Application": {"log_level": logging.ERROR},
        "IdentityProvider": {"token": token},
        "KernelManager": {"transport_encryption": "auto"},
        "LabApp": {"extension_manager": "readonly"},  # else it asks a public server
        "ServerApp": {
            "allow_root": True,  # it answers this machine alone, and only with the token
            "ip": HOST,
            "open_browser": False,
            "port": port,
            "port_retries": retries,
            "root_dir": str(copy_lessons(Path.cwd() / LESSONS_COPY)),
        },
    }
    server = lab.initialize_server(argv=[], config=Config(settings))
    _serve(server, server.stop, f"/lab?token={token}", open_browser=open_browser)


def _program(module: str, program: str) -> ModuleType:
    """Import a program of the extra `app`, which not everyone installs."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        command = 'pip install "magickeys-widget[app]"'
        message = say("app.extra_missing", program=program, command=command)
        raise MagicKeysError(message) from error


def copy_lessons(folder: Path) -> Path:
    """Copy the lessons into a folder; what is already there stays as it is."""
    try:
        folder.mkdir(exist_ok=True)
        for lesson in LESSONS.glob("*.ipynb"):
            if not (folder / lesson.name).exists():
                shutil.copyfile(lesson, folder / lesson.name)
    except OSError as error:
        message = say("app.lessons_folder", folder=folder.name, reason=error.strerror)
        raise MagicKeysError(message) from error
    return folder


def _serve(
    server: Any,
    stop: Callable[[], object],
    path: str,
    *,
    open_browser: bool,
) -> None:
    """Start a server, name its address once it answers, stop it on Ctrl-C or SIGTERM."""
    loop = _loop()

    def greet() -> None:
        address = f"http://{HOST}:{server.port}{path}"
        print(say("app.running", address=address), flush=True)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    def end(*_signal: object) -> None:
        # A second Ctrl-C must not break into the shutting down of the kernels.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        loop.call_soon_threadsafe(stop)

    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, end)
    loop.call_soon(greet)
    server.start()


def _loop() -> AbstractEventLoop:
    """Give the loop that the servers run in; tornado comes with them, not with the widget."""
    loop: AbstractEventLoop = import_module("tornado.ioloop").IOLoop.current().asyncio_loop
    return loop


if __name__ == "__main__":
    sys.exit(main())
