/// Merges an overlay into the page that it changes, member by member: objects that both have are merged, and any other value of the overlay
/// replaces that of the page. Members that only the overlay has follow the others.
///
/// The result is written as JSON and parsed, so that each value has bytes; its values represent those of the two files. O(bytes).
struct OverlayMerge {
  private var text: [UInt8] = []
  /// The value that each node represents.
  private var origins: [JSONValue] = []

  /// Returns the merged page; `nil` if one of the files is damaged.
  ///
  /// - Parameters:
  ///   - overlay: The file with the changes.
  ///   - page: The page, which may be merged itself.
  ///   - main: The one of the files that is read: findings are about its values only.
  static func merge(_ overlay: Document, into page: Document, main: Document) -> Document? {
    guard overlay.syntaxErrors.isEmpty, page.syntaxErrors.isEmpty else { return nil }
    var merge = OverlayMerge()
    merge.text.reserveCapacity(overlay.byteCount + page.byteCount)
    merge.append(overlay.root, over: page.root)
    guard let parsed = try? Document(parsing: merge.text, syntax: .jsonc), parsed.nodeCount == merge.origins.count
    else {
      return nil
    }
    let files = (page.files.isEmpty ? [page] : page.files) + [overlay]
    return Document(merged: parsed, origins: merge.origins.map(\.origin), of: files, main: main)
  }

  /// Appends a value of the overlay over one of the page. Two objects are merged: at most as deep as the limit of nested values.
  private mutating func append(_ value: JSONValue, over old: JSONValue) {
    guard value.kind == .object, old.kind == .object else { return append(value) }
    origins.append(value)
    text.append(Byte.openBrace)
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
    text.append(Byte.closeBrace)
  }

  private mutating func append(_ key: JSONText, _ isFirst: inout Bool) {
    guard let key = key.source else { return }
    if !isFirst { text.append(UInt8(ascii: ",")) }
    isFirst = false
    append(key)
    text.append(UInt8(ascii: ":"))
  }

  /// Appends a value as it is written, with all its contents.
  private mutating func append(_ value: JSONValue) {
    unsafe value.document.withBytes(value.byteRange) { unsafe text.append(contentsOf: $0) }
    let end = value.document.node(value.node).next
    for node in value.node..<max(end, value.node + 1) {
      origins.append(JSONValue(document: value.document, node: node))
    }
  }
}
