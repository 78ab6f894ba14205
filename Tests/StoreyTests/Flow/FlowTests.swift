import Testing

@testable import Storey

/// Layouts of small flows, with the frames that CSS gives to the same boxes.
@Suite struct FlowTests {
  private let context = LayoutContext(width: 100)

  /// Returns the frames of all boxes in the coordinates of the flow, as "x,y,width,height".
  private func frames(_ flow: Flow, width: Double = 100, height: Double? = nil) -> [String] {
    var layout = FlowLayout(flow, context)
    let own = layout.height(width: width)
    layout.lay(inWidth: width, height: height ?? own, isHeightDefinite: height != nil)
    var origins: [(x: Double, y: Double, end: Int)] = []
    return layout.boxes.indices.map { index in
      while let last = origins.last, index >= last.end { origins.removeLast() }
      var frame = layout.frame(of: index)
      frame.x += origins.last?.x ?? 0
      frame.y += origins.last?.y ?? 0
      origins.append((frame.x, frame.y, index + layout.boxes[index].count))
      return [frame.x, frame.y, frame.width, frame.height].map(Wording.length).joined(separator: ",")
    }
  }

  private func box(_ width: FlowLength = .auto, _ height: FlowLength = .auto) -> Flow {
    Flow.space.size(width: width, height: height)
  }

  // MARK: Rows

  @Test func `a row distributes free space by shares`() {
    let flow = Flow.row(gap: 10) {
      box(20, 10).grow()
      box(10, 30).grow(2)
      box(30, 5)
    }
    #expect(frames(flow) == ["0,0,100,30", "0,0,26.6667,10", "36.6667,0,23.3333,30", "70,0,30,5"])
  }

  @Test func `a row takes missing space by the sizes of its children`() {
    let flow = Flow.row {
      box(100, 10)
      box(50, 10)
      box(50, 10).shrink(0)
    }
    #expect(frames(flow) == ["0,0,100,10", "0,0,33.3333,10", "33.3333,0,16.6667,10", "50,0,50,10"])
  }

  @Test func `a child with a limit leaves the rest of its share to the others`() {
    let flow = Flow.row {
      box(.auto, 10).grow().maximum(width: 20)
      box(.auto, 10).grow()
    }
    #expect(frames(flow) == ["0,0,100,10", "0,0,20,10", "20,0,80,10"])
  }

  @Test func `a child that fills a row leaves the others their widths`() {
    let flow = Flow.row(gap: 4) {
      box(30, 10)
      box(.fill, 10)
      box(16, 10)
    }
    #expect(frames(flow) == ["0,0,100,10", "0,0,30,10", "34,0,46,10", "84,0,16,10"])
  }

  @Test(
    arguments: [
      (FlowJustification.start, [0.0, 20]), (.center, [30, 50]), (.end, [60, 80]), (.between, [0, 80]),
      (.around, [15, 65]), (.evenly, [20, 60]),
    ])
  func `free space goes before, between or after children`(justify: FlowJustification, lefts: [Double]) {
    let flow = Flow.row(justify: justify) {
      box(20, 10)
      box(20, 10)
    }
    #expect(frames(flow).dropFirst() == lefts.map { "\(Wording.length($0)),0,20,10" }[...])
  }

  @Test(
    arguments: [
      (FlowAlignment.start, "0,0,20,10"), (.center, "0,15,20,10"), (.end, "0,30,20,10"), (.stretch, "0,0,20,10"),
    ])
  func `children of a row are aligned vertically`(align: FlowAlignment, frame: String) {
    let flow = Flow.row(align: align) {
      box(20, 10)
      box(20, 40)
    }
    #expect(frames(flow)[1] == frame)
  }

  @Test func `texts have a common baseline`() {
    let flow = Flow.row(align: .baseline) {
      Flow.text("12", style: .formerPrice)
      Flow.text("12", style: .title)
    }
    let tops = frames(flow).dropFirst().map { $0.split(separator: ",")[1] }
    // Above the baseline: 1.5 + 14 points in 16/20, 0.5 + 9 in 10/12.
    #expect(tops == ["6", "0"])
  }

  @Test func `children that do not fit start another line`() {
    let flow = Flow.row(gap: 10, wraps: true, lineGap: 5) {
      box(40, 10)
      box(50, 20)
      box(10, 30)
    }
    #expect(frames(flow) == ["0,0,100,55", "0,0,40,10", "50,0,50,20", "0,25,10,30"])
  }

