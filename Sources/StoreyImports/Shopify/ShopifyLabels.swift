import Storey

/// The texts of the theme editor of Shopify by their keys: the contents of `locales/en.default.schema.json`.
public struct ShopifyLabels: Sendable {
  private let root: JSONValue?

  /// Creates an empty list: keys have no texts.
  public init() {
    root = nil
  }

  /// Reads a file of texts. A file that is not valid JSON has no texts.
  public init(_ bytes: [UInt8]) {
    root = try? Document(parsing: bytes, syntax: .jsonc, limits: .ofSideFiles).root
  }

  /// Returns the text of a label: a text, the key of a text after `t:`, or an object with texts by language. `nil` for a key without a text.
  func text(of label: JSONValue?) -> String? {
    guard let label else { return nil }
    if label.kind == .object {
      var members = label.members
      return (label["en"] ?? members.next()?.value).flatMap { $0.kind == .string ? $0.text?.string : nil }
        .flatMap(DeclarationText.line)
    }
    guard label.kind == .string, let text = label.text?.string else { return nil }
    return translated(text).flatMap(DeclarationText.line)
  }

  /// Returns a text as it is shown: that of the key after `t:`, or the text itself. `nil` for a key without a text.
  func translated(_ text: String) -> String? {
    guard text.hasPrefix("t:") else { return text }
    let path = text.dropFirst(2).split(separator: ".", maxSplits: 30).map(String.init)
    guard let found = root?[JSONPointer(tokens: path)], found.kind == .string else { return nil }
    return found.text?.string
  }
}
