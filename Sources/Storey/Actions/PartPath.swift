/// The position of a part on a page: `SECTION.ROW`, `SECTION.h` for a sticky header, or `float` for the overlay. All numbers count
/// from 0.
public enum PartPath: Sendable, Hashable {
  /// A row, by the index of its section and its index in that section: `SECTION.ROW`.
  case row(section: Int, row: Int)
  /// The sticky header of a section: `SECTION.h`.
  case header(section: Int)
  /// The buttons over the page: `float`.
  case overlay
}

extension PartPath {
  /// Parses a part in its printed form; `nil` if the text is not a part.
  public init?(_ text: some StringProtocol) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    if words.count == 1, words[0] == "float" {
      self = .overlay
    } else if words.count == 2, let section = Self.number(words[0]) {
      if words[1] == "h" {
        self = .header(section: section)
      } else if let row = Self.number(words[1]) {
        self = .row(section: section, row: row)
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  /// A key that sorts parts in the order of the page.
  package var order: (section: Int, row: Int) {
    switch self {
    case .row(let section, let row): (section, row)
    case .header(let section): (section, -1)
    case .overlay: (.max, .max)
    }
  }

  /// Parses a number that consists of decimal digits only.
  static func number(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { $0 >= Byte.zero && $0 <= Byte.nine } ? Int(text) : nil
  }
}

extension PartPath: CustomStringConvertible {
  public var description: String {
    switch self {
    case .row(let section, let row): "\(section).\(row)"
    case .header(let section): "\(section).h"
    case .overlay: "float"
    }
  }
}
