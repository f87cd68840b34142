"""The exceptions of the package."""

from __future__ import annotations

from typing import Any


class Error(ValueError):
    """An invalid request; the text says why, `code` is the kind of error."""

    def __init__(self, message: str, code: str = "bad_request") -> None:
        super().__init__(message)
        self.code = code


class IllegalAction(Error):
    """The rules forbid the action: `clause` names the rule, `reason` is the game's code for why,
    `details` its particulars."""

    def __init__(
        self,
        message: str,
        clause: str = "",
        details: dict[str, Any] | None = None,
        reason: str = "",
    ) -> None:
        super().__init__(message, "illegal_action")
        self.clause = clause
        self.details = details or {}
        self.reason = reason
