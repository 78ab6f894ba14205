import Storey
import StoreyFloors
import StoreyOutput
import TestFiles
import TestMutations
import Testing

@testable import StoreyTerminal

@Suite struct PreviewDrawingTests {
  private static let keys: [Key] = [
    .tab, .right, .enter, .pageDown, .tab, .character("n"), .character("?"), .down, .escape, .end, .backTab, .left,
    .click(column: 0, line: 0), .character("p"), .character("c"), .wheelDown,
  ]

  @Test(arguments: Sample.all.filter { !$0.name.hasPrefix("broken") })
  func `draws every sample in many sizes without splitting full-width characters`(sample: Sample) throws {
    let layout = TableLayout(Page(decoding: try sample.bytes, registry: .standard))
    let sizes = [1, 2, 3, 7, 40, 81, 200]
    for columns in sizes {
      for lines in [1, 2, 3, 5, 24] {
        var state = PreviewState(layout, size: TerminalSize(columns: columns, lines: lines))
        for key in Self.keys.shuffled(seed: UInt64(columns * 100 + lines)) {
          if case .send(let action) = state.handle(key) {
            state.show(action: String(decoding: ActionsWriter().json(action), as: UTF8.self))
          }
          Self.expectWhole(state.draw(), columns, lines)
        }
      }
    }
  }

  @Test func `draws every size from 1 to 200`() throws {
    var state = try PreviewStateTests.state()
    _ = state.handle(.tab)
    for size in 1...200 {
      for (columns, lines) in [(size, 12), (12, size)] {
        state.resize(to: TerminalSize(columns: columns, lines: lines))
        Self.expectWhole(state.draw(), columns, lines)
      }
    }
  }

  private static func expectWhole(_ grid: TextGrid, _ columns: Int, _ lines: Int) {
    #expect(grid.lineCount == lines && grid.columns == columns)
    var broken = 0
    for line in (0..<grid.lineCount).map(grid.cells) {
      for (column, cell) in line.enumerated() {
        guard case .character(let character) = cell.content else { continue }
        let isWide = VisibleText.columns(of: character) == 2
        let isFollowed = column + 1 < columns && line[column + 1].content == .continuation
        if isWide != isFollowed { broken += 1 }
      }
    }
    #expect(broken == 0)
  }

  @Test func `writes only changed lines`() throws {
    var state = try PreviewStateTests.state()
    var writer = FrameWriter(usesColor: true)
    let first = String(decoding: writer.bytes(for: state.draw()), as: UTF8.self)
    #expect(first.contains("\u{1B}[2J") && first.hasPrefix("\u{1B}[?2026h") && first.hasSuffix("\u{1B}[?2026l"))
    let again = writer.bytes(for: state.draw())
    _ = state.handle(.character("x"))
    let unchanged = writer.bytes(for: state.draw())
    #expect(again.isEmpty && unchanged.isEmpty)
    state.show(trouble: "no")
    let second = String(decoding: writer.bytes(for: state.draw()), as: UTF8.self)
    #expect(second.contains("\u{1B}[24;1H") && !second.contains("\u{1B}[23;1H") && !second.contains("\u{1B}[2J"))
    writer.forget()
    let whole = writer.bytes(for: state.draw())
    #expect(whole.count > 1000)
  }

  @Test func `marks the selection also without colours`() throws {
    var state = try PreviewStateTests.state()
    _ = state.handle(.tab)
    var colored = FrameWriter(usesColor: true)
    var plain = FrameWriter(usesColor: false)
    let text = String(decoding: plain.bytes(for: state.draw()), as: UTF8.self)
    #expect(String(decoding: colored.bytes(for: state.draw()), as: UTF8.self).contains(";31m"))
    #expect(!text.contains("31m") && !text.contains("36m") && text.contains(";7m"))
  }

  @Test func `removes control characters of a page`() throws {
    let page =
      #"{"name": "\u001b[2Jx\u009b1m\u202e", "floors": [{"pattern": "Focus\u001b[H", "picList": []}, {"pattern": "SingleGoods", "fheader": {"lctitle": "\u001b]0;x\u0007 a‍b👩‍👩‍👧é"}, "skuList": [{"skuId": "\u001b[3J", "title": "\u0007\u0090", "wprice": "1"}]}]}"#
    let layout = TableLayout(Page(decoding: Array(page.utf8), registry: .standard))
    var state = PreviewState(layout, size: TerminalSize(columns: 60, lines: 20))
    var writer = FrameWriter(usesColor: true)
    for key in [Key.down, .tab, .enter, .character("c")] {
      if case .send(let action) = state.handle(key) {
        state.show(action: String(decoding: ActionsWriter().json(action), as: UTF8.self))
      }
      let text = String(decoding: writer.bytes(for: state.draw()), as: UTF8.self)
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0.value != 0x1B || (0x7F..<0xA0).contains($0.value) })
      let sequences = text.split(separator: "\u{1B}").dropFirst()
      #expect(sequences.allSatisfy { $0.first == "[" && !$0.hasPrefix("[3J") && !$0.hasPrefix("[H") })
    }
  }
}

extension Array {
  fileprivate func shuffled(seed: UInt64) -> [Element] {
    var dice = Dice(state: seed)
    return shuffled(using: &dice)
  }
}
