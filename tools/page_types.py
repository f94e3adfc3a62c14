"""The types of the page's modules, written from the OpenAPI document: `make page-types`."""

import json
import re
import sys
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import conjoin.web
from conjoin.web.app import create_app
from conjoin.web.settings import Settings

TARGET = Path(conjoin.web.__file__).with_name("static") / "types" / "api.d.ts"
HEAD = "/** What the server sends and takes; written by `make page-types`, not by hand. */\n"
WIDTH = 110
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = Mapping[str, Any]


def page_types(document: Mapping[str, Any]) -> str:
    """A TypeScript declaration of every value that an OpenAPI document describes, by name."""
    schemas = document["components"]["schemas"]
    return "\n".join([HEAD, *(_declaration(name, schemas[name]) for name in sorted(schemas))])


def _declaration(name: str, schema: Schema) -> str:
    comment = _comment(schema.get("description", ""))
    if "properties" not in schema:
        return f"{comment}export type {_name(name)} = {type_of(schema)};\n"
    needed = schema.get("required", [])
    fields = [
        f"  {field}{'' if field in needed else '?'}: {type_of(one)};"
        for field, one in schema["properties"].items()
    ]
    return "\n".join([f"{comment}export interface {_name(name)} {{", *fields, "}", ""])


def type_of(schema: Schema) -> str:
    """A JSON schema as a TypeScript type.

    >>> type_of({"anyOf": [{"$ref": "#/components/schemas/Score"}, {"type": "null"}]})
    'Score | null'
    >>> type_of({"type": "array", "items": {"enum": ["first", "second"]}})
    '("first" | "second")[]'
    """
    if "$ref" in schema:
        return _name(schema["$ref"].rpartition("/")[2])
    if "enum" in schema or "const" in schema:
        return " | ".join(json.dumps(value) for value in schema.get("enum", [schema.get("const")]))
    if union := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(dict.fromkeys(type_of(one) for one in union))
    if schema.get("type") == "array":
        return _array(schema)
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {type_of(values) if isinstance(values, Mapping) else 'any'}>"
    return PLAIN.get(schema.get("type", ""), "any")


def _array(schema: Schema) -> str:
    """A tuple where the length is given."""
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(one) for one in schema['prefixItems'])}]"
    item = type_of(schema.get("items", {}))
    least, most = schema.get("minItems"), schema.get("maxItems")
    if least is not None and least == most:
        return f"[{', '.join([item] * least)}]"
    return f"({item})[]" if " | " in item else f"{item}[]"


def _name(name: str) -> str:
    return re.sub(r"\W", "", name)


def _comment(description: str) -> str:
    text = " ".join(description.split())
    if not text:
        return ""
    if len(text) <= WIDTH - len("/**  */"):
        return f"/** {text} */\n"
    lines = textwrap.wrap(text, WIDTH - len(" * "))
    return "\n".join(["/**", *(f" * {line}" for line in lines), " */", ""])


def main() -> None:
    """Write the file, or fail where it is not what would be written."""
    text = page_types(create_app(Settings()).openapi())
    if "--check" not in sys.argv:
        TARGET.write_text(text, encoding="utf-8")
    elif not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
        sys.exit(f"{TARGET.name} is out of date; run: make page-types")


if __name__ == "__main__":
    main()
