import Storey

/// The value of `radius`: points or a size of the theme, or those of each corner.
struct RadiusEntry: ModelValue {
  let corners: WrittenCorners
  private static let allowed = Theme.radii

  static func read(from reader: inout JSONReader) -> WrittenCorners? {
    reader.optional(
      "radius", as: RadiusEntry.self,
      about: "The radius of the corners: points or a size; or four, clockwise from the top left, where text begins"
    )?.corners
  }

  static func read(from value: borrowing ValueReader) -> RadiusEntry? {
    let written = value.value.kind == .array ? Array(value.value.elements) : [value.value]
    let radii = written.compactMap(radius)
    if radii.count == written.count {
      if radii.count == 1 { return RadiusEntry(corners: .all(radii[0])) }
      if radii.count == 4 { return RadiusEntry(corners: .each(radii)) }
    } else if let name = written.lazy.compactMap(unknownName).first {
      value.report(
        .invalidTemplate, .error, "unknown radius \"\(Diagnostic.excerpt(of: name))\"",
        Misspelling(name.string, among: sizes), hint: "use points or one of \(sizes.joined(separator: ", "))")
      return nil
    }
    value.report(
      .invalidTemplate, .error,
      "invalid value \(Diagnostic.excerpt(of: value.value)) for \"radius\"; expected one or four radii",
      hint: "use numbers from 0 to 1000, or \(sizes.joined(separator: ", ")), for example 8 or [8, 8, 0, 0]")
    return nil
  }

  private static func radius(_ value: JSONValue) -> WrittenCorners.Radius? {
    guard let text = value.text else { return nil }
    if let number = text.number { return allowed.contains(number) ? .points(number) : nil }
    return value.kind == .string ? CornerSize(rawValue: text.string).map { .size($0) } : nil
  }

  /// Returns a text that is neither a number nor a size.
  private static func unknownName(_ value: JSONValue) -> JSONText? {
    guard value.kind == .string, let text = value.text, text.number == nil, radius(value) == nil else { return nil }
    return text
  }

  private static var sizes: [String] { CornerSize.allCases.map(\.rawValue) }
  static var standIn: RadiusEntry { RadiusEntry(corners: .all(.points(0))) }
  static var valueDescription: ValueDescription {
    let radius: [ValueDescription] = [.number(in: allowed), CornerSize.valueDescription]
    return .either(radius + [.tuple(of: .either(radius), count: 4)])
  }
}
