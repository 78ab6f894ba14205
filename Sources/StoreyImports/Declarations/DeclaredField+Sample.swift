import Storey

extension DeclaredField {
  /// Returns a value of an example as a floor has it; `nil` for a value that no floor has, such as the name of a picture. Values of a wrong type
  /// are kept, and reported by the template.
  ///
  /// - Parameter translate: Returns the text that a text means; `nil` for a key without a text.
  func sample(_ value: JSONValue, _ translate: (String) -> String? = { $0 }) -> TemplateJSON? {
    if value.isAbsent { return nil }
    let text = value.kind == .string ? value.text?.string : nil
    switch kind {
    case .line, .paragraph, .richText, .code, .reference, .choice, .date:
      guard let text else { break }
      return translate(text).map(TemplateJSON.text)
    case .color: return text.flatMap { ThemeColor(hex: $0) == nil ? nil : .text($0) }
    case .image, .address: return text.flatMap { Self.isAddress($0) ? .text($0) : nil }
    case .link:
      guard let text else { break }
      return Self.isAddress(text) ? .object([("des", "m"), ("url", .text(text))]) : nil
    case .list:
      guard value.kind == .array else { break }
      return .array(value.elements.map { .object(items.sample($0, translate)) })
    case .imageReference: return nil
    case .number, .integer, .boolean, .open: break
    }
    return TemplateJSON(value)
  }

  private static func isAddress(_ text: String) -> Bool {
    ["https://", "http://", "/"].contains { text.hasPrefix($0) }
  }
}

extension [DeclaredField] {
  /// Returns the values of an example of a floor or an item, in the order of the fields.
  func sample(
    _ example: JSONValue, _ translate: (String) -> String? = { $0 }
  ) -> [(String, TemplateJSON?)] {
    compactMap { field in
      example[field.name].flatMap { field.sample($0, translate) }.map { (field.name, $0) }
    }
  }
}
