"""Lists the public interface of every library, and compares it with the lists in Tests/API, so that changes of the interface are
visible in code reviews.

    .ci/extract_symbols.sh .build-docs/symbol-graphs && python3 .ci/check_api.py .build-docs/symbol-graphs [--record]

A list has a line with the declaration of each symbol, below the type that it belongs to. The line of a type contains its
conformances. Symbols that the compiler or a protocol of the standard library adds are not listed.
"""
import collections
import difflib
import json
import pathlib
import sys

folder = pathlib.Path(__file__).resolve().parent.parent / "Tests/API"
types = {"swift.struct", "swift.enum", "swift.class", "swift.protocol", "swift.actor"}


def lines(graphs, names):
    """Yields the list of a module: its own symbols, and those that it adds to types of other modules. `names` maps identifiers to names."""
    declarations, conformances = {}, collections.defaultdict(set)
    for graph in graphs:
        identifiers = {}
        for symbol in graph["symbols"]:
            identifier = symbol["identifier"]["precise"]
            if "::SYNTHESIZED::" in identifier:
                continue
            path = tuple(symbol["pathComponents"])
            declaration = " ".join("".join(part["spelling"] for part in symbol["declarationFragments"]).split())
            identifiers[identifier] = path
            declarations[(path, symbol["kind"]["identifier"] not in types, declaration)] = symbol["kind"]["identifier"]
        for relationship in graph["relationships"]:
            if relationship["kind"] == "conformsTo" and relationship["source"] in identifiers:
                name = names.get(relationship["target"]) or relationship.get("targetFallback", "")
                conformances[identifiers[relationship["source"]]].add(name.split(".")[-1])
    for (path, _, declaration), kind in sorted(declarations.items()):
        also = sorted(conformances[path]) if kind in types else []
        # Conformances that almost all types have are left out.
        also = [name for name in also if name not in {"", "Copyable", "Escapable", "SendableMetatype"}]
        outer = ".".join(path[:-1])
        yield f"{outer + ' · ' if outer else ''}{declaration}{': ' + ', '.join(also) if also else ''}\n"


def main():
    graphs = collections.defaultdict(list)
    for file in sorted(pathlib.Path(sys.argv[1]).glob("*.symbols.json")):
        graphs[file.name.split(".")[0].split("@")[0]].append(json.loads(file.read_text()))
    names = {symbol["identifier"]["precise"]: symbol["pathComponents"][-1] for of_module in graphs.values() for graph in of_module for symbol in graph["symbols"]}
    lists = {f"{module}.txt": "".join(lines(of_module, names)) for module, of_module in graphs.items()}
    if "--record" in sys.argv[2:]:
        folder.mkdir(exist_ok=True)
        for file in folder.glob("*.txt"):
            file.unlink()
        for name, text in lists.items():
            (folder / name).write_text(text)
        return print(f"{sum(map(len, map(str.splitlines, lists.values())))} public symbols of {len(lists)} modules recorded")
    recorded = {file.name: file.read_text() for file in folder.glob("*.txt")}
    for name in sorted(lists.keys() | recorded.keys()):
        was, now = recorded.get(name, "").splitlines(), lists.get(name, "").splitlines()
        for line in difflib.unified_diff(was, now, f"Tests/API/{name}", f"{name} now", n=0, lineterm=""):
            print(line)
    if lists != recorded:
        sys.exit("the public interface has changed; if this is intended, record it with Scripts/record.sh, and review the change of Tests/API")
    print(f"{sum(map(len, map(str.splitlines, lists.values())))} public symbols of {len(lists)} modules match the recorded lists")


main()
