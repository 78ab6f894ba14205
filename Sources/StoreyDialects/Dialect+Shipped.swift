public import Storey

extension Dialect {
  /// The dialects that are part of the package, in the order in which files are compared with them.
  public static let shipped: [Dialect] = [
    PackageResources.storey_json, PackageResources.envelope_json, PackageResources.shopify_json,
    PackageResources.storyblok_json, PackageResources.contentful_json, PackageResources.builder_json,
    PackageResources.adaptive_cards_json, PackageResources.tangram_json,
  ].compactMap { read($0).value }

  /// Returns the dialect of the package with a name; `nil` if no dialect has it.
  public static func named(_ name: String) -> Dialect? { shipped.first { $0.name == name } }

  /// Returns the first dialect of the package whose pages have the keys of a file; `nil` if it has those of none.
  public static func recognizing(_ root: JSONValue) -> Dialect? { shipped.first { $0.shape.recognizes(root) } }
}
