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
