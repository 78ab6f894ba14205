import Storey

/// Collects the actions of a page for its script, as the members of one JSON object: `"1.0.2":{"destination":"search"}`.
///
/// Values that the script adds are left out: the path, the kind `jump`, values that are `null`, and an address that is that of the
/// link.
struct HTMLActions: ~Copyable {
  private var json = ByteWriter(capacity: 32 * 1024)
  private let folder: AddressFolder
  /// The positions of the part whose actions were collected: all up to `highest`. After the first position that is out of order,
  /// `others` contains all of them.
  private var highest = -1
  private var others: Set<Int> = []

  /// Creates an empty collection.
  ///
  /// - Parameter folder: The folder of the page, which links may be written relative to.
  init(folder: AddressFolder) {
    self.folder = folder
  }

  /// The number of bytes collected.
  var byteCount: Int { json.writtenCount }

  /// Begins a part, whose positions begin at 0 again.
  mutating func beginPart() {
    highest = -1
    if !others.isEmpty { others.removeAll(keepingCapacity: true) }
  }

  /// Adds the action of a link or a button, if the action at its path was not collected yet.
  mutating func add(_ action: FloorAction, at path: ActionPath) {
    guard isNew(path.position) else { return }
    json.append(json.writtenCount == 0 ? "\"" : ",\"")
    json.append(path)
    json.append("\":")
    json.append(action, asLinkIn: folder)
  }

  private mutating func isNew(_ position: Int) -> Bool {
    if position == highest + 1 && others.isEmpty {
      highest = position
      return true
    }
    if others.isEmpty { others.formUnion(0..<(highest + 1)) }
    return others.insert(position).inserted
  }

  /// Appends the object.
  borrowing func append(to html: inout ByteWriter) {
    html.append(UInt8(ascii: "{"))
    html.append(json)
    html.append(UInt8(ascii: "}"))
  }
}

extension ByteWriter {
  /// Appends an action without the values that the script of a page adds: the path, the kind `jump`, values that are `null`, and
  /// the address if a link has exactly this one.
  fileprivate mutating func append(_ action: FloorAction, asLinkIn folder: AddressFolder) {
    // The brace before the first value, the comma before the others.
    var separator = UInt8(ascii: "{")
    if case .jump = action.kind {
    } else {
      append("\"kind\":", after: &separator)
      appendJSON(action.kind.name)
    }
    _ = unsafe action.withUTF8Bytes(.destination) { text in
      append("\"destination\":", after: &separator)
      unsafe appendJSON(text)
    }
    _ = unsafe action.withUTF8Bytes(.url) { url in
      if unsafe folder.isWrittenUnchanged(url) { return }
      append("\"url\":", after: &separator)
      unsafe appendJSON(url)
    }
    if action.hasParameters {
      append("\"params\":", after: &separator)
      append(parametersOf: action)
    }
    _ = unsafe action.withUTF8Bytes(.eventID) { text in
      append("\"eventId\":", after: &separator)
      unsafe appendJSON(text)
    }
    if separator == UInt8(ascii: "{") { append(separator) }
    append(UInt8(ascii: "}"))
  }

  /// Appends a name with its colon, after the separator of the member.
  @inline(__always)
  private mutating func append(_ name: StaticString, after separator: inout UInt8) {
    var cursor = cursor(for: 1 + name.utf8CodeUnitCount)
    cursor.append(separator)
    cursor.append(name)
    use(upTo: cursor)
    separator = UInt8(ascii: ",")
  }
}
