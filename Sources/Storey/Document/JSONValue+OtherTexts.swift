extension JSONValue {
  /// Whether the value is in a text that is JSON, so that its origin is the whole text. O(log texts).
  var isContained: Bool { document.view?.isContained(node) == true }

  /// Whether a migration made the value or changed it, so that its text differs from that of the value that it represents. O(bytes) in a
  /// page with migrated floors, O(1) in others.
  var isMigrated: Bool {
    guard (document.view?.original ?? document).isMigrated else { return false }
    return written != origin.written
  }
}

extension Document {
  /// Whether the document is a page with floors that were migrated.
  fileprivate var isMigrated: Bool { main != nil && files.count == 1 }
}
