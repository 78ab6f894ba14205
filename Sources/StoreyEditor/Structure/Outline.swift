import Storey
import StoreyProject

/// The outline of a file: the floors and pictures of a page, or the keys and named parts of another file.
package enum Outline {
  /// The maximum number of entries of an outline.
  package static let limit = 5000
  /// The maximum depth of an outline.
  static let depthLimit = 24

  /// Returns the outline of a file, empty if no part of it can be read. If the file has more entries than the limit, inner entries
  /// are left out first. O(bytes).
  package static func symbols(of file: EditedFile) -> [OutlineSymbol] {
    guard let root = (file.arranged ?? file.document)?.root else { return [] }
    var builder = OutlineBuilder(rest: limit)
    let entries =
      file.kind == .page
      ? PageOutline.entries(of: root, limit: limit) : KeyOutline.entries(of: root, under: "", limit: limit)
    return builder.symbols(entries, depth: 1)
  }
}

/// An entry whose children are read when they are needed.
struct OutlineEntry {
  let symbol: OutlineSymbol
  /// Returns at most a number of children.
  let children: (_ limit: Int) -> [OutlineEntry]
}

/// Builds an outline within a limit. All entries of a list are created before the children of the first.
private struct OutlineBuilder {
  /// The number of entries that may still be created.
  var rest: Int

  mutating func symbols(_ entries: [OutlineEntry], depth: Int) -> [OutlineSymbol] {
    let taken = entries.prefix(rest)
    rest -= taken.count
    if depth == Outline.depthLimit { return taken.map(\.symbol) }
    return taken.map { entry in
      var symbol = entry.symbol
      if rest > 0 { symbol.children = symbols(entry.children(rest), depth: depth + 1) }
      return symbol
    }
  }
}

extension JSONValue {
  /// Returns the text of the first of these keys that has one, as a name on one line, and its place. A key may lead through an
  /// object: `fheader.lctitle`. O(members).
  func name(under keys: [String]) -> (name: String, place: JSONValue)? {
    for key in keys {
      var value: JSONValue? = self
      for part in key.split(separator: ".") { value = value?[String(part)] }
      if let value, let name = value.text?.outlineName { return (name, value) }
    }
    return nil
  }
}

extension JSONText {
  /// The text without control characters, cut to 120 scalars; `nil` if only white space is left. O(length).
  var outlineName: String? {
    let start = String(decoding: utf8.prefix(2000), as: UTF8.self).unicodeScalars.prefix(120)
    let name = String(String.UnicodeScalarView(start.map { $0.properties.generalCategory == .control ? " " : $0 }))
    return name.allSatisfy(\.isWhitespace) ? nil : name
  }
}
