public import Storey

/// The path of a part of the page as a whole, `SECTION.ROW` or `SECTION.h`, or of a tappable element in it, which has the
/// path of its action.
public struct ExposurePath: Sendable, Hashable {
  /// The part of the page.
  public let part: PartPath
  /// The position in that part; `nil` for the whole part.
  public let position: Int?

  /// Creates a path from a part and a position.
  public init(_ part: PartPath, position: Int? = nil) {
    self.part = part
    self.position = position
  }
}

extension ExposurePath: CustomStringConvertible {
  public var description: String { position.map { "\(ActionPath(part, position: $0))" } ?? "\(part)" }
}

/// The order of the page: by section, the header before the rows, a part before its elements, the overlay last.
extension ExposurePath: Comparable {
  public static func < (a: ExposurePath, b: ExposurePath) -> Bool {
    a.part == b.part ? a.position ?? -1 < b.position ?? -1 : a.part.order < b.part.order
  }
}