  // MARK: Columns and texts

  @Test func `texts are as wide as their container and as high as their lines`() {
    let flow = Flow.column(gap: 4, padding: 10) {
      Flow.text("满减满减满减满减", style: .body)
      Flow.text("满减", style: .body).alignSelf(.end)
    }
    #expect(frames(flow) == ["0,0,100,84", "10,10,80,40", "62,54,28,20"])
  }

  @Test func `a column grows into a height that is known`() {
    let flow = Flow.column {
      box(.auto, 10)
      box().grow()
      box(.auto, .percent(25))
    }
    #expect(frames(flow.size(height: 80)) == ["0,0,100,80", "0,0,100,10", "0,10,100,50", "0,60,100,20"])
  }

  @Test func `the height follows from the aspect`() {
    let flow = Flow.column {
      box().aspect(2)
      box(30).aspect(1)
    }
    #expect(frames(flow) == ["0,0,100,80", "0,0,100,50", "0,50,30,30"])
  }

  @Test func `margins are outside and paddings inside of a size`() {
    let flow = Flow.column {
      Flow.row(padding: FlowEdges(vertical: 3, horizontal: 5)) { box(10, 10) }
        .size(width: 40).margin(FlowEdges(top: 1, end: 2, bottom: 4, start: 8))
    }
    #expect(frames(flow) == ["0,0,100,21", "8,1,40,16", "13,4,10,10"])
  }

  // MARK: Grids and overlaps

