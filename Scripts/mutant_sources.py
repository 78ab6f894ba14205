"""Finds the places for mutants in Swift sources, and writes the switches that activate them. Used by mutants.py."""
import re
from typing import NamedTuple

# Generated files of data.
TABLES = re.compile(r"(AdvanceWidths\+\w+|LineBreakTable)\.swift$")
# Declarations are skipped up to their bodies: default arguments and generic clauses look like code.
DECLARATION = re.compile(
    r"^\s*(?:@[\w()]+\s+)*(?:(?:public|package|private|fileprivate|internal|open|static|final|mutating|nonisolated|consuming"
    r"|borrowing|override|convenience|required|indirect|unsafe|private\(set\)|fileprivate\(set\)|internal\(set\)"
    r"|package\(set\))\s+)*"
    r"(?:extension|protocol|struct|enum|class|actor|typealias|associatedtype|import|func|init|subscript|deinit"
    r"|infix|prefix|postfix|precedencegroup)\b")
# Lines without effect on results, and conditions of the build.
HARMLESS = re.compile(
    r"reserve\w*\(|keepingCapacity|[cC]apacity|&\*|replacing: (?:true|false)|0x\w+.*0x\w+.*0x|precondition|assert|fatalError|reserveRow|#if|#else|#end|^\s*@|hasher\.combine")
