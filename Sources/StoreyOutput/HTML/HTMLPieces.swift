package import Storey

/// A page as HTML, and the pieces of it that a live preview replaces one by one.
package struct HTMLPieces: Sendable {
  /// The pieces, in their order. The rest of the document is between them.
  private enum Piece: Int {
    case documentTitle = 1
    case styleSheet = 3
    case version = 5
    case title = 7
    case frame = 9
  }

  /// The index of the first section among the pieces, and the number of pieces that follow the last one.
  private static let (firstSection, afterSections) = (11, 5)

  private let bytes: [UInt8]
  /// The end of each piece, also of those between the pieces that are replaced.
  private let ends: [Int]

  fileprivate init(_ bytes: [UInt8], ends: [Int]) {
    self.bytes = bytes
    self.ends = ends
  }

  private subscript(index: Int) -> ArraySlice<UInt8> { bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]] }
  private subscript(piece: Piece) -> ArraySlice<UInt8> { self[piece.rawValue] }

  /// The content of the element `title`.
  package var documentTitle: ArraySlice<UInt8> { self[.documentTitle] }
  /// The content of the element `style`.
  package var styleSheet: ArraySlice<UInt8> { self[.styleSheet] }
  /// The title of the page: a bar, or a heading that is not visible.
  package var title: ArraySlice<UInt8> { self[.title] }
  /// The style of the element with the sections: the size of the page.
  package var frame: ArraySlice<UInt8> { self[.frame] }
  /// The number of sections.
  package var sectionCount: Int { ends.count - Self.firstSection - Self.afterSections }
  /// The buttons over the page; empty for a page without buttons.
  package var overlay: ArraySlice<UInt8> { self[ends.count - 4] }
  /// The content of the element with the actions.
  package var actions: ArraySlice<UInt8> { self[ends.count - 2] }

  /// The length of the document, in bytes.
  package var byteCount: Int { bytes.count }

  /// Returns a section.
  package func section(_ index: Int) -> ArraySlice<UInt8> { self[Self.firstSection + index] }

  /// Returns whether the documents are the same but for the pieces above and the number of the version. O(bytes).
  package func hasSameRest(as other: HTMLPieces) -> Bool { rest.elementsEqual(other.rest, by: ==) }

  /// The parts of the document between the pieces.
  private var rest: [ArraySlice<UInt8>] {
    let last = ends.count - Self.afterSections
    return [0, 2, 4, 6, 8, 10, last, last + 2, last + 4].map { self[$0] }
  }

  /// Returns the whole document with the number of a version. O(bytes).
  package func document(version: Int) -> [UInt8] {
    let written = self[.version]
    return bytes[..<written.startIndex] + Array(" data-version=\"\(version)\"".utf8) + bytes[written.endIndex...]
  }
}

extension HTMLWriter {
  /// Writes a page in pieces. Together they are the bytes of `write`. O(elements).
  package func pieces(of layout: TableLayout) -> HTMLPieces {
    var ends: [Int] = []
    let bytes = write(layout, to: ByteWriter(capacity: 64 * 1024), endingPieces: { ends.append($0) }).finish()
    return HTMLPieces(bytes, ends: ends)
  }
}
