"""Says which argument of a call to the extension module is wrong, by the module's own stub."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

_INT = range(-(2**31), 2**31)
_KINDS: dict[str, type | tuple[type, ...]] = {
    "str": str,
    "bool": bool,
    "bytes": bytes,
    "float": (float, int),
    "Mapping": Mapping,
    "Sequence": (list, tuple),
}


@cache
def _stub() -> ast.Module:
    return ast.parse(Path(__file__).with_name("_core.pyi").read_text(encoding="utf-8"))


def _definition(owner: str, function: str) -> ast.FunctionDef:
    body: list[ast.stmt] = _stub().body
    if owner:
        body = next(n.body for n in body if isinstance(n, ast.ClassDef) and n.name == owner)
    return next(n for n in body if isinstance(n, ast.FunctionDef) and n.name == function)


def _signature(definition: ast.FunctionDef, is_method: bool) -> inspect.Signature:
    """The signature with the types as text."""
    own = definition.args
    optional = len(own.args) - len(own.defaults)
    parameters = []
    for number, arg in enumerate(own.args):
        if number > 0 or not is_method:
            parameters.append(_parameter(arg, inspect.Parameter.POSITIONAL_OR_KEYWORD,
                                         number >= optional))
    for arg, default in zip(own.kwonlyargs, own.kw_defaults):
        parameters.append(_parameter(arg, inspect.Parameter.KEYWORD_ONLY, default is not None))
    return inspect.Signature(parameters)


def _parameter(arg: ast.arg, kind: Any, is_optional: bool) -> inspect.Parameter:
    wanted = ast.unparse(arg.annotation) if arg.annotation else "object"
    default = ... if is_optional else inspect.Parameter.empty
    return inspect.Parameter(arg.arg, kind, annotation=wanted, default=default)


def _fits(value: object, wanted: str) -> bool:
    if wanted == "None":
        return value is None
    if wanted == "int":
        return hasattr(value, "__index__") and value.__index__() in _INT
    kind = wanted.partition("[")[0]
    if kind in _KINDS:
        return isinstance(value, _KINDS[kind])
    from . import _core

    named = getattr(_core, kind, object)
    return isinstance(value, named)


def _told(value: object) -> str:
    if isinstance(value, (int, str, float, bool)) or value is None:
        return repr(value)
    return f"a {type(value).__name__}"


def refuse(
    owner: str, function: str, given: Sequence[object], named: Mapping[str, object]
) -> NoReturn:
    """Raises a TypeError that names the argument and what it must be."""
    signature = _signature(_definition(owner, function), bool(owner))
    name = owner if function == "__init__" else f"{owner}.{function}" if owner else function
    try:
        has_self = owner and function != "__init__"  # a constructor has no object yet
        bound = signature.bind(*(given[1:] if has_self else given), **named)
    except TypeError as wrong:
        names = ", ".join(signature.parameters)
        raise TypeError(f"ahu.{name}({names}): {wrong}") from None
    for argument, value in bound.arguments.items():
        wanted = signature.parameters[argument].annotation
        if not any(_fits(value, one) for one in wanted.split(" | ")):
            raise TypeError(f"ahu.{name}: {argument} must be {wanted}, not {_told(value)}")
    told = ", ".join(f"{argument}={_told(value)}" for argument, value in bound.arguments.items())
    raise TypeError(f"ahu.{name}: an argument is out of range: {told}")
