"""Fails when a comment, a message, a document or the help has one of a list of tics that make English hard to read.

    check_english.py [FILE...]             all files that git tracks unless some are given
    check_english.py --tool STOREY         the help of every command, the rules and the schemas as well
    check_english.py --tics                lists the tics

Checked are the comments and string literals of Swift, Python and shell files, and the text of Markdown files outside of
code. `english_exceptions.txt` beside this script lists the places that are allowed: a path, a colon and a part of the line.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
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
    ("such", r"\bsuch(?! as\b)(?! an? )", "files that are such", "name the thing"),
    ("so many", r"\bso (?:many|much|few|long)\b", "keeps so many bytes", "give the number a name"),
    ("else", r"\belse[.,;:)]|\belse$", "no bytes of anything else.", "name the other thing"),
    ("for good", r"\bfor good\b", "it ends for good", "permanently"),
    ("by itself", r"\bby (?:itself|themselves)\b", "it ends by itself", "automatically, or leave it out"),
    ("anew", r"\banew\b", "written anew", "again"),
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


def swift_prose(text):
    """The comments and the string literals of Swift, as (line, text). An interpolation counts as one word."""
    found, block, raw_end = [], None, None
    for number, line in enumerate(text.split("\n"), 1):
        if block is not None:
            if block in line:
                found.append((number, line.split(block)[0]))
                block = None
            else:
                found.append((number, line))
            continue
        stripped = line.strip()
        if stripped.startswith("//"):
            found.append((number, stripped.lstrip("/").strip()))
            continue
        if match := re.search(r'(#*)"""\s*$', line):
            block = '"""' + match.group(1)
            continue
        rest = line
        for literal in re.findall(r'#+"(?:[^"]|"(?!#))*"#+|"(?:\\\([^"]*(?:"[^"]*"[^"]*)*?\)|\\.|[^"\\])*"', rest):
            body = re.sub(r"\\\((?:[^()]|\([^()]*\))*\)", "X", literal.strip("#")[1:-1])
            if body.count(" ") >= 2:
                found.append((number, body))
        if match := re.search(r'\s//+ (.*)$', re.sub(r'"(?:\\.|[^"\\])*"', '""', line)):
            found.append((number, match.group(1)))
    return found


def hash_prose(text):
    """The comments and the texts of Python and shell files, as (line, text)."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        if match := re.match(r"\s*# (.*)$", line):
            found.append((number, match.group(1)))
        else:
            found += [(number, body) for _, body in re.findall(r"""(["'])((?:(?!\1).)* (?:(?!\1).)* (?:(?!\1).)*)\1""", line)]
    return found


def markdown_prose(text):
    """The text of a Markdown file outside of code, as (line, text)."""
    found, fenced = [], False
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and not line.lstrip().startswith("<!--"):
            found.append((number, re.sub(r"`[^`]*`", "X", line).lstrip("#->| ")))
    return found


READERS = {".swift": swift_prose, ".py": hash_prose, ".sh": hash_prose, ".md": markdown_prose}


def prose(path, text):
    name = pathlib.PurePath(path)
    if name.suffix in READERS:
        return READERS[name.suffix](text)
    if text.startswith("#!") and "sh" in text.split("\n", 1)[0]:
        return hash_prose(text)
    return []


def tics(text):
    """The tics of a text: their names, the words that have them, and what to write instead."""
    return [(name, match.group(0).strip(), remedy) for name, pattern, remedy in COMPILED for match in [pattern.search(text)] if match]


def exceptions():
    entries = []
    for line in EXCEPTIONS.read_text().split("\n") if EXCEPTIONS.exists() else []:
        if line.strip() and not line.startswith("#"):
            path, _, part = line.partition(":")
            entries.append((path.strip(), part.strip()))
    return entries


def tool_texts(tool):
    """Everything that the tool prints about itself, as (name, text)."""
    def run(*arguments):
        return subprocess.run([tool, *arguments], capture_output=True, text=True, check=True).stdout
    yield "storey --help", run("--help")
    for command in re.findall(r"^  ([a-z]+)  ", run("--help"), re.M):
        yield f"storey {command} --help", run(command, "--help")
    for rule in json.loads(run("rules", "--format", "json"))["rules"]:
        yield f"storey explain {rule['id']}", run("explain", rule["id"]).split("\n{")[0]
    for options in ([], ["--config"], ["--theme"], ["--template"], ["--manifest"], ["--samples"]):
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
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    allowed, used, faults, count = exceptions(), set(), [], 0

    def check(name, lines):
        nonlocal count
        for number, text in lines:
            count += 1
            for tic, words, remedy in tics(text):
                entry = next((entry for entry in allowed if entry[0] == name and entry[1] in text), None)
                if entry:
                    used.add(entry)
                else:
                    faults.append(f"{name}:{number}: error: '{words}' ({tic}); write {remedy}\n    {text.strip()}")

    for file in files:
        path = ROOT / file if not pathlib.Path(file).is_absolute() else pathlib.Path(file)
        if path.is_file() and path != pathlib.Path(__file__).resolve():
            try:
                check(str(file), prose(file, path.read_text()))
            except UnicodeDecodeError:
                continue
    if options.tool:
        for name, text in tool_texts(options.tool):
            check(name, list(enumerate(text.split("\n"), 1)))
    print("\n".join(faults), file=sys.stderr)
    if faults:
        sys.exit(f"{len(faults)} sentences to rewrite, of {count} lines of prose")
    if not options.files and (unused := [entry for entry in allowed if entry not in used and options.tool]):
        sys.exit(f"{EXCEPTIONS.name} allows what is not there: {unused}")
    print(f"{count} lines of prose without a tic")


if __name__ == "__main__":
    main()
