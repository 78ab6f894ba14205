/// The result of looking for the page that an overlay changes.
package enum OverlaidPage: Sendable {
  case page(Document)
  case fault(Fault)

  /// A reason why an overlay cannot be merged with the page that it names.
  package enum Fault: Sendable {
    /// No file has the name.
    case missing
    /// The overlay names itself.
    case itself
    /// The file is an overlay, too.
    case overlay
    /// The file cannot be read, or has syntax errors.
    case damaged
    /// The file is not a page of the shape.
    case otherFile
  }
}
