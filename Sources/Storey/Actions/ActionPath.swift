/// Where an action is on a page: `SECTION.ROW.POSITION`, `SECTION.h.POSITION` in a sticky header, `float.POSITION` in
/// the overlay. All count from 0.
public struct ActionPath: Sendable, Hashable {
  /// The part of the page that the position is in.
  public enum Part: Sendable, Hashable {
    /// A row, by the number of its section and its own in there: `SECTION.ROW`.
    case row(section: Int, row: Int)
    /// The sticky header of a section: `SECTION.h`.
    case header(section: Int)
    /// The buttons over the page: `float`.
    case overlay
  }

  /// The part of the page.
  public let part: Part
  /// The position in that part.
  public let position: Int

  /// A path from its parts.
  public init(_ part: Part, position: Int) {
    self.part = part
    self.position = position
  }

  /// Reads a path as it is printed; nil when the text is none.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.map { part in
      part.utf8.allSatisfy { $0 >= Byte.zero && $0 <= Byte.nine } ? Int(part) : nil
    }
    if parts.count == 2, parts[0] == "float", let position = numbers[1] {
      self.init(.overlay, position: position)
    } else if parts.count == 3, let section = numbers[0], let position = numbers[2] {
      if parts[1] == "h" {
        self.init(.header(section: section), position: position)
      } else if let row = numbers[1] {
        self.init(.row(section: section, row: row), position: position)
      } else {
        return nil
      }
    } else {
      return nil
    }
  }
}

extension ActionPath: CustomStringConvertible {
  public var description: String {
    switch part {
    case .row(let section, let row): "\(section).\(row).\(position)"
    case .header(let section): "\(section).h.\(position)"
    case .overlay: "float.\(position)"
    }
  }
}
