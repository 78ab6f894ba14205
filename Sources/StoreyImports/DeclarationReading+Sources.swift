/// The kinds of files that declare the parts of pages.
public enum DeclarationSource: Sendable {
  /// A section of Shopify: a file of Liquid with a schema, and the texts of the theme editor.
  case shopifySection(ShopifyLabels)
  /// A theme block of Shopify, in a file of the same kind. The pattern has `blocks/` before the name.
  case shopifyBlock(ShopifyLabels)
  /// The components of a space of Storyblok, as its command line tool and its management API write them.
  case storyblokComponents
  /// A JSON Schema.
  case jsonSchema
}

extension DeclarationReading {
  /// Reads the declarations in a file. O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - source: The kind of the file.
  ///   - name: The name of the file without its extension. It is the pattern of a section, and that of a JSON Schema without a title.
  public init(_ bytes: [UInt8], from source: DeclarationSource, named name: String) {
    switch source {
    case .shopifySection(let labels): self = ShopifySection.read(bytes, named: name, isBlock: false, labels)
    case .shopifyBlock(let labels): self = ShopifySection.read(bytes, named: name, isBlock: true, labels)
    case .storyblokComponents: self = StoryblokComponents.read(bytes)
    case .jsonSchema: self = JSONSchemaModel.read(bytes, named: name)
    }
  }
}
