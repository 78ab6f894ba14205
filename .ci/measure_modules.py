#!/usr/bin/env python3
"""Measures the modules in Sources: files, lines, and cycles of folders.

    measure_modules.py [--check] [FOLDER]

FOLDER contains Sources (default: this repository). A folder depends on another one of its module if a file in it contains the name of a
type or protocol that the other one declares. Nested types, private types, and names that several folders declare are not counted. A
cycle is a set of folders in which each depends on each other one, directly or through others.

A name in a comment, in a string or after a dot does not count. If a file declares or extends a type, the names of its nested types and
generic parameters do not count in the file. Uses of members do not count either: put an extension in a folder below those that use its
members.

With --check, prints the faults, and exits with 1 if there are any. Faults are cycles, with the names that cause them, and dependencies
that contradict the order of folders in the article on architecture.
"""
import collections
import pathlib
import re
import sys

ARTICLE = "Documentation/Storey.docc/Architecture.md"
# The sentence of the article that lists the folders of a module.
ORDER = re.compile(r"A file in `Sources/(\w+)`\s+uses\s+types\s+of[^:]*in\s+this\s+order:\s+((?:`[\w/]+`[,\s]*)+)\.")
KINDS = {"struct", "enum", "class", "protocol", "actor", "extension", "typealias", "associatedtype"}
# The types and protocols of the standard library in whose extensions `Element` is a generic parameter or an associated type.
COLLECTIONS = {"Array", "ArraySlice", "Collection", "ContiguousArray", "Sequence", "Set"}
TEXT = re.compile(r'//[^\n]*|(#*)("""|")|[()]')
WORD = re.compile(r"[A-Za-z_]\w*|[^\w\s]")


def code(text):
    """Returns a Swift source without comments and without the text of strings. The code of interpolations is kept."""
    parts = []

    def scan(position, is_inside):
        """Appends code up to the end of the source, or of an interpolation, and returns the position after it."""
        depth = 0
        while found := TEXT.search(text, position):
            parts.append(text[position:found.start()])
            position = found.end()
            if found[2]:
                position = skip(position, found[1], found[2])
            elif found[0] == "(":
                depth += 1
            elif found[0] == ")":
                depth -= 1
                if is_inside and depth < 0:
                    return position
            if found[0] in "()":
                parts.append(found[0])
        parts.append(text[position:])
        return len(text)

    def skip(position, hashes, quotes):
        """Returns the position after a string."""
        line = "" if quotes == '"""' else r"|\n"
        end = re.compile(rf"\\{hashes}(\(|.)|{quotes}{hashes}{line}", re.S)
        while found := end.search(text, position):
            position = found.end()
            if found[1] is None:
                return position
            if found[1] == "(":
                parts.append(" (")
                position = scan(position, True)
                parts.append(") ")
        return len(text)

    scan(0, False)
    return "".join(parts)


class Names:
    """The names in a Swift source."""

    def __init__(self, text):
        # The types that other files can use.
        self.declared = set()
        # The capitalized names that are not after a dot.
        self.used = set()
        # For each type that is declared or extended: its nested types and its generic parameters.
        self.members = collections.defaultdict(set)
        # The names with another meaning in the file: private and local types, and generic parameters of functions.
        self.hidden = set()
        self.words = WORD.findall(code(text))
        self.read()

    def read(self):
        # For each open brace, the name of the type whose body it is, or None.
        scopes = []
        opening = None
        for index, word in enumerate(self.words):
            before = self.words[index - 1] if index else ""
            if word == "{":
                scopes.append(opening)
                opening = None
            elif word == "}":
                if scopes:
                    scopes.pop()
            elif before == ".":
                pass
            elif word in KINDS and (parts := self.parts(index + 1)):
                self.declare(word, parts, index, scopes)
                if word not in ("typealias", "associatedtype"):
                    opening = parts[-1]
            elif word in ("func", "init", "subscript"):
                self.hidden |= self.parameters(index + 1 + (word == "func"))
            elif word[0].isupper():
                self.used.add(word)

    def parts(self, index):
        """Returns the parts of the name of a type at an index, such as `Outer.Inner`. Empty if there is another word."""
        parts = []
        while index < len(self.words) and self.words[index][0].isupper():
            parts.append(self.words[index])
            if self.words[index + 1:index + 2] != ["."]:
                break
            index += 2
        return parts

    def declare(self, kind, parts, index, scopes):
        """Notes the declaration of a type or an extension, whose keyword is at an index."""
        if kind == "extension":
            for part in parts:
                self.members[part] |= {"Element"} if part in COLLECTIONS else set()
            return
        name = parts[0]
        self.members[name] |= self.parameters(index + 2)
        if owner := next((scope for scope in reversed(scopes) if scope), None):
            self.members[owner].add(name)
        elif scopes or {"private", "fileprivate"} & set(self.modifiers(index)):
            self.hidden.add(name)
        else:
            self.declared.add(name)

    def modifiers(self, index):
        """Returns the modifiers of a declaration, whose keyword is at an index."""
        start = index
        while start and re.fullmatch(r"[a-z]\w*", self.words[start - 1]) and self.words[start - 1] not in KINDS:
            start -= 1
        return self.words[start:index]

    def parameters(self, index):
        """Returns the names in the list of generic parameters that begins at an index, if there is one."""
        if self.words[index:index + 1] != ["<"]:
            return set()
        names, depth = set(), 0
        for position in range(index, len(self.words)):
            word, before = self.words[position], self.words[position - 1]
            depth += (word == "<") - (word == ">" and before != "-")
            if depth == 0:
                break
            if depth == 1 and word[0].isupper() and before in ("<", ",", "each", "let"):
                names.add(word)
        return names


