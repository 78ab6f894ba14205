/// The floors of a page, and the parts in them, in the order of the file: also hidden ones, and those of unknown types.
package struct WrittenParts: Sendable {
  /// A floor, or a part in another one, such as a block of a section or a fallback.
  package struct Part: Sendable {
    /// The part as floors read it: a value of the page, or of the view of a page of another shape.
    package let value: JSONValue
    /// The pattern as the page writes it; `nil` for a part without one.
    package let writtenPattern: String?
    /// The pattern by which the part is registered; `nil` for a part without one.
    package let pattern: FloorPattern?

    /// The name by which people know the part. O(members).
    package var name: PartName {
      PartName(
        pattern: writtenPattern, identity: value.present(.identity)?.text?.string,
        title: value.present(.header)?["lctitle"]?.text?.string)
    }

    init(_ value: JSONValue) {
      self.value = value
      let pattern = value.member(.pattern).flatMap { $0.kind == .string ? $0 : nil }
      self.pattern = pattern?.text.map { FloorPattern($0.string) }
      // The origin of a default pattern is the part.
      writtenPattern = (pattern?.origin.text ?? pattern?.text)?.string
    }
  }

  /// The parts.
  package let all: [Part]
  /// The nodes of the parts in the file.
  private let nodes: [UInt32]
  /// The indices of the parts around each part.
  private let outer: [Int?]
  private let document: Document
  /// The names of the members of a part that are not fields of its type.
  private let ownNames: Set<String>

  /// Finds the parts of a page as its floors are read. Parts that are written in another file, and copies, are left out. O(values).
  /// - Parameter shape: The shape of the page as it is written.
  package init(of page: Document, _ shape: PageShape) {
    document = page.original
    let places = (shape.part.pattern + shape.part.identity).compactMap(\.path).filter { $0.steps.count == 1 }
    ownNames = Set(BaseKey.allCases.map { $0.key(in: page).name } + places.compactMap(\.firstName))
    let tape = page.tape
    var found: [UInt32: JSONValue] = [:]
    func add(_ value: JSONValue) {
      let origin = value.origin
      if origin.document === page.original, found[origin.node] == nil { found[origin.node] = value }
    }
    for floor in page.root["floors"]?.elements ?? JSONValue.null.elements where floor.kind == .object {
      add(floor)
      var node = floor.node + 1
      while node < tape.node(floor.node).next {
        if tape.node(node).kind == .object {
          let value = page.value(at: node)
          if value.member(.pattern)?.kind == .string { add(value) }
        }
        node += 1
      }
    }
    let parts = found.sorted { $0.key < $1.key }
    all = parts.map { Part($0.value) }
    nodes = parts.map(\.key)
    var open: [Int] = []
    var outer: [Int?] = []
    for (index, node) in nodes.enumerated() {
      while let last = open.last, document.tape.node(nodes[last]).next <= node { open.removeLast() }
      outer.append(open.last)
      open.append(index)
    }
    self.outer = outer
  }

  /// Returns the last member of each name of a part, without the values that the engine reads from every floor. O(members).
  package func fields(of part: Part) -> [(key: JSONText, value: JSONValue)] {
    part.value.lastMembers.filter { member in
      // Only keys that a view adds begin with this character.
      !ownNames.contains(member.key.string) && member.key.string.utf8.first != 1
    }
  }

  /// Returns the index of the innermost part around a value of the file, which may be the value itself; `nil` for a value outside of all
  /// parts. O(log parts + depth).
  package func index(around value: JSONValue) -> Int? {
    var index: Int? = nodes.partitionIndex { $0 > value.node } - 1
    while let place = index, place >= 0 {
      if document.tape.node(nodes[place]).next > value.node { return place }
      index = outer[place]
    }
    return nil
  }
}
