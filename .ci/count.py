"""Counts what the sources are made of: files and lines, public types, requirements of protocols, the names a floor's author
meets, and functions that are long. Prints Markdown, to be compared before and after a change of the architecture.

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
# Tables that are data, in files of their own, and no one's code to read.
data = {"EnglishWords+Table.swift", "AdvanceWidths+Regular.swift", "AdvanceWidths+Bold.swift", "LineBreakTable.swift"}
# The longest that a function is, in lines between its first and its last.
longest = 60


def code_lines(text):
    """How many lines of a source have more than a comment on them."""
    return sum(bool(line) and not line.startswith("//") for line in map(str.strip, text.splitlines()))


def functions(text):
    """The functions and initializers of a source that swift format wrote, with their lines: the end has the indent of the start."""
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


# What the symbol graphs say: public types by module, requirements by protocol.
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
total = ("in all", *(sum(row[i] for row in rows if row[i] != "—") for i in range(1, 5)))
table("Modules", ["module", "files", "lines", "lines of code, without data", "public types"], [*rows, total])

rows = [(name, count, defaulted[name]) for name, count in sorted(requirements.items())]
rows.append(("in all", sum(requirements.values()), sum(defaulted.values())))
table("Protocols", ["protocol", "requirements", "of these with a default"], rows)

# A name counts where it is a public type, or a requirement of one of the protocols of floors.
of_floors = {n.split("(")[0].split(".")[-1] for i, n in names.items() if n.startswith("Template") and kinds[i] != "swift.init" and n.count(".")}
of_types = {n.split(".")[-1] for i, n in names.items() if kinds[i] in types and i.startswith("s:6Storey")}
words = lambda texts: {w for t in texts for w in re.findall(r"\w+", re.sub(r"//.*", "", t))}
read_me = re.findall(r"```swift\n(.*?)```", (root / "README.md").read_text(), re.S)
places = {
    "a floor of the README": [b for b in read_me if "TemplateContainer" in b],
    "the sample package": [t for f, t in sources(root / "Samples/CustomFloor/Sources/StoreHours").items() if "Rule" not in f.name],
    "the built-in floors": texts["StoreyFloors"].values()}
rows = [(place, len(words(t) & of_types), len(words(t) & of_floors)) for place, t in places.items()]
rows.append(("all that protocols of floors require", "", sum(c for n, c in requirements.items() if n.startswith("Template"))))
table("Names that a floor's author meets", ["in", "public types of the engine", "requirements"], rows)

long = sorted(((lines, f"{name} in {file.name}") for files in texts.values() for file, text in files.items()
               for name, lines in functions(text) if lines > longest), reverse=True)
table(f"Functions over {longest} lines", ["function", "lines"], [(name, lines) for lines, name in long])
rows = [(len(t.splitlines()), f.name) for files in texts.values() for f, t in files.items() if f.name not in data]
table("Longest files", ["file", "lines"], [(name, lines) for lines, name in sorted(rows, reverse=True)[:12]])
