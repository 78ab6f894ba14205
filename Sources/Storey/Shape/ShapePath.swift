/// A JSON Pointer in which the token `*` is every member or element. A shape has one for each place of a value.
package struct ShapePath: Sendable, Hashable {
  /// One step of a path.
  package enum Step: Sendable, Hashable {
    /// The member with a name; in an array, the element with this index.
    case name(String)
    /// Every member or element.
    case each
  }

  /// The steps from the value that the path begins at. Without steps, the path leads to that value itself.
  package let steps: [Step]
  /// Whether a step leads to every member.
  private let hasStars: Bool

  package init(steps: [Step]) {
    self.steps = steps
    hasStars = steps.contains(.each)
  }

  /// Creates a path from text such as `/sections` or `/content/*/body`. Returns `nil` if the text is not a pointer.
  package init?(_ text: String) {
    guard let pointer = JSONPointer(text) else { return nil }
    self.init(steps: pointer.tokens.map { $0 == "*" ? .each : .name($0) })
  }

  /// The value itself.
  static let itself = ShapePath(steps: [])

  /// The name of the last member of the path; `nil` if it ends at the value itself or at every member.
  var lastName: String? {
    if case .name(let name)? = steps.last { name } else { nil }
  }

  /// The name of the first member of the path.
  var firstName: String? {
    if case .name(let name)? = steps.first { name } else { nil }
  }
}

extension ShapePath: CustomStringConvertible {
  /// The path as it is written in a dialect.
  package var description: String {
    steps.map { step in
      switch step {
      case .name(let name): "/" + JSONPointer.escaped(name)
      case .each: "/*"
      }
    }.joined()
  }
}

extension ShapePath {
  /// A value, and the array or object that it is in.
  struct Found {
    let node: UInt32
    /// The value that the path begins at, if the path has no steps.
    let container: UInt32
  }

  /// Returns the values that the path leads to, in the order of the document. Absent values (`null` and `""`) are left out.
  /// O(members passed).
  func all(from start: UInt32, in tape: TapeView) -> [Found] {
    var found = [Found(node: start, container: start)]
    for step in steps {
      var next: [Found] = []
      for value in found { Self.take(step, from: value.node, in: tape, &next) }
      if next.isEmpty { return [] }
      found = next
    }
    return found.filter { !tape.node($0.node).isAbsent }
  }

  /// Returns the nodes that the path leads to, like `all(from:in:)`.
  func nodes(from start: UInt32, in tape: TapeView) -> [UInt32] { all(from: start, in: tape).map(\.node) }

  /// Returns the first node that the path leads to; `nil` if it leads to nothing. O(members passed).
  func node(from start: UInt32, in tape: TapeView) -> UInt32? {
    if hasStars { return nodes(from: start, in: tape).first }
    return written(from: start, in: tape).flatMap { tape.node($0).isAbsent ? nil : $0 }
  }

  /// Returns whether the path leads to an absent value: `null` or `""`. O(members passed).
  func isUnset(from start: UInt32, in tape: TapeView) -> Bool {
    !hasStars && written(from: start, in: tape).map { tape.node($0).isAbsent } ?? false
  }

  /// Returns the node that a path without stars leads to, also that of an absent value.
  private func written(from start: UInt32, in tape: TapeView) -> UInt32? {
    var node = start
    for case .name(let name) in steps {
      guard let next = Self.member(name, of: node, in: tape) else { return nil }
      node = next
    }
    return node
  }

  private static func take(_ step: Step, from node: UInt32, in tape: TapeView, _ found: inout [Found]) {
    switch step {
    case .name(let name):
      if let next = member(name, of: node, in: tape) { found.append(Found(node: next, container: node)) }
    case .each:
      let entry = tape.node(node)
      guard entry.kind == .object || entry.kind == .array else { return }
      let skip: UInt32 = entry.kind == .object ? 1 : 0
      var child = node + 1
      while child < entry.next {
        found.append(Found(node: child + skip, container: node))
        child = tape.node(child + skip).next
      }
    }
  }

  private static func member(_ name: String, of node: UInt32, in tape: TapeView) -> UInt32? {
    let entry = tape.node(node)
    switch entry.kind {
    case .object:
      var name = name
      return name.withUTF8 { unsafe tape.lastMember($0, of: node) }
    case .array:
      guard let index = Int(name), index >= 0, String(index) == name else { return nil }
      var child = node + 1
      for _ in 0..<min(index, Int(entry.next)) where child < entry.next { child = tape.node(child).next }
      return child < entry.next ? child : nil
    default: return nil
    }
  }
}

extension [ShapePath] {
  /// Returns the node of the first alternative that leads to one. O(members passed).
  func node(from start: UInt32, in tape: TapeView) -> UInt32? {
    for path in self { if let found = path.node(from: start, in: tape) { return found } }
    return nil
  }

  /// Returns whether no alternative leads to a value, and one leads to an absent value. O(members passed).
  func isUnset(from start: UInt32, in tape: TapeView) -> Bool {
    contains { $0.isUnset(from: start, in: tape) } && node(from: start, in: tape) == nil
  }
}
