/// A floor with a header that sticks to the top of the viewport while its section scrolls (吸顶).
public protocol TemplateSorb {
  /// The model of the sticky header; nil when this floor has nothing to put there.
  var sorbHeader: (any TemplateRender)? { get }
}
