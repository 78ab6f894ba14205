"""Prints statistics of the sources as Markdown: files and lines, public types, requirements of protocols, the names that the
author of a floor uses, and long functions. Use it to compare the sources before and after a change of the architecture.

    .ci/extract_symbols.sh .build-docs/symbol-graphs && python3 .ci/count.py .build-docs/symbol-graphs
"""
import collections
import json
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
graphs = pathlib.Path(sys.argv[1])
types = {"swift.struct", "swift.enum", "swift.class", "swift.protocol", "swift.actor", "swift.typealias"}
# Files that contain only tables of data.
data = {"AdvanceWidths+Regular.swift", "AdvanceWidths+Bold.swift", "LineBreakTable.swift"}
# The number of lines above which a function is listed.
longest = 60


def code_lines(text):
    """Returns the number of lines of a source that are not blank or comments."""
    return sum(bool(line) and not line.startswith("//") for line in map(str.strip, text.splitlines()))


def functions(text):
    """Yields the functions and initializers of a source with their numbers of lines. Requires the indentation of swift format."""
    start = None
    for number, line in enumerate(text.splitlines()):
        if found := re.match(r"( *)(?:@\S+ )*(?:[a-z()]+ )*(?:func (\S+?)[(<]|(init)[?(<])", line):
            start = (len(found[1]), number, found[2] or found[3])
        if start and number > start[1] and re.match(r" {%d}\}" % start[0], line):
            yield start[2], number - start[1] + 1
            start = None


def table(title, heads, rows):
    print(f"\n## {title}\n\n| {' | '.join(heads)} |\n| --- |{' ---: |' * (len(heads) - 1)}")
    for row in rows:
        print(f"| {' | '.join(map(str, row))} |")


def sources(folder):
    return {file: file.read_text() for file in sorted(folder.rglob("*.swift"))}


# Data of the symbol graphs: public types by module, requirements by protocol.
public, requirements, defaulted = {}, collections.Counter(), collections.Counter()
names, kinds = {}, {}
for file in sorted(graphs.glob("*.symbols.json")):
    graph, module = json.loads(file.read_text()), file.name.split(".")[0].split("@")[0]
    own = {symbol["identifier"]["precise"]: symbol for symbol in graph["symbols"]}
    public[module] = public.get(module, 0) + sum(symbol["kind"]["identifier"] in types for symbol in own.values())
    names |= {identifier: ".".join(symbol["pathComponents"]) for identifier, symbol in own.items()}
    kinds |= {identifier: symbol["kind"]["identifier"] for identifier, symbol in own.items()}
    with_default = {r["target"] for r in graph["relationships"] if r["kind"] == "defaultImplementationOf"}
    for relationship in graph["relationships"]:
        if relationship["kind"] == "requirementOf":
            protocol = names[relationship["target"]]
            requirements[protocol] += 1
            defaulted[protocol] += relationship["source"] in with_default

modules = [folder for folder in sorted((root / "Sources").iterdir()) if folder.is_dir()]
texts = {folder.name: sources(folder) for folder in modules}
rows = [(name, len(files), sum(len(t.splitlines()) for t in files.values()),
         sum(code_lines(t) for f, t in files.items() if f.name not in data), public.get(name, "—")) for name, files in texts.items()]
total = ("total", *(sum(row[i] for row in rows if row[i] != "—") for i in range(1, 5)))
table("Modules", ["module", "files", "lines", "lines of code, without data", "public types"], [*rows, total])

rows = [(name, count, defaulted[name]) for name, count in sorted(requirements.items())]
rows.append(("total", sum(requirements.values()), sum(defaulted.values())))
table("Protocols", ["protocol", "requirements", "of these with a default"], rows)

# Names are counted if they are public types, or requirements of one of the protocols of floors.
of_floors = {n.split("(")[0].split(".")[-1] for i, n in names.items() if n.startswith("Template") and kinds[i] != "swift.init" and n.count(".")}
of_types = {n.split(".")[-1] for i, n in names.items() if kinds[i] in types and i.startswith("s:6Storey")}
words = lambda texts: {w for t in texts for w in re.findall(r"\w+", re.sub(r"//.*", "", t))}
read_me = re.findall(r"```swift\n(.*?)```", (root / "README.md").read_text(), re.S)
places = {
    "a floor of the README": [b for b in read_me if "TemplateContainer" in b],
    "the sample package": [t for f, t in sources(root / "Samples/CustomFloor/Sources/StoreHours").items() if "Rule" not in f.name],
    "the built-in floors": texts["StoreyFloors"].values()}
rows = [(place, len(words(t) & of_types), len(words(t) & of_floors)) for place, t in places.items()]
rows.append(("all requirements of the protocols of floors", "", sum(c for n, c in requirements.items() if n.startswith("Template"))))
table("Names that the author of a floor uses", ["source", "public types of the engine", "requirements"], rows)

long = sorted(((lines, f"{name} in {file.name}") for files in texts.values() for file, text in files.items()
               for name, lines in functions(text) if lines > longest), reverse=True)
table(f"Functions over {longest} lines", ["function", "lines"], [(name, lines) for lines, name in long])
rows = [(len(t.splitlines()), f.name) for files in texts.values() for f, t in files.items() if f.name not in data]
table("Longest files", ["file", "lines"], [(name, lines) for lines, name in sorted(rows, reverse=True)[:12]])
