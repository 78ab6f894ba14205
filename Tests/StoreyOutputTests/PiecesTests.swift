import Storey
import StoreyFloors
import StoreyOutput
import TestLevels
import Testing

/// Outputs that are written in pieces, and outputs that a limit shortens.
@Suite(.tags(.unsafeMemory)) struct PiecesTests {
  /// The layout of a page whose outputs are larger than a piece.
  private static let layout: TableLayout = {
    let offers = Array(repeating: "{}", count: 8000).joined(separator: ",")
    let json = #"{"floors": [{"pattern": "NSelectN", "nBynList": [\#(offers)]}]}"#
    return TableLayout(Page(decoding: Array(json.utf8), registry: .standard))
  }()

  private static func outputs(limits: Limits) -> [(pieces: [[UInt8]], whole: [UInt8])] {
    let (html, svg) = (HTMLWriter(limits: limits), SVGWriter(limits: limits))
    let json = JSONWriter(limits: limits)
    return [
      (pieces { html.write(layout, handingOver: $0) }, html.write(layout)),
      (pieces { svg.write(layout, handingOver: $0) }, svg.write(layout)),
      (pieces { json.write(layout, handingOver: $0) }, json.write(layout)),
    ]
  }

  private static func pieces(_ write: (@escaping ([UInt8]) -> Void) -> Void) -> [[UInt8]] {
    final class Pieces { var all: [[UInt8]] = [] }
    let pieces = Pieces()
    write { pieces.all.append($0) }
    return pieces.all
  }

  @Test func `the concatenated pieces are the whole output`() {
    for (pieces, whole) in Self.outputs(limits: .none) {
      #expect(pieces.count > 1)
      #expect(Array(pieces.joined()) == whole)
    }
  }

  @Test(arguments: 0..<TestLevel.count(1, long: 4))
  func `a log command that is split between two pieces is escaped`(shift: Int) {
    // The shifts move the ends of pieces to every position in the repeated command.
    let texts = (0..<1200).map { _ in #"{"slogan":"\#(String(repeating: "##[", count: 100))"}"# }.joined(separator: ",")
    let json =
      #"{"name":"\#(String(repeating: "n", count: shift))","floors":[{"pattern":"NSelectN","nBynList":[\#(texts)]}]}"#
    let layout = TableLayout(Page(decoding: Array(json.utf8), registry: .standard))
    let pieces = Self.pieces { JSONWriter().write(layout, handingOver: $0) }
    #expect(pieces.count > 1)
    #expect(!String(decoding: Array(pieces.joined()), as: UTF8.self).contains("##["))
  }

  @Test func `rows beyond the limit are left out`() {
    let limits = Limits([.htmlGrowth: 1, .svgGrowth: 1, .jsonGrowth: 1])
    let limit = Self.layout.outputLimit(.jsonGrowth, of: limits)
    let (cut, whole) = (Self.outputs(limits: limits)[2].whole, Self.outputs(limits: .none)[2].whole)
    #expect(whole.count > limit)
    #expect(cut.count > limit && cut.count < whole.count)
    #expect(throws: Never.self) { try Document(parsing: cut) }
  }
}
