/// An entry of the outline of a file.
package struct OutlineSymbol: Sendable, Hashable {
  /// The kind of an entry.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A part of a page: a floor, a part of a floor with its own pattern, a picture, or another item of a list.
    case floor, subFloor, picture, item
    /// A part of a template, or a rule of a configuration.
    case row, element, rule
    /// A key with a value of this kind.
    case object, array, string, number, boolean, null
  }

  /// The name. Never empty, and on one line.
  package var name: String
  /// Additional text: the pattern of a floor, or the value of a key. May be `nil`.
  package var detail: String?
  package var kind: Kind
  /// The bytes of the entry.
  package var range: Range<Int>
  /// The bytes that are selected when the user opens the entry. They are inside `range`.
  package var selection: Range<Int>
  /// The entries inside, in the order of the file.
  package var children: [OutlineSymbol]

  /// Creates an entry. The selection is clamped to the range.
  package init(
    name: String, detail: String? = nil, kind: Kind, range: Range<Int>, selection: Range<Int>,
    children: [OutlineSymbol] = []
  ) {
    self.name = name
    self.detail = detail
    self.kind = kind
    self.range = range
    self.selection = selection.clamped(to: range)
    self.children = children
  }
}
