public import Storey

/// A floor type that a CMS declares: a section of Shopify, a component of Storyblok, or an object of a JSON Schema.
public struct DeclaredFloor: Sendable {
  /// The type of the part, as pages write it.
  public let pattern: FloorPattern
  /// The place of the declaration in its file.
  public let place: JSONValue
  /// The name that the CMS shows, on one line.
  let title: String?
  let fields: [DeclaredField]
  let children: [DeclaredChildren]
  /// The fields of an example, in the shape of Storey.
  var sample: TemplateJSON?

  init(
    pattern: String, title: String?, fields: [DeclaredField], children: [DeclaredChildren] = [], at place: JSONValue
  ) {
    self.pattern = FloorPattern(pattern)
    self.title = title
    self.fields = fields
    self.children = children
    self.place = place
  }
}
