extension JSONValue {
  /// Whether the value contains one that a program replaces when it shows the page. O(values inside).
  package var hasDynamicValues: Bool {
    document.isView && (node..<entry.next).contains { document.node($0).flags.contains(.isDynamic) }
  }

  /// Returns whether two values of a view are the same value of the file, such as those of an entry that two references name.
  package func isSameInFile(as other: JSONValue) -> Bool {
    let (own, others) = (document.origin(of: node), other.document.origin(of: other.node))
    return own.document === others.document && own.node == others.node
  }

  /// The identity of an object within its array: the text of the first identity key that the object has. `nil` for an object
  /// without an identity.
  var identity: (key: String, text: JSONText)? {
    if document.isView, let text = member(DocumentView.identityKey)?.text { return ("identity", text) }
    for key in document.identityKeys {
      if let text = self[key]?.text, !text.isEmpty { return (key, text) }
    }
    return nil
  }
}
