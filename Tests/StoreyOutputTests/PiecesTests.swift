import Storey
import StoreyFloors
import StoreyOutput
import TestLevels
import Testing

/// Outputs that are written in pieces, and outputs that a limit shortens.
@Suite(.tags(.unsafeMemory)) struct PiecesTests {
  /// The layout of a page whose outputs are larger than a piece, and than the 4 MB that every output may have.
  private static let layout: TableLayout = {
    // The texts are long, because some formats contain only texts.
    let offer = #"{"slogan": "\#(String(repeating: "tea ", count: 60))"}"#
    let offers = Array(repeating: offer, count: 20_000).joined(separator: ",")
    let json = #"{"floors": [{"pattern": "NSelectN", "nBynList": [\#(offers)]}]}"#
    return TableLayout(Page(decoding: Array(json.utf8), registry: .standard))
  }()

  /// The formats whose outputs have a limit on their bytes. They are written in pieces.
  private static let formats = StandardFormat.allCases.filter { OutputFormat($0).limit != nil }

  private static func pieces(_ write: (@escaping ([UInt8]) -> Void) -> Void) -> [[UInt8]] {
    final class Pieces { var all: [[UInt8]] = [] }
    let pieces = Pieces()
    write { pieces.all.append($0) }
    return pieces.all
  }

  @Test(arguments: formats) func `the concatenated pieces are the whole output`(format: StandardFormat) {
    let writer = OutputFormat(format).writer(OutputOptions(limits: .none))
    let pieces = Self.pieces { writer.write(Self.layout, handingOver: $0) }
    #expect(pieces.count > 1)
    #expect(Array(pieces.joined()) == writer.write(Self.layout))
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

  @Test(arguments: formats) func `rows beyond the limit are left out`(format: StandardFormat) throws {
    let format = OutputFormat(format)
    let limits = Limits([try #require(format.limit): 0])
    let limit = Self.layout.outputLimit(try #require(format.limit), of: limits)
    let cut = format.writer(OutputOptions(limits: limits)).write(Self.layout)
    let whole = format.writer(OutputOptions(limits: .none)).write(Self.layout)
    #expect(whole.count > limit)
    #expect(cut.count > limit && cut.count < whole.count)
    if format.isLayout { #expect(throws: Never.self) { try Document(parsing: cut) } }
  }
}