class Module:
    """The files of a module, and the dependencies of its folders."""

    def __init__(self, path):
        self.name = path.name
        self.files = {file: file.read_text() for file in sorted(path.rglob("*.swift")) if not file.parent.is_symlink()}
        folder = {file: str(file.parent.relative_to(path)) for file in self.files}
        names = {file: Names(text) for file, text in self.files.items()}
        owners, members = collections.defaultdict(set), collections.defaultdict(set)
        for file, found in names.items():
            for name in found.declared:
                owners[name].add(folder[file])
            for name, nested in found.members.items():
                members[name] |= nested
        # For each pair of folders in which the first depends on the second: the files and the names.
        self.reasons = collections.defaultdict(list)
        self.graph = {name: set() for name in folder.values()}
        for file, found in names.items():
            hidden = found.hidden.union(*(members[name] for name in found.members))
            for name in sorted(found.used - hidden):
                if len(owners.get(name, ())) == 1 and (other := next(iter(owners[name]))) != folder[file]:
                    self.graph[folder[file]].add(other)
                    self.reasons[folder[file], other].append(f"{file.name} names {name}")

    @property
    def lines(self):
        return sum(text.count("\n") for text in self.files.values())

    def because(self, folder, other):
        """Returns a line about a dependency of two folders."""
        reasons = self.reasons[folder, other]
        more = f", and {len(reasons) - 3} more" if len(reasons) > 3 else ""
        return f"  {folder} → {other}: {', '.join(reasons[:3])}{more}"


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


def modules(root):
    """Yields the modules of Swift."""
    for path in sorted(path for path in (root / "Sources").iterdir() if path.is_dir()):
        module = Module(path)
        if module.files:
            yield module


def orders(root):
    """Returns the order of folders of each module for which the article has one."""
    article = root / ARTICLE
    text = article.read_text() if article.exists() else ""
    return {name: re.findall(r"`([\w/]+)`", folders) for name, folders in ORDER.findall(text)}


def faults(root):
    """Yields the lines about cycles, and about dependencies that contradict the article."""
    listed = orders(root)
    for module in modules(root):
        for circle in cycles(module.graph):
            yield f"error: folders of {module.name} depend on each other: {' ↔ '.join(circle)}"
            yield from (module.because(folder, other) for folder in circle for other in sorted(module.graph[folder] & set(circle)))
            yield "  Move a type or an extension to the folder whose types it uses, or split a folder that has two levels."
        order = listed.pop(module.name, None)
        if order is None:
            continue
        if sorted(order) != sorted(module.graph):
            wrong = ", ".join(sorted(set(order) ^ set(module.graph))) or "a folder twice"
            yield f"error: {ARTICLE}: the order of the folders of {module.name} and the folders differ in {wrong}"
            continue
        for folder in order:
            for other in sorted(module.graph[folder]):
                if order.index(other) > order.index(folder):
                    yield f"error: {ARTICLE} lists {other} after {folder}, which uses its types"
                    yield module.because(folder, other)
    for name in listed:
        yield f"error: {ARTICLE} lists the folders of {name}, which is not a module"


def measure(root):
    """Prints the table of all modules."""
    total = collections.Counter()
    users = 0
    for module in modules(root):
        total.update(files=len(module.files), lines=module.lines)
        for file, text in module.files.items():
            folder = str(file.parent.relative_to(root / "Sources" / module.name))
            users += folder not in ("Arguments", "Commands", ".") and "ParsedArguments" in text
        circles = "; ".join(" ↔ ".join(circle) for circle in cycles(module.graph))
        print(f"{module.name:20} {len(module.files):4} files {module.lines:6} lines  {len(module.graph):3} folders  "
              f"{'cycle: ' + circles if circles else ''}")
    print(f"{'all':20} {total['files']:4} files {total['lines']:6} lines")
    print(f"files outside of Arguments and Commands that use the parser of arguments: {users}")


def main(arguments):
    is_check = "--check" in arguments
    folders = [argument for argument in arguments if argument != "--check"]
    root = pathlib.Path(folders[0]) if folders else pathlib.Path(__file__).resolve().parent.parent
    if not is_check:
        measure(root)
        return 0
    found = list(faults(root))
    print("\n".join(found) or "the folders of each module depend on each other in one direction")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
