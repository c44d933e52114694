"""Packages that only some need."""

from importlib import import_module
from types import ModuleType

from magickeys_widget.messages import MagicKeysError, say


def extra(module: str) -> ModuleType:
    """Import a module of a package that may not be there; raises `MagicKeysError`, naming it."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise MagicKeysError(say("simulation.missing", package=package)) from None
