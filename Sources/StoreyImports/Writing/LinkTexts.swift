/// The fields with the texts of links, which the names of fields show: `button_label` is the text of `button_link`.
enum LinkTexts {
  /// Returns the names of the texts, by the names of their links.
  static func texts(in fields: [DeclaredField]) -> [String: String] {
    let names = Set(
      fields.filter { ($0.kind == .line || $0.kind == .richText) && FieldDrawing.canBeNamed($0.name) }.map(\.name))
    var texts: [String: String] = [:]
    var taken: Set<String> = []
    for field in fields where field.kind == .link && FieldDrawing.canBeNamed(field.name) {
      let found = candidates(for: field.name).first { names.contains($0) && !taken.contains($0) }
      guard let found else { continue }
      texts[field.name] = found
      taken.insert(found)
    }
    return texts
  }

  private static func candidates(for link: String) -> [String] {
    var names: [String] = []
    for word in ["link", "url"] where link.contains(word) {
      names += ["label", "text"].map { link.replacing(word, with: $0) }
    }
    return names + ["\(link)_label", "\(link)_text"]
  }
}
