import Storey

extension ScopeCompiler {
  /// Compiles a text with names of fields in braces. Reports invalid braces and fields that are unknown or have the wrong
  /// type, and returns `nil`.
  ///
  /// - Parameter isPlain: Whether formats are refused, because the text is not shown.
  func text(_ text: JSONText, isPlain: Bool = false, _ problems: inout TemplateProblems) -> TextSource? {
    guard let pattern = TextPattern(text.string) else {
      problems.add(
        "invalid braces in the text", hint: "use {name} for a field, and {{ or }} for a brace",
        at: text.source)
      return nil
    }
    var parts: [TextSource] = []
    var areKnown = true
    for part in pattern.parts {
      switch part {
      case .text(let text): parts.append(.constant(JSONText(text)))
      case .name(let name):
        let part = source(named: name, at: text.source, isPlain: isPlain, &problems)
        if part == nil { areKnown = false }
        parts.append(part ?? .constant(""))
      }
    }
    if parts.count > TemplateLimits.names {
      problems.add(
        "the text has more than \(TemplateLimits.names) parts", hint: "use several texts", at: text.source)
      return nil
    }
    if !areKnown { return nil }
    if parts.count == 1 { return parts[0] }
    return parts.isEmpty ? .constant("") : .joined(parts)
  }

  /// Compiles the text of an element, which may be a rich text.
  func wholeText(_ text: JSONText, _ problems: inout TemplateProblems) -> TextSource? {
    guard let parts = TextPattern(text.string)?.parts, parts.count == 1, case .name(let name) = parts[0], isRich(name)
    else { return self.text(text, &problems) }
    return slot(name, for: .richText, at: text.source, &problems).map { .rich($0.index) }
  }

  /// Compiles a name in braces, which may end in a colon and a format.
  private func source(
    named name: String, at place: JSONValue?, isPlain: Bool, _ problems: inout TemplateProblems
  ) -> TextSource? {
    if isRich(name) {
      problems.add(
        "the rich text \"\(Diagnostic.excerpt(of: name))\" is only a part of the text",
        hint: "use it alone: \"text\": \"{\(Diagnostic.excerpt(of: name))}\"", at: place)
      return nil
    }
    guard !declares(name), let colon = name.lastIndex(of: ":") else {
      return slot(name, for: .text, at: place, &problems).map { .slot($0.index) }
    }
    let word = String(name[name.index(after: colon)...])
    let slot = slot(String(name[..<colon]), for: .number, at: place, &problems)
    guard let format = NumberFormat(rawValue: word) else {
      let formats = NumberFormat.allCases.map(\.rawValue)
      problems.add(
        "unknown number format \"\(Diagnostic.excerpt(of: word))\"", Misspelling(word, among: formats),
        hint: "use one of \(formats.joined(separator: ", "))", at: place)
      return nil
    }
    if isPlain {
      problems.add(
        "a number format is not allowed in the parameters of a tap",
        hint: "use the name of the field without \":\(word)\"", at: place)
      return nil
    }
    return slot.map { .formatted($0.index, format) }
  }
}
