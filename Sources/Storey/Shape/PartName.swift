/// The name of a part in a page, by which people know it.
package struct PartName: Sendable, Hashable {
  /// The pattern as it is written; `nil` for a part without one.
  package let pattern: String?
  package let identity: String?
  /// The title of the header.
  package let title: String?
}

extension PageShape {
  /// Returns the name of a part. O(members).
  package func name(of part: JSONValue) -> PartName {
    PartName(
      pattern: writtenPattern(of: part), identity: identityText(of: part)?.string,
      title: title(of: part)?.text?.string)
  }

  /// Returns the written pattern of a part; `nil` for a part without one. O(members).
  func writtenPattern(of part: JSONValue) -> String? { text(at: self.part.pattern, of: part)?.string }

  /// Returns the identity of a part; `nil` for a part without one. O(members).
  func identityText(of part: JSONValue) -> JSONText? { text(at: self.part.identity, of: part) }

  private func text(at places: [Place], of part: JSONValue) -> JSONText? {
    for place in places {
      switch place {
      case .ownName: return part.key
      case .path(let path):
        guard let found = path.node(from: part.node, in: part.document.tape) else { continue }
        return part.document.value(at: found).text
      }
    }
    return nil
  }

  private func title(of part: JSONValue) -> JSONValue? {
    let tape = part.document.tape
    for place in self.part.header where place.key == "lctitle" {
      if let found = place.paths.node(from: part.node, in: tape) { return part.document.value(at: found) }
    }
    return self.part.base[.header]?.node(from: part.node, in: tape).flatMap { part.document.value(at: $0)["lctitle"] }
  }
}
