/// A text with names of fields in braces, such as `¥{amount}`, split into its parts. `{{` and `}}` are literal braces.
struct TextPattern {
  enum Part: Equatable {
    case text(String)
    case name(String)
  }

  private(set) var parts: [Part] = []

  /// Parses a text. Returns `nil` if a brace is unmatched or a name is empty.
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
