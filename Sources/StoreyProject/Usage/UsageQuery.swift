package import Storey

/// The thing whose uses are looked for. A `*` in a name is any text.
package enum UsageQuery: Sendable {
  /// Floor types, by their patterns as pages write them or as they are registered.
  case pattern(TextGlob)
  /// A field of floor types: the names of the objects and arrays around it, and its own name.
  case field(pattern: TextGlob, path: [TextGlob])
  /// The floor types that templates declare, by their registered patterns.
  case templates(Set<FloorPattern>)
  case destination(TextGlob)
  case event(TextGlob)
  case picture(TextGlob)

  /// Reads a pattern, or a pattern and a field: `Focus`, `Focus.picList.title`. `nil` if a name is empty.
  package init?(_ text: String) {
    let names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if names.contains("") { return nil }
    let globs = names.map { TextGlob($0) }
    self = globs.count == 1 ? .pattern(globs[0]) : .field(pattern: globs[0], path: Array(globs.dropFirst()))
  }

  /// Whether pages must be laid out to find the uses.
  var needsLayout: Bool {
    switch self {
    case .pattern, .field, .templates: false
    case .destination, .event, .picture: true
    }
  }

  /// Returns whether a part is of a floor type that is looked for.
  func matches(_ part: WrittenParts.Part) -> Bool {
    switch self {
    case .pattern(let glob), .field(let glob, _):
      [part.writtenPattern, part.pattern?.name].contains { $0.map(glob.matches) ?? false }
    case .templates(let patterns): part.pattern.map(patterns.contains) ?? false
    case .destination, .event, .picture: false
    }
  }
}
