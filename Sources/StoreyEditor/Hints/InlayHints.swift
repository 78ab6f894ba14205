package import Storey
import StoreyValidation

/// A short text that an editor shows between the characters of a file.
package struct InlayHint: Sendable, Hashable {
  /// The byte offset at which the text is shown.
  package let offset: Int
  /// The text.
  package let text: String

  /// Creates a hint.
  package init(offset: Int, text: String) {
    self.offset = offset
    self.text = text
  }
}

/// The hints of a page: the section and the position of each floor, such as `section 3, y 1240`.
package struct InlayHints: Sendable {
  private let layout: TableLayout?

  /// Creates the hints of a page. Files without a layout have no hints. O(bytes + rows) for the first use of the layout.
  package init(of file: EditedFile) { layout = file.layout }

  /// Creates the hints of a layout.
  package init(of layout: TableLayout) {
    self.layout = layout
  }

  /// Returns the hints after the opening braces in a range of bytes, in order. Positions are in points.
  ///
  /// Complexity: O(log floors) for each floor in the range, and O(log² floors).
  package func hints(in range: Range<Int>) -> [InlayHint] {
    guard let layout else { return [] }
    let sections = layout.sections
    let first = sections.indices.partitionIndex { Self.start(of: sections[$0]) >= range.lowerBound }
    var hints: [InlayHint] = []
    for section in sections[first...] {
      let start = Self.start(of: section)
      if start >= range.upperBound { break }
      // An entry that is not an object has no brace, and is not a floor.
      guard section.floor.source?.kind == .object else { continue }
      hints.append(InlayHint(offset: start + 1, text: "section \(section.index), y \(Self.text(of: section.frame.y))"))
    }
    return hints
  }

  private static func start(of section: LayoutSection) -> Int { section.floor.source?.byteRange.lowerBound ?? 0 }

  /// Returns a length in points with at most one digit after the point.
  private static func text(of points: Double) -> String {
    let rounded = (points * 10).rounded() / 10
    return Int(exactly: rounded).map(String.init) ?? String(rounded)
  }
}
