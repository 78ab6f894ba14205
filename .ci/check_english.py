"""Fails when a comment, a message, a document or the help has one of a list of tics that make English hard to read.

    check_english.py [FILE...]             all files that git tracks unless some are given
    check_english.py --tool STOREY         the help of every command, the rules and the schemas as well
    check_english.py --tics                lists the tics

Checked are the comments, string literals and test names of Swift, the comments and strings of Python and shell files, the
comments and descriptions of YAML files, the titles and descriptions of JSON Schemas, and the text of Markdown files outside of
code. Literals of several lines that contain source code are not checked.

`english_exceptions.txt` beside this script lists the places that are allowed: a path (or the name of a text of the tool), a
colon, and a part of the line that contains the words. An exception that allows nothing is an error.
"""
import argparse
import ast
import io
import json
import pathlib
import re
import subprocess
import sys
import tokenize

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/Outputs"))
from choices import schemas

EXCEPTIONS = pathlib.Path(__file__).resolve().parent / "english_exceptions.txt"

# Each tic: its name, its pattern, a sentence that has it, and what to write instead.
TICS = [
    ("is no", r"(?<!there )\b(?:is|are|was|were|be) no (?!longer|more than|less than|larger|deeper|further|later)\w",
     "The bytes are no JSON document", "is not a …, or 'invalid …'"),
    ("is none", r"\b(?:is|are|was|were|be|has|have|had|there's|it) none\b", "an answer that is none",
     "does not exist, is not one, or `nil`"),
    ("nobody", r"\b(?:nobody|no one|whoever|whomever|whatever|wherever)\b", "nobody keeps an account",
     "name the type or the caller"),
    ("who", r"(?<!people )(?<!person )(?<!editors )(?<!editor )(?<!engineers )(?<!engineer )(?<!readers )(?<!reader )"
            r"(?<!users )(?<!user )(?<!authors )(?<!author )(?<!team )(?<!anyone )(?<!someone )(?<!owner )\b[Ww]ho\b",
     "Who cannot hear it is not told.", "name the type or the caller"),
    ("tells", r"\b(?:tells?|told|telling)\b", "It tells the width", "returns, reports, contains, describes, shows"),
    ("says", r"\b(?:says?|said|saying)\b", "a key says what it is", "contains, declares, specifies, reports"),
    ("what … as a noun", r"\b[Ww]hat (?:is|was|are|were|has|have|had|can|could|may|it|they|one|there|of|a|an|the|does|comes|goes|"
                         r"stands|happens|becomes|follows|came|went|takes|took|they|in|on|no|any|some|such|each|every|else)\b(?![^.;:(]*\?)",
     "It shows what is seen", "use a noun: 'the visible parts'"),
    ("sentence that begins with What", r"^(?:///? ?|- |# ?)?What\b(?![^.]*\?)", "What the file holds.", "begin with a noun or a verb"),
    ("sentence that begins with How", r"^(?:///? ?|- |# ?)?How (?!to\b)(?![^.]*\?)", "How far the page has gone.",
     "use a noun: 'The scroll offset.', 'The number of …'"),
    ("sentence that begins with Where", r"^(?:///? ?|- |# ?)?Where\b(?![^.]*\?)", "Where it is on the page.",
     "use a noun: 'The position of …'"),
    ("there is nothing", r"\b(?:there (?:is|was) nothing|nothing (?:to|that|of|but|which|more|is|was|can|may|has))\b",
     "there is nothing to show", "name the thing: 'the list is empty'"),
    ("such", r"(?<![Nn]o )\bsuch(?! as\b)(?! an? )", "files that are such", "name the thing"),
    ("so many", r"\bso (?:many|much|few|long)\b", "keeps so many bytes", "give the number a name"),
    ("else", r"\belse[.,;:)]|\belse$", "no bytes of anything else.", "name the other thing"),
    ("for good", r"\bfor good\b", "it ends for good", "permanently"),
    ("by itself", r"\bby (?:itself|themselves)\b", "it ends by itself", "automatically, or leave it out"),
    ("anew", r"\banew\b", "The file is written anew.", "again"),
    ("unless said", r"\bunless (?:said|given|told|asked)\b", "80 columns unless given", "default: 80"),
    ("otherwise than", r"\botherwise than\b", "drawn otherwise than asked", "differently from"),
    ("goes by", r"\b(?:go|goes|went|going) by\b", "the width that the rule goes by", "uses, is measured with"),
    ("stands", r"\b(?:stand|stands|stood|standing) (?:at|in|on|beside|below|above|under|there|where|between|before|after|for)\b",
     "the floor stands there", "is, is at, represents"),
    ("put in", r"\bput in\b(?! the)", "a floor put in above", "inserted"),
    ("that are to", r"\b(?:that|which|it|they) (?:is|are|was|were) to be\b", "the page that is to be shown", "the page to show"),
    ("as good as", r"\bas good as\b", "as good as absent", "treated as, equivalent to"),
    ("out of nothing", r"\bout of nothing\b", "a URL out of nothing", "say what is wrong with it"),
    ("become of", r"\b(?:become|becomes|became) of\b", "whatever becomes of it", "the result of"),
    ("all there is", r"\ball (?:that )?there (?:is|are)\b", "all there is of it", "all, every"),
    ("has gone", r"\b(?:has|have|had|is|are) gone\b", "a reader that has gone", "closed, missing, removed"),
    ("asks", r"\b(?:asks|asked) (?:for|nobody|about|again|of)\b", "the key that was asked for", "read, requested, called"),
    ("hold true of", r"\bholds? of\b", "which holds of all", "applies to"),
    ("comparison with people", r"\b(?:between us and|wants? to know|is content with|is spared|heard|hears?)\b",
     "between us and the server", "state the fact"),
    ("is one", r"\b(?:that|which|it|what) (?:is|are|was|were) (?:one|ones|not one|not ones)\b(?! of)", "a text that is one",
     "name the thing"),
    ("know of", r"\b(?:know|knows|known|knew) (?:of|nothing|no)\b", "what is known of an item",
     "describe the data"),
]
COMPILED = [(name, re.compile(pattern), remedy) for name, pattern, _, remedy in TICS]


