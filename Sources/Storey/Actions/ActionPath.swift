/// The position of an action on a page: `SECTION.ROW.POSITION`, `SECTION.h.POSITION` in a sticky header, or
/// `float.POSITION` in the overlay. All numbers count from 0.
public struct ActionPath: Sendable, Hashable {
  /// The part of the page.
  public let part: PartPath
  /// The position in the part.
  public let position: Int

  /// Creates a path from its parts.
  public init(_ part: PartPath, position: Int) {
    self.part = part
    self.position = position
  }

  /// Parses a path in its printed form; `nil` if the text is not a path.
  public init?(_ text: String) {
    guard let dot = text.lastIndex(of: "."), let part = PartPath(text[..<dot]) else { return nil }
    guard let position = PartPath.number(text[text.index(after: dot)...]) else { return nil }
    self.init(part, position: position)
  }
}

extension ActionPath: CustomStringConvertible {
  public var description: String { "\(part).\(position)" }
}
