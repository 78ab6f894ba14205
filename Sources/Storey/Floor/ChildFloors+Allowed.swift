extension ChildFloors {
  /// The floors that a list may have.
  package struct Allowed: Sendable {
    /// A type of children.
    package struct Child: Sendable {
      /// The floor type; `nil` for the one with the name that is written in the page. `*` is the text at the first star of the name.
      package let pattern: FloorPattern?
      /// The maximum number of children of the type.
      package let most: Int?
      /// Whether the children are floors. Other children are allowed, and are neither read nor drawn.
      package let isDrawn: Bool

      package init(pattern: FloorPattern?, most: Int?, isDrawn: Bool = true) {
        self.pattern = pattern
        self.most = most
        self.isDrawn = isDrawn
      }
    }

    /// The type of a child of a page.
    package struct Found {
      /// The name under which the type is declared.
      let name: String
      let child: Child
      /// The floor type; `nil` for the one with the name that is written in the page.
      package let pattern: FloorPattern?
    }

    /// The maximum number of children; `nil` for any number.
    package let most: Int?
    /// The types, by the names that are written in pages; `nil` for all floors. `*` in a name is any text.
    package let types: [String: Child]?
    /// The names with stars, the longest first.
    private let globs: [TextGlob]

    package init(most: Int? = nil, types: [String: Child]? = nil) {
      self.most = most
      self.types = types
      globs = (types ?? [:]).keys.map { TextGlob($0) }.filter { $0.starCount > 0 }
        .sorted { ($1.pattern.utf8.count, $0.pattern) < ($0.pattern.utf8.count, $1.pattern) }
    }

    static let all = Allowed()

    /// The names without stars, sorted.
    package var names: [String] { (types ?? [:]).keys.filter { !$0.utf8.contains(UInt8(ascii: "*")) }.sorted() }

    /// Returns the type of a child with a name: the one with this name, or the longest name with stars that matches; `nil` if the list
    /// does not allow the name. O(names with stars).
    package func type(named name: String) -> Found? {
      if let child = types?[name] { return Found(name: name, child: child, pattern: child.pattern) }
      for glob in globs {
        guard let text = glob.firstStar(in: name), let child = types?[glob.pattern] else { continue }
        let pattern = child.pattern.map { FloorPattern($0.name.replacing("*", with: text)) }
        return Found(name: glob.pattern, child: child, pattern: pattern)
      }
      return nil
    }
  }
}

extension TextGlob {
  /// Returns the text at the first star; `nil` if a text does not match.
  fileprivate func firstStar(in text: String) -> String? {
    var text = text
    return text.withUTF8 { text in
      guard let star = unsafe captures(text)?.first else { return nil }
      return unsafe String(decoding: UnsafeBufferPointer(rebasing: text[star]), as: UTF8.self)
    }
  }
}
