#!/usr/bin/python3
"""Writes web/src/server/wire_types.ts: the server's messages as TypeScript types, from docs/openapi.json and
docs/sockets.json.

usage: tools/wire_types.py [--check]

--check only tests whether the file is up to date.
"""
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = "web/src/server/wire_types.ts"
HEAD = """// The messages of the table server, as types. Written by tools/wire_types.py from docs/openapi.json and
// docs/sockets.json: change those.
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def type_of(schema, indent):
    """The TypeScript type of a schema."""
    text = without_null(schema, indent)
    return f"{text} | null" if schema.get("nullable") else text


def without_null(schema, indent):
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[1]
    for key, sign in (("oneOf", " | "), ("allOf", " & ")):
        if key in schema:
            return sign.join(type_of(each, indent) for each in schema[key])
    if "enum" in schema:
        return " | ".join(f"'{value}'" for value in schema["enum"])
    if schema.get("type") == "array":
        item = type_of(schema["items"], indent)
        return f"({item})[]" if " " in item and not item.endswith("}") else f"{item}[]"
    if schema.get("type") == "object":
        return object_type(schema, indent)
    return PLAIN.get(schema.get("type"), "any")


def object_type(schema, indent):
    more = schema.get("additionalProperties")
    if "properties" not in schema:
        return f"Record<string, {type_of(more, indent) if more else 'any'}>"
    inner = indent + "  "
    lines = []
    for name, each in schema["properties"].items():
        mark = "" if name in schema.get("required", []) else "?"
        about = f" // {each['description']}" if "description" in each else ""
        lines.append(f"{inner}{name}{mark}: {type_of(each, inner)};{about}")
    if more is not None:
        lines.append(f"{inner}[key: string]: {type_of(more, inner)};")
    return "{\n" + "\n".join(lines) + f"\n{indent}}}"


def declaration(name, schema):
    if schema.get("type") == "object" and "properties" in schema:
        return f"export interface {name} {object_type(schema, '')}\n"
    return f"export type {name} = {type_of(schema, '')};\n"


def generated(root):
    openapi = json.loads((root / "docs/openapi.json").read_text(encoding="utf-8"))
    sockets = json.loads((root / "docs/sockets.json").read_text(encoding="utf-8"))
    schemas = {**openapi["components"]["schemas"], **sockets["schemas"]}
    return HEAD + "".join("\n" + declaration(name, schema) for name, schema in schemas.items())


def main():
    text, target = generated(ROOT), ROOT / TARGET
    if sys.argv[1:] == ["--check"]:
        if not target.is_file() or target.read_text(encoding="utf-8") != text:
            sys.exit(f"{TARGET} is out of date: run tools/wire_types.py")
        print(f"{TARGET} is up to date")
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
