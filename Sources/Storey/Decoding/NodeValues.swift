// Values that are read as the nodes of a document, for models that refer to the document once instead of once for each value. They
// are read, reported and described like the types that they replace.

/// A text, read like a `JSONText`.
struct TextNode: ModelValue {
  let node: UInt32

  static func read(from value: borrowing ValueReader) -> TextNode? {
    switch value.entry.kind {
    case .string: return TextNode(node: value.node)
    case .number:
      value.noteCoercion(to: .text)
      return TextNode(node: value.node)
    default: return value.textOfObject().map(TextNode.init) ?? value.reportWrongType(.text)
    }
  }

  static var standIn: TextNode { TextNode(node: 0) }
  static var valueDescription: ValueDescription { JSONText.valueDescription }
}

/// An identifier, read like a `PageIdentifier`.
struct IdentifierNode: ModelValue {
  let node: UInt32

  static func read(from value: borrowing ValueReader) -> IdentifierNode? {
    switch value.entry.kind {
    case .string, .number: IdentifierNode(node: value.node)
    default: value.reportWrongType(.identifier)
    }
  }

  static var standIn: IdentifierNode { IdentifierNode(node: 0) }
  static var valueDescription: ValueDescription { PageIdentifier.valueDescription }
}

/// A URL, read like a `ResourceURL`.
struct URLNode: ModelValue {
  let node: UInt32
  let verdict: ResourceURL.Verdict

  static func read(from value: borrowing ValueReader) -> URLNode? {
    guard value.entry.kind == .string else {
      guard let text = value.textOfObject() else { return value.reportWrongType(.url) }
      return read(from: ValueReader(session: value.session, node: text))
    }
    let verdict = unsafe value.session.tape.withText(of: value.node) { unsafe ResourceURL.verdict(on: $0) }
    value.session.addURL(value.node)
    if let report = ResourceURL.report(verdict, at: value.value) { value.session.diagnostics.add(report) }
    return URLNode(node: value.node, verdict: verdict)
  }

  static var standIn: URLNode { URLNode(node: 0, verdict: .invalid) }
  static var valueDescription: ValueDescription { ResourceURL.valueDescription }
}

extension Document {
  /// Returns the URL of a node.
  func url(at url: URLNode) -> ResourceURL { ResourceURL(text(at: url.node), url.verdict) }
}