def is_source(line):
    """Whether a line of a literal is source code or data rather than a sentence."""
    text = line.strip()
    return (re.search(r'[<{}]|\w\(\)|&&|\|\||::|=>|->|^"[^"]*",?$|^"[^"]*" ?:|^[\[$@#./]|[;\[\\]$', text) is not None
            or re.search(r'(?<![\w-])[\w.]+ ?[=:]=? ?["\d$(\[]', text) is not None or re.search(r"^\w[\w.-]*=", text) is not None)


def literal_prose(lines):
    """The sentences of a literal of several lines, given as (line, text). Empty for source code and data."""
    filled = [line for line in lines if line[1].strip()]
    if 2 * sum(is_source(text) for _, text in filled) >= len(filled):
        return []
    return [(number, text.strip()) for number, text in filled if not is_source(text)]


def swift_prose(text):
    """The comments, string literals and test names of Swift, as (line, text). An interpolation counts as one word."""
    found, block, end = [], None, None
    for number, line in enumerate(text.split("\n"), 1):
        if block is not None:
            if end in line:
                found += literal_prose(block)
                block = None
            else:
                block.append((number, re.sub(r"\\#*\((?:[^()]|\([^()]*\))*\)", "X", line).removesuffix("\\")))
            continue
        stripped = line.strip()
        if stripped.startswith("//"):
            found.append((number, stripped.lstrip("/").strip()))
            continue
        if match := re.search(r'(#*)"""\s*$', line):
            block, end = [], '"""' + match.group(1)
            continue
        for literal in re.findall(r'#+"(?:[^"]|"(?!#))*"#+|"(?:\\\([^"]*(?:"[^"]*"[^"]*)*?\)|\\.|[^"\\])*"', line):
            body = re.sub(r"\\\((?:[^()]|\([^()]*\))*\)", "X", literal.strip("#")[1:-1])
            if body.count(" ") >= 2:
                found.append((number, body))
        if match := re.search(r"\bfunc `([^`]+)`", line):
            found.append((number, match.group(1)))
        if match := re.search(r'\s//+ (.*)$', re.sub(r'"(?:\\.|[^"\\])*"', '""', line)):
            found.append((number, match.group(1)))
    return found