  @Test func `shares of a grid do not depend on their content`() {
    let flow = Flow.grid([.share(1), .share(1), .points(20)], columnGap: 10, rowGap: 5) {
      box(.auto, 10)
      box(.auto, 20)
      box(.auto, 5)
      box(.auto, 7).span(2)
    }
    #expect(
      frames(flow) == ["0,0,100,32", "0,0,30,10", "40,0,30,20", "80,0,20,5", "0,25,70,7"])
  }

  @Test func `children with places leave the others the next free cells`() {
    let flow = Flow.grid([.points(10), .points(10)]) {
      box(.auto, 4).cell(column: 0, row: 0)
      box(.auto, 4)
      box(.auto, 4).span(1, rows: 2)
      box(.auto, 4)
    }
    #expect(frames(flow).dropFirst() == ["0,0,10,4", "10,0,10,4", "0,4,10,4", "10,4,10,4"])
  }

  @Test func `an overlap is as large as its largest child`() {
    let flow = Flow.row(align: .start) {
      Flow.overlap(padding: 2) {
        box(40, 30)
        box(10, 10).anchor(FlowAnchor(.end, .end, x: 3, y: -1))
        box(.fill, .fill)
      }
    }
    #expect(frames(flow) == ["0,0,100,34", "0,0,44,34", "2,2,40,30", "35,21,10,10", "2,2,40,30"])
  }

  // MARK: Heights that determine widths (the numbers are those of Chromium)

  @Test func `the width of a row follows from the aspect of a child that is as high as the row`() {
    let flow = Flow.row { Flow.row { box().aspect(1) }.size(height: 80) }
    #expect(frames(flow) == ["0,0,100,80", "0,0,80,80", "0,0,80,80"])
  }

  @Test func `the height that a column gives to a row determines the width of the row`() {
    let based = Flow.column(align: .center) {
      Flow.row {
        box(29, 50)
        box(.fill).aspect(1)
      }.basis(80)
    }
    #expect(frames(based, width: 375) == ["0,0,375,80", "133,0,109,80", "133,0,29,50", "162,0,80,80"])
    let grown = Flow.row {
      Flow.column(align: .end) {
        Flow.row {
          box().aspect(2)
          box(10, 20)
        }.grow(0.5)
      }.size(height: 90)
    }
    #expect(frames(grown) == ["0,0,100,90", "0,0,10,90", "-110,0,120,55", "-110,0,110,55", "0,0,10,20"])
  }

  @Test func `a height that follows from the content does not determine a width`() {
    let flow = Flow.column(align: .start) {
      Flow.row {
        box().aspect(2)
        box(50, 50)
      }
    }
    #expect(frames(flow) == ["0,0,100,50", "0,0,50,50", "0,0,0,50", "0,0,50,50"])
  }

  @Test func `a limit of the height limits the width by the aspect`() {
    #expect(frames(Flow.row { box().aspect(0.75).minimum(height: 90) }) == ["0,0,100,90", "0,0,67.5,90"])
  }

  @Test func `the baseline of a row that wraps is that of its first line`() {
    let flow = Flow.row(align: .baseline) {
      box(40, 80)
      Flow.row(wraps: true) {
        box(94, 50)
        box(50, 50).alignSelf(.baseline)
      }.size(width: 120)
    }
    #expect(
      frames(flow, width: 375) == ["0,0,375,130", "0,0,40,80", "40,30,120,100", "40,30,94,50", "40,80,50,50"])
  }

  @Test func `a grid or an overlap that a column makes lower distributes the lower height`() {
    let child = box(14, 20).anchor(FlowAnchor(.center, .center))
    let flow = Flow.column {
      Flow.column {
        Flow.overlap {
          child
          box(10, 60)
        }
      }.maximum(height: 40)
    }
    #expect(frames(flow).dropFirst(2) == ["0,0,100,40", "43,20,14,20", "0,0,10,60"])
    let grid = Flow.column { Flow.column { Flow.grid([.auto]) { Flow.text("满减", style: .body) } }.maximum(height: 1) }
    #expect(frames(grid).dropFirst(2) == ["0,0,100,1", "0,0,100,1"])
  }

  @Test func `a limit of its own does not make the rows of a grid or overlap lower`() {
    let flow = Flow.column { Flow.overlap { box(.auto, 20).anchor(FlowAnchor(.start, .end)) }.maximum(height: 1) }
    #expect(frames(flow) == ["0,0,100,1", "0,0,100,1", "0,0,0,20"])
    let grid = Flow.column { Flow.grid([.auto]) { Flow.text("满", style: .body) }.maximum(height: 1) }
    #expect(frames(grid) == ["0,0,100,1", "0,0,100,1", "0,0,100,20"])
  }

  @Test func `the minimum size of an overlap or a grid counts where its content is measured`() {
    let flow = Flow.row { Flow.overlap { box(50, 50).anchor(FlowAnchor(.end, .end)) }.minimum(width: 100).grow(0.5) }
    #expect(frames(flow, width: 375) == ["0,0,375,50", "0,0,237.5,50", "187.5,0,50,50"])
    let part = Flow.row {
      Flow.overlap { box(50, 50).anchor(FlowAnchor(.end, .end)) }.minimum(width: .percent(50)).grow(0.5)
    }
    #expect(frames(part, width: 375) == ["0,0,375,50", "0,0,281.25,50", "231.25,0,50,50"])
    let column = Flow.column {
      Flow.overlap { box(50, 50).anchor(FlowAnchor(.end, .end)) }.minimum(height: 100).grow(0.5)
    }.size(height: 200)
    #expect(frames(column) == ["0,0,100,200", "0,0,100,150", "50,100,50,50"])
  }

  // MARK: Limits

  @Test func `boxes that are too deep are left out`() {
    var flow = box(10, 10)
    for _ in 0..<40 { flow = Flow.row { flow } }
    let layout = FlowLayout(flow, context)
    #expect(layout.boxes.count == Flow.maximumDepth)
    #expect(frames(flow).count == Flow.maximumDepth)
  }

  @Test func `numbers that are not finite do not reach the frames`() {
    let flow = Flow.row(gap: .nan, padding: FlowEdges(vertical: .infinity, horizontal: -5)) {
      box(.points(.nan), .points(.infinity)).grow(.infinity).aspect(.nan).margin(FlowEdges(top: .nan))
      box(.percent(.infinity)).shrink(-1).basis(.points(-.infinity))
    }
    var layout = FlowLayout(flow, context)
    layout.lay(inWidth: 100, height: layout.height(width: 100), isHeightDefinite: false)
    for index in layout.boxes.indices {
      let frame = layout.frame(of: index)
      #expect([frame.x, frame.y, frame.width, frame.height].allSatisfy { $0.isFinite })
    }
  }

  @Test func `children with crafted limits are laid out`() {
    let flow = Flow.row {
      for index in 0..<20_000 { box(10, 1).grow().maximum(width: .points(10 + 1 / Double(index + 1))) }
    }
    #expect(FlowLayout.height(of: flow, context) == 1)
  }
}

extension FlowLayout {
  fileprivate static func height(of flow: Flow, _ context: LayoutContext) -> Double {
    var layout = FlowLayout(flow, context)
    return layout.height(width: 100)
  }
}
