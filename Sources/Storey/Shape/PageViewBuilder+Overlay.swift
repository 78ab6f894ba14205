extension PageViewBuilder {
  /// Reports that the file is an overlay that was not merged with the page that it changes.
  mutating func reportOverlay() {
    guard let overlaid else { return }
    let place = value(overlaid)
    if place.kind != .string {
      return reportWrongType(overlaid, "the name of the page that the file changes", hint: "write a string")
    }
    let name = place.text.map { "\"\(Diagnostic.excerpt(of: $0))\"" } ?? "another page"
    guard let fault else {
      findings.append(
        Diagnostic(
          rule: .overlayPage, severity: .note,
          message: "the file changes the page \(name); only the parts that have a type here are checked and drawn",
          at: place))
      return
    }
    let (message, hint) =
      switch fault {
      case .missing:
        ("the page \(name), which the file changes, is not in its folder", "correct the name, or remove the file")
      case .itself: ("the file names itself as the page that it changes", "write the name of another page")
      case .overlay:
        ("the page \(name), which the file changes, changes another page itself", "write the name of that page")
      case .damaged: ("the page \(name), which the file changes, is damaged", "correct the errors of that page")
      case .otherFile: ("the file \(name), which this one changes, is not a page", "write the name of a page")
      }
    findings.append(Diagnostic(rule: .references, severity: .error, message: message, hint: hint, at: place))
  }

  /// Returns whether a part of an overlay has neither a pattern nor a part in the page to change. Reports it if so.
  mutating func isWithoutOriginal(_ part: Part) -> Bool {
    guard isChangeOfNothing(part), let key = part.key else { return false }
    let page = shape.overlay.node(from: 0, in: tape).flatMap { value($0).text }
    findings.append(
      Diagnostic(
        rule: .missingPart, severity: .error,
        message: "\"\(Diagnostic.excerpt(of: source.text(at: key)))\" does not exist in the page"
          + (page.map { " \"\(Diagnostic.excerpt(of: $0))\"" } ?? ""),
        hint: "correct its name, or add a \"\(shape.word(for: .pattern))\"", at: value(key)))
    return true
  }

  /// Returns whether all values of a part without a pattern are those of an overlay.
  func isChangeOfNothing(_ part: Part) -> Bool {
    guard source.main != nil, let page = source.files.first, part.key != nil, shape.part.defaultPattern == nil,
      tape.node(part.node).kind == .object, node(of: shape.part.pattern, in: part.node, part.key) == nil
    else { return false }
    return (part.node..<tape.node(part.node).next).allSatisfy { value($0).origin.document !== page }
  }

  /// Reports a part that an order lacks: at the part, or at an order of a later file, which should have the parts of the page.
  mutating func reportUnordered(_ key: UInt32, in names: UInt32) {
    let name = Diagnostic.excerpt(of: source.text(at: key))
    func file(of node: UInt32) -> Int? {
      let document = value(node).origin.document
      return source.files.firstIndex { $0 === document }
    }
    let isOfLaterFile = source.main != nil && file(of: names) ?? 0 > file(of: key) ?? 0
    findings.append(
      isOfLaterFile
        ? Diagnostic(
          rule: .partOrder, severity: .warning,
          message: "the order lacks \"\(name)\" of the page, which is placed at the end",
          hint: "add its name to the order", at: value(names))
        : Diagnostic(
          rule: .partOrder, severity: .warning,
          message: "\"\(name)\" is not in the order; it is placed at the end",
          hint: "add its name to the order, or remove it", at: value(key)))
  }
}
