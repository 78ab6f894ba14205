"""Fails when a public symbol has no documentation comment.

    check_comments.py SYMBOL_GRAPHS MODULE...

A symbol that implements a requirement needs no comment if the requirement has one, or belongs to another package (`==`,
`description`, `makeIterator()`). Symbols that the compiler generates have no place for a comment. All other symbols need
one, including each case of an enumeration.
"""
import collections
import json
import pathlib
import sys

root = pathlib.Path(__file__).resolve().parent.parent
folder, modules = pathlib.Path(sys.argv[1]), sys.argv[2:]


def graphs(module):
    """Returns the symbol graphs of a module: its own symbols, and those that it adds to types of other modules."""
    files = [folder / f"{module}.symbols.json", *sorted(folder.glob(f"{module}@*.symbols.json"))]
    return [json.loads(file.read_text()) for file in files]


def says_something(symbol):
    return any(line["text"].strip() for line in symbol.get("docComment", {}).get("lines", []))


def name(symbol):
    return f"{symbol['kind']['displayName'].lower()} {'.'.join(symbol['pathComponents'])}"


symbols, requirements = {}, collections.defaultdict(set)
for module in modules:
    for graph in graphs(module):
        symbols |= {symbol["identifier"]["precise"]: symbol for symbol in graph["symbols"]}
        for relationship in graph["relationships"]:
            if origin := relationship.get("sourceOrigin", {}).get("identifier"):
                requirements[relationship["source"]].add(origin)

missing = []
for identifier, symbol in symbols.items():
    if "::SYNTHESIZED::" in identifier or "location" not in symbol or says_something(symbol):
        continue
    implemented = requirements[identifier] - {identifier}
    if any(says_something(symbols[other]) if other in symbols else True for other in implemented):
        continue
    file = pathlib.Path(symbol["location"]["uri"].removeprefix("file://"))
    line = symbol["location"]["position"]["line"] + 1
    missing.append((str(file.relative_to(root) if file.is_relative_to(root) else file), line, name(symbol)))

for file, line, what in sorted(missing):
    print(f"{file}:{line}: error: the {what} has no documentation comment", file=sys.stderr)
if not symbols:
    sys.exit(f"{folder}: no symbols of {', '.join(modules) or 'no module'}")
if missing:
    sys.exit(f"{len(missing)} of {len(symbols)} public symbols have no documentation comment")
print(f"{len(symbols)} public symbols of {len(modules)} modules are documented")
