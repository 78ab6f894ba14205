package import Storey

/// The pieces of a page as HTML that a live preview replaces one by one.
package struct HTMLPieces: Sendable {
  /// The title of the page: a bar, or a heading that is not visible.
  package let title: [UInt8]
  /// The sections, in order. The first attribute `style` of each contains its offset, `--y`.
  package let sections: [[UInt8]]
  /// The buttons over the page; empty for a page without buttons.
  package let overlay: [UInt8]
  /// The text of the element with the actions.
  package let actions: [UInt8]
  /// The text of the style sheet.
  package let styleSheet: String

  /// Returns whether two sections are the same but for their offsets. O(bytes).
  package static func isSame(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    withoutOffset(a).elementsEqual(withoutOffset(b))
  }

  /// Returns a section from the end of its offset.
  private static func withoutOffset(_ section: [UInt8]) -> ArraySlice<UInt8> {
    let start = section.firstRange(of: Array("--y:".utf8))?.upperBound ?? 0
    return section[start...].drop { $0 != UInt8(ascii: ";") }
  }
}

extension HTMLWriter {
  /// Writes the pieces of a page. Together, and in the same order, they are the content of the page that `write` writes.
  /// O(elements).
  package func pieces(of layout: TableLayout) -> HTMLPieces {
    var body = partWriter(for: layout, ByteWriter(capacity: 64 * 1024))
    var ends: [Int] = []
    writeTitle(of: layout, to: &body.html)
    ends.append(body.html.count)
    let limit = layout.outputLimit(.htmlGrowth, of: limits)
    for section in layout.sections {
      write(section, of: layout, limit, to: &body)
      ends.append(body.html.count)
    }
    writeOverlay(of: layout, to: &body)
    ends.append(body.html.count)
    let all = body.finish { _ in }.finish()
    let starts = [0] + ends
    let pieces = zip(starts, ends).map { Array(all[$0..<$1]) }
    return HTMLPieces(
      title: pieces[0], sections: Array(pieces[1..<(pieces.count - 1)]), overlay: pieces[pieces.count - 1],
      actions: Array(all[starts[ends.count]...]), styleSheet: styleSheet(of: layout))
  }
}
