/// A text with names in braces, taken apart: `¥{amount}`. Two braces stand for one that is meant as such.
struct TextPattern {
  enum Part: Equatable {
    case text(String)
    case name(String)
  }

  private(set) var parts: [Part] = []

  /// Takes a text apart; nil when its braces do not pair.
  init?(_ text: String) {
    var literal = ""
    var rest = Substring(text)
    while let first = rest.popFirst() {
      guard first == "{" || first == "}" else {
        literal.append(first)
        continue
      }
      if rest.first == first {
        literal.append(rest.removeFirst())
        continue
      }
      guard first == "{", let end = rest.firstIndex(where: { $0 == "}" || $0 == "{" }), rest[end] == "}",
        end > rest.startIndex
      else { return nil }
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = ""
      parts.append(.name(String(rest[..<end])))
      rest = rest[rest.index(after: end)...]
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
  }
}
