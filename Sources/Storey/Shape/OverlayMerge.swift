/// A page with an overlay merged into it, member by member: objects that both have are merged, and any other value of the overlay replaces
/// that of the page. Members that only the overlay has follow the others.
///
/// A value on which the parts of the page depend is not replaced by one of another kind, with which the page would lose its parts.
///
/// The result is written as JSON and parsed, so that each value has bytes; its values represent those of the two files. O(bytes).
struct OverlayMerge {
  /// The merged page.
  let document: Document
  private let main: Document
  /// The values of the overlay that were not merged, each with that of the page.
  private let refused: [(value: JSONValue, old: JSONValue)]

  /// Merges two files. Returns `nil` if one of them is damaged.
  ///
  /// - Parameters:
  ///   - overlay: The file with the changes.
  ///   - page: The page, which may be merged itself.
  ///   - main: The one of the files that is read: findings are about its values only.
  init?(_ overlay: Document, into page: Document, _ shape: PageShape, main: Document) {
    guard overlay.syntaxErrors.isEmpty, page.syntaxErrors.isEmpty else { return nil }
    var text = MergedText(PageStructure(of: page, shape).nodes, capacity: overlay.byteCount + page.byteCount)
    text.append(overlay.root, over: page.root)
    guard let parsed = try? Document(parsing: text.bytes, syntax: .jsonc), parsed.nodeCount == text.origins.count
    else {
      return nil
    }
    let files = (page.files.isEmpty ? [page] : page.files) + [overlay]
    document = Document(merged: parsed, origins: text.origins.map(\.origin), of: files, main: main)
    refused = text.refused
    self.main = main
  }

  /// Returns the findings about values that were not merged: in the overlay if it is read, or else in the page.
  ///
  /// - Parameter name: The name of the file of the overlay; `nil` if the overlay is the file that is read.
  func findings(inOverlay name: String?) -> [Diagnostic] {
    refused.map { value, old in
      let expected = old.kind == .array ? "an array" : "an object"
      guard let name else {
        return Diagnostic(
          rule: .wrongType, severity: .error,
          message: "expected \(expected), as in the page that the file changes, found \(described(value))",
          hint: "write \(expected)", at: value)
      }
      let place = old.origin.document === main ? old.origin : main.root
      return Diagnostic(
        rule: .overlayPage, severity: .note,
        message: "the file \"\(name)\" changes \(expected) of the page to \(described(value)); this change is left out",
        hint: "write \(expected) there", at: place)
    }
  }
}

/// The text of a merged page.
private struct MergedText {
  private(set) var bytes: [UInt8] = []
  /// The value that each node represents.
  private(set) var origins: [JSONValue] = []
  private(set) var refused: [(value: JSONValue, old: JSONValue)] = []
  /// The nodes of the page that keep their kind.
  private let structure: Set<UInt32>

  init(_ structure: Set<UInt32>, capacity: Int) {
    self.structure = structure
    bytes.reserveCapacity(capacity)
  }

  /// Appends a value of the overlay over one of the page. Two objects are merged: at most as deep as the limit of nested values.
  mutating func append(_ value: JSONValue, over old: JSONValue) {
    if value.kind != old.kind && structure.contains(old.node) {
      refused.append((value, old))
      return append(old)
    }
    guard value.kind == .object, old.kind == .object else { return append(value) }
    origins.append(value)
    bytes.append(Byte.openBrace)
    // Of members with one name, the last one counts.
    let (known, new) = (old.lastMembers, value.lastMembers)
    let changes = Dictionary(new.map { ($0.key, $0) }) { $1 }
    var isFirst = true
    for (key, member) in known {
      let change = changes[key]
      append(change?.key ?? key, &isFirst)
      if let change { append(change.value, over: member) } else { append(member) }
    }
    let names = Set(known.lazy.map(\.key))
    for (key, member) in new where !names.contains(key) {
      append(key, &isFirst)
      append(member)
    }
    bytes.append(Byte.closeBrace)
  }

  private mutating func append(_ key: JSONText, _ isFirst: inout Bool) {
    guard let key = key.source else { return }
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    append(key)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Appends a value as it is written, with all its contents.
  private mutating func append(_ value: JSONValue) {
    unsafe value.document.withBytes(value.byteRange) { unsafe bytes.append(contentsOf: $0) }
    let end = value.document.node(value.node).next
    for node in value.node..<max(end, value.node + 1) {
      origins.append(JSONValue(document: value.document, node: node))
    }
  }
}