KEYWORDS = (
    "let var return guard if for while switch case default func defer throw break continue import else try await do repeat "
    "fallthrough yield unsafe in where static private fileprivate public package lazy weak"
).split()
SWAPS = {
    "comparison": {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="},
    "arithmetic": {"+": "-", "-": "+", "*": "/", "/": "*", "%": "/"},
    "logic": {"&&": "||", "||": "&&"},
}


class Candidate(NamedTuple):
    """A possible mutant: a range of columns in a line, its text and the replacement."""

    path: str
    line: int
    start: int
    end: int
    kind: str
    old: str
    new: str
    source: str
    number: int = 0

    @property
    def token(self):
        """A custom operator that encodes the number of the mutant. Its precedence is that of the operator it replaces."""
        return "%" + format(self.number, "b").replace("0", "%").replace("1", "^") + "%"

    @property
    def description(self):
        change = f"drop" if self.kind in ("statement", "pattern") else f"{self.old} → {self.new}"
        number = f"{self.number:4}  " if self.number else ""
        return f"{number}{self.path}:{self.line}: {change}: {self.source.strip()[:110]}"

    def switched(self, line):
        """Returns the line with the mutant."""
        old, number = line[self.start : self.end], self.number
        if self.kind in ("comparison", "arithmetic", "logic", "range"):
            new = self.token
        elif self.kind == "negation":
            new = "^" + self.token
        elif self.kind in ("constant", "flag"):
            new = f"mutated({number}, {self.old}, {self.new})"
        elif self.kind == "extreme":
            new = f"mutated{self.old.capitalize()}({number}, "
        elif self.kind == "condition":
            new = f"mutated({number}, {old})"
        elif self.kind == "pattern":
            new = f"{old} where activeMutant != {number}"
        else:
            new = f"if activeMutant != {number} {{ {old} }}"
        return line[: self.start] + new + line[self.end :]


def candidates(path, text):
    """Yields the possible mutants of a file."""
    if TABLES.search(path) or "\n// Generated" in text:
        return
    original = text.split("\n")
    lines = masked(text).split("\n")
    initializers = {
        inner
        for index, line in enumerate(lines)
        if DECLARATION.match(line) and re.search(r"\binit[?!]?[(<]", line)
        for inner in range(index, block_end(lines, index) + 1)
    }
    for index in allowed_lines(lines):
        line = lines[index]
        for start, end, kind, old, new in [*operators(line), *values(line), *statements(line, lines, index)]:
            # An initializer must set every property.
            if kind == "statement" and index in initializers and " = " in old:
                continue
            yield Candidate(path, index + 1, start, end, kind, old, new, original[index])


# Reading Swift


def masked(text):
    """Returns the text with blanks for comments and string literals, at the same length."""
    out = list(text)
    i = 0

    def blank(start, end):
        for j in range(start, min(end, len(out))):
            if out[j] != "\n":
                out[j] = " " if text[j] != '"' else '"'

    while i < len(text):
        if text.startswith("//", i):
            end = text.find("\n", i)
            end = len(text) if end < 0 else end
            blank(i, end)
        elif text.startswith("/*", i):
            end = text.find("*/", i)
            end = len(text) if end < 0 else end + 2
            blank(i, end)
        elif text[i] == '"' or (text[i] == "#" and re.match(r'#+"', text[i:])):
            end = string_end(text, i)
            blank(i, end)
        else:
            i += 1
            continue
        i = end
    return "".join(out)


def string_end(text, start):
    """Returns the end of the string literal that begins at `start`, including its interpolations."""
    hashes = len(re.match(r"#*", text[start:]).group())
    i = start + hashes
    quote = '"""' if text.startswith('"""', i) else '"'
    i += len(quote)
    escape, close = "\\" + "#" * hashes, quote + "#" * hashes
    while i < len(text):
        if text.startswith(close, i):
            return i + len(close)
        if text.startswith(escape + "(", i):
            i += len(escape) + 1
            depth = 1
            while i < len(text) and depth:
                if text[i] == '"':
                    i = string_end(text, i)
                    continue
                depth += {"(": 1, ")": -1}.get(text[i], 0)
                i += 1
        elif text.startswith(escape, i):
            i += len(escape) + 1
        else:
            i += 1
    return len(text)


def allowed_lines(lines):
    """Returns the lines of bodies and initial values, without declarations, inlinable code and hashing."""
    barred = set()
    for index, line in enumerate(lines):
        if re.search(r"@inlinable|@_alwaysEmitIntoClient|@_transparent|func hash\(into", line):
            barred |= set(range(index, block_end(lines, index) + 1))
        elif DECLARATION.match(line):
            # A body on the line of its brace is skipped as well.
            barred |= set(range(index, header_end(lines, index) + 1))
        elif HARMLESS.search(line) or re.search(r"\bcase\b.*[^:]$", line) and not re.search(r"\b(if|guard|while|for) case", line):
            barred.add(index)
    return [index for index, line in enumerate(lines) if line.strip() and index not in barred]


def header_end(lines, start):
    """Returns the line where the body of a declaration starts, or its last line without a body."""
    depth = 0
    for index in range(start, len(lines)):
        for character in lines[index]:
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(character, 0)
            if character == "{" and depth <= 0:
                return index
        following = lines[index + 1].strip() if index + 1 < len(lines) else ""
        if depth <= 0 and not following.startswith(("{", "->", "where", ")", "throws", "rethrows", ":")):
            return index
    return len(lines) - 1


def block_end(lines, start):
    """Returns the last line of the block that starts at or after a line."""
    depth, has_begun = 0, False
    for index in range(start, len(lines)):
        for character in lines[index]:
            if character == "{":
                depth, has_begun = depth + 1, True
            elif character == "}":
                depth -= 1
        if has_begun and depth <= 0:
            return index
    return len(lines) - 1


# Finding mutants


def operators(line):
    is_pattern = re.match(r"\s*case\b", line)
    for kind, swaps in SWAPS.items():
        for match in re.finditer(r"(?<=\s)(<=|>=|==|!=|<|>|&&|\|\||[-+*/%])(?=\s)", line):
            # If all elements differ, an order is the same with and without equality.
            is_order = kind == "comparison" and "sort" in line
            if match.group() in swaps and not is_pattern and not is_order:
                yield match.start(), match.end(), kind, match.group(), swaps[match.group()]
    for match in re.finditer(r"(?<=[\w)\]])\.\.\.(?=[\w(])|(?<=[\w)\]])\.\.<(?=[\w(])", line):
        # A range from a value to the same value cannot be shortened.
        bounds = [re.search(r"[\w.]+$", line[: match.start()]), re.match(r"[\w.]+", line[match.end() :])]
        is_point = all(bounds) and bounds[0].group() == bounds[1].group()
        if not is_pattern and not is_point:
            yield match.start(), match.end(), "range", match.group(), match.group() + " without the last"
    for match in re.finditer(r"(?<![\w.!])!(?=[\w(])", line):
        yield match.start(), match.end(), "negation", "!", "no !"


def values(line):
    if re.match(r"\s*case\b", line) or "static let" in line and "[" in line:
        return
    for match in re.finditer(r"(?<![\w.#$%])(\d[\d_]*(?:\.\d+)?)(?![\w.]*[\w])", line):
        before, after = line[: match.start()], line[match.end() :]
        # A fallback after ?? is often unreachable.
        if before.endswith(("..<", "...", "?? ")) or after.startswith(("..<", "...")) or after.startswith(":"):
            continue
        number = match.group().replace("_", "")
        new = str(float(number) + 1) if "." in number else str(int(number) + 1)
        yield match.start(), match.end(), "constant", match.group(), new
    for match in re.finditer(r"(?<![\w.])(?<!\?\? )(true|false)\b", line):
        yield match.start(), match.end(), "flag", match.group(), "false" if match.group() == "true" else "true"
    for match in re.finditer(r"(?<![\w.])(min|max)\((?=[^)])", line):
        yield match.start(), match.end(), "extreme", match.group(1), "max" if match.group(1) == "min" else "min"
    condition = re.match(r"\s*(?:\} else )?(?:if|while) ([^{}]+) \{", line) or re.match(
        r"\s*guard ([^{}]+) else \{", line)
    is_whole = condition and condition.group(1).count("(") == condition.group(1).count(")")
    if is_whole and not re.search(r"\b(let|var|case|try|await|unsafe)\b|#|,", condition.group(1)):
        start, end = condition.span(1)
        yield start, end, "condition", condition.group(1), "its opposite"


def statements(line, lines, index):
    text = line.strip()
    word = re.match(r"\w*", text).group()
    if word == "case":
        yield from patterns(line)
        return
    is_jump = text in ("return", "continue")
    is_call = re.fullmatch(r"(?:_ = )?[\w.?\[\]]+(?:\(.*\)|\.\w+\(.*\))", text)
    is_assignment = re.match(r"[\w.?\[\]]+ (?:[-+*/|&]|&[-+*])?= \S", text)
    previous = lines[index - 1].rstrip() if index else ""
    following = lines[index + 1].strip() if index + 1 < len(lines) else ""
    # Parts of longer statements, lists and chains are skipped.
    is_whole = (
        text.count("(") == text.count(")") and text.count("[") == text.count("]") and text.count("{") == text.count("}")
        and not previous.endswith((",", "(", "[", "=", "?", ":", "&&", "||", "+")) and not text.endswith((",", "{", "="))
        and not following.startswith((".", "?", ":", "&&", "||", "+", "-", "*", "/", "{", "=", "<", ">", "??")))
    if is_whole and (is_jump or (word not in KEYWORDS or word == "_") and (is_call or is_assignment)):
        start = len(line) - len(line.lstrip())
        yield start, start + len(text), "statement", text, ""


def patterns(line):
    """Yields the patterns of a case of a switch."""
    match = re.match(r"\s*case (.+?):(?:\s|$)", line)
    if not match or re.search(r"\b(where|let|var)\b", match.group(1)) or "(" in match.group(1):
        return
    start = match.start(1)
    for pattern in re.finditer(r"[^,]+", match.group(1)):
        text = pattern.group()
        first = start + pattern.start() + len(text) - len(text.lstrip())
        yield first, start + pattern.end(), "pattern", text.strip(), ""


# Switching


HEAD = """\
@_silgen_name("getenv") private func environmentValue(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>?

/// The number of the mutant that is active.
let activeMutant: Int = environmentValue("STOREY_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

func mutated(_ number: Int, _ condition: Bool) -> Bool { activeMutant == number ? !condition : condition }
func mutated<Value>(_ number: Int, _ value: Value, _ other: Value) -> Value { activeMutant == number ? other : value }
func mutatedMin<Value: Comparable>(_ number: Int, _ values: Value...) -> Value {
  (activeMutant == number ? values.max() : values.min()) ?? values[0]
}
func mutatedMax<Value: Comparable>(_ number: Int, _ values: Value...) -> Value {
  (activeMutant == number ? values.min() : values.max()) ?? values[0]
}
"""


def switches(mutants):
    """Returns the Swift source of the switches of a module."""
    return HEAD + "".join(operator(mutant) for mutant in mutants)


def operator(mutant):
    token, test = mutant.token, f"activeMutant == {mutant.number}"
    if mutant.kind == "negation":
        return f"prefix operator ^{token}\nprefix func ^{token} (a: Bool) -> Bool {{ {test} ? a : !a }}\n"
    if mutant.kind == "comparison":
        trait = "Equatable" if mutant.old in ("==", "!=") else "Comparable"
        return (
            f"infix operator {token} : ComparisonPrecedence\n"
            f"func {token} <T: {trait}>(a: T, b: T) -> Bool {{ {test} ? a {mutant.new} b : a {mutant.old} b }}\n")
    if mutant.kind == "arithmetic":
        precedence = "Addition" if mutant.old in "+-" else "Multiplication"
        text = f"infix operator {token} : {precedence}Precedence\n"
        types = {"+": ["AdditiveArithmetic"], "-": ["AdditiveArithmetic"], "%": ["BinaryInteger"]}
        for trait in types.get(mutant.old, ["BinaryInteger", "FloatingPoint"]):
            text += f"func {token} <T: {trait}>(a: T, b: T) -> T {{ {test} ? a {mutant.new} b : a {mutant.old} b }}\n"
        return text
    if mutant.kind == "logic":
        name = "Conjunction" if mutant.old == "&&" else "Disjunction"
        return (
            f"infix operator {token} : Logical{name}Precedence\n"
            f"func {token} (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {{\n"
            f"  if {test} {{ return try a {mutant.new} b() }}\n  return try a {mutant.old} b()\n}}\n")
    if mutant.kind == "range":
        kind = "Range" if mutant.old == "..<" else "ClosedRange"
        return (
            f"infix operator {token} : RangeFormationPrecedence\n"
            f"func {token} <T: Strideable>(a: T, b: T) -> {kind}<T> {{\n"
            f"  {test} && a < b ? a{mutant.old}b.advanced(by: -1) : a{mutant.old}b\n}}\n")
    return ""
