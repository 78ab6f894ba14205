#!/usr/bin/env python3
"""Measures the modules in Sources: files, lines, and cycles of folders.

    measure_modules.py [FOLDER]

FOLDER contains Sources (default: this repository). A folder depends on another one of its module if a file in it contains the name of a
type or protocol that the other one declares. Names that several folders declare are not counted. A cycle is a set of folders in which
each depends on each other one, directly or through others.
"""
import collections
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent)
declaration = re.compile(r"^(?:@\w+(?:\([^)]*\))? )*(?:public |package |internal |final |indirect )*(?:struct|enum|class|protocol|actor|typealias) (\w+)", re.M)
comments = re.compile(r"//.*")
word = re.compile(r"\b[A-Z]\w+")


def cycles(graph):
    """Returns the strongly connected sets of more than one node (Tarjan's algorithm)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in sorted(graph[node]):
            if other not in index:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == index[node]:
            part = stack[stack.index(node):]
            del stack[stack.index(node):]
            if len(part) > 1:
                found.append(sorted(part))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return found


total = collections.Counter()
users = 0
for module in sorted(path for path in (root / "Sources").iterdir() if path.is_dir()):
    files = {file: file.read_text() for file in sorted(module.rglob("*.swift")) if not file.parent.is_symlink()}
    if not files:
        continue
    folder = {file: str(file.parent.relative_to(module)) for file in files}
    owners = collections.defaultdict(set)
    for file, text in files.items():
        for name in declaration.findall(text):
            owners[name].add(folder[file])
    graph = {name: set() for name in folder.values()}
    for file, text in files.items():
        for name in set(word.findall(comments.sub("", text))):
            if len(owners.get(name, ())) == 1:
                graph[folder[file]] |= owners[name] - {folder[file]}
        outside = folder[file] not in ("Arguments", "Commands", ".")
        users += outside and "ParsedArguments" in text
    lines = sum(text.count("\n") for text in files.values())
    total.update(files=len(files), lines=lines)
    circles = "; ".join(" ↔ ".join(circle) for circle in cycles(graph))
    print(f"{module.name:20} {len(files):4} files {lines:6} lines  {len(graph):3} folders  {'cycle: ' + circles if circles else ''}")
print(f"{'all':20} {total['files']:4} files {total['lines']:6} lines")
print(f"files outside of Arguments and Commands that use the parser of arguments: {users}")