def python_prose(text):
    """The comments, docstrings and strings of Python, as (line, text). A replacement field of an f-string counts as one word."""
    found = [(token.start[0], token.string.lstrip("# ")) for token in tokenize.generate_tokens(io.StringIO(text).readline)
             if token.type == tokenize.COMMENT and not token.string.startswith("#!")]
    tree = ast.parse(text)
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {id(node.body[0].value) for node in ast.walk(tree) if isinstance(node, owners) and ast.get_docstring(node) is not None}
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node) if part is not node}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            value = "".join(part.value if isinstance(part, ast.Constant) else "X" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            value = node.value
        else:
            continue
        written = ast.get_source_segment(text, node) or ""
        lines = list(enumerate(value.split("\n"), node.lineno))
        if id(node) in docstrings:
            found += [(number, line.strip()) for number, line in lines]
        elif len(lines) > 2:
            found += literal_prose(lines)
        elif not re.match(r"[bBfF]?[rR]", written) and value.count(" ") >= 2:
            found.append((node.lineno, value))
    return sorted(found)


def shell_prose(text):
    """The comments and the texts of shell files, as (line, text)."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        if match := re.match(r"\s*# (.*)$", line):
            found.append((number, match.group(1)))
        else:
            found += [(number, body) for _, body in re.findall(r"""(["'])((?:(?!\1).)* (?:(?!\1).)* (?:(?!\1).)*)\1""", line)]
    return found


def yaml_prose(text):
    """The comments of YAML, and the values of keys for readers, such as 'description', as (line, text)."""
    found, block = [], None
    for number, line in enumerate(text.split("\n"), 1):
        indent = len(line) - len(line.lstrip())
        if block is not None and (not line.strip() or indent > block):
            found.append((number, line.strip()))
            continue
        block = None
        if match := re.match(r"\s*(?:- )?(?:description|name|title|summary): *(.*)$", line):
            if re.fullmatch(r"[|>][+-]?\d*", match[1]):
                block = indent
            else:
                found.append((number, match[1].strip("\"'")))
        elif match := re.search(r"(?:^|\s)# (.*)$", line):
            found.append((number, match[1]))
    return found


def markdown_prose(text):
    """The text of a Markdown file outside of code and HTML comments, as (line, text). Each cell of a table is a text."""
    lines, fence = text.split("\n"), None
    for index, line in enumerate(lines):
        mark = re.match(r" *(`{3,}|~{3,})(.*)", line)
        if fence:
            if mark and mark[1].startswith(fence) and not mark[2].strip():
                fence = None
            lines[index] = ""
        elif mark:
            fence, lines[index] = mark[1], ""

    def blank(match, word=""):
        return word + "\n" * match[0].count("\n")

    text = re.sub(r"<!--.*?-->", blank, "\n".join(lines), flags=re.S)
    text = re.sub(r"(?<!`)(`+)(?!`)(?:(?!\n\s*\n).)+?(?<!`)\1(?!`)", lambda match: blank(match, "X"), text, flags=re.S)
    text = re.sub(r"\]\([^)\s]*\)", "]", text)
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        cells = re.split(r"(?<!\\)\|", line.strip().strip("|")) if line.lstrip().startswith("|") else [line]
        found += [(number, cell.strip().lstrip("#->* ")) for cell in cells if cell.strip()]
    return found


def schema_prose(text):
    """The titles and descriptions of a JSON Schema, as (line, text)."""
    return [(number, json.loads(match[1])) for number, line in enumerate(text.split("\n"), 1)
            for match in re.finditer(r'"(?:title|description)": ("(?:[^"\\]|\\.)*")', line)]


READERS = {".swift": swift_prose, ".py": python_prose, ".sh": shell_prose, ".md": markdown_prose, ".yml": yaml_prose,
           ".yaml": yaml_prose}


def prose(path, text):
    """The lines of prose of a file, as (line, text). Empty for files of other types."""
    name = pathlib.PurePath(path)
    if name.name.endswith(".schema.json"):
        return schema_prose(text)
    if name.suffix in READERS:
        return READERS[name.suffix](text)
    if text.startswith("#!") and "sh" in text.split("\n", 1)[0]:
        return shell_prose(text)
    return []


def tics(text):
    """The tics of a text: their names, the words that have them, what to write instead, and the range of the words."""
    return [(name, match[0].strip(), remedy, match.span()) for name, pattern, remedy in COMPILED for match in pattern.finditer(text)]


def exceptions(text):
    """The entries of the exceptions file: a path, and a part of a line."""
    entries = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.startswith("#"):
            path, _, part = line.partition(":")
            if not part.strip():
                sys.exit(f"{EXCEPTIONS.name}:{number}: error: expected a path, a colon and a part of the line")
            entries.append((path.strip(), part.strip()))
    return entries


def allowing(entries, name, text, span):
    """The exception that allows the words at a range of a text: one whose part contains them. `None` if they are not allowed."""
    for entry in entries:
        for match in re.finditer(re.escape(entry[1]), text) if entry[0] == name else ():
            if match.start() <= span[0] and span[1] <= match.end() + 1:
                return entry
    return None


def check(name, lines, entries, used):
    """The faults of the lines of prose of a file, as messages. Adds the exceptions that allow something to `used`."""
    faults = []
    for number, text in lines:
        for tic, words, remedy, span in tics(text):
            if entry := allowing(entries, name, text, span):
                used.add(entry)
            else:
                faults.append(f"{name}:{number}: error: '{words}' ({tic}); write {remedy}\n    {text.strip()}")
    return faults


def unused(entries, used, names):
    """The exceptions for the given names that allow nothing, as messages."""
    return [f"{EXCEPTIONS.name}: error: unused exception '{path}: {part}'; remove it"
            for path, part in entries if (path, part) not in used and path in names]


def tool_texts(tool):
    """Everything that the tool prints about itself, as (name, text)."""
    def run(*arguments):
        return subprocess.run([tool, *arguments], capture_output=True, text=True, check=True).stdout
    yield "storey --help", run("--help")
    for command in re.findall(r"^  ([a-z]+)  ", run("--help"), re.M):
        yield f"storey {command} --help", run(command, "--help")
    for rule in json.loads(run("rules", "--format", "json"))["rules"]:
        yield f"storey explain {rule['id']}", run("explain", rule["id"]).split("\n{")[0]
    for options in [[]] + [[f"--{option}"] for option in schemas(tool)]:
        texts = re.findall(r'"(?:title|description)": "((?:[^"\\]|\\.)*)"', run("schema", *options))
        yield " ".join(["storey schema", *options]), "\n".join(texts)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*")
    parser.add_argument("--tool")
    parser.add_argument("--tics", action="store_true")
    options = parser.parse_args()
    if options.tics:
        for name, _, sample, remedy in TICS:
            print(f"{name}: '{sample}'; write {remedy}")
        return
    files = options.files or subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    entries = exceptions(EXCEPTIONS.read_text() if EXCEPTIONS.exists() else "")
    texts = [(file, lines) for file in files if (lines := read(file))]
    texts += [(name, list(enumerate(text.split("\n"), 1))) for name, text in (tool_texts(options.tool) if options.tool else ())]
    used = set()
    faults = [fault for name, lines in texts for fault in check(name, lines, entries, used)]
    count = sum(len(lines) for _, lines in texts)
    missing = [] if options.files else [path for path, _ in entries if not path.startswith("storey ") and not (ROOT / path).exists()]
    faults += unused(entries, used, {name for name, _ in texts} | set(missing))
    if faults:
        sys.exit("\n".join(faults) + f"\n{len(faults)} errors in {count} lines of prose")
    print(f"{count} lines of prose without a tic")


def read(file):
    """The lines of prose of a file. Empty for files that are not text, and for this script, which lists the tics."""
    path = ROOT / file
    if not path.is_file() or path == pathlib.Path(__file__).resolve():
        return []
    try:
        return prose(file, path.read_text())
    except UnicodeDecodeError:
        return []


if __name__ == "__main__":
    main()
