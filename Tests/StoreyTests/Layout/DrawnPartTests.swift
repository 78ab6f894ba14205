import Storey
import TestLevels
import Testing

/// The number of times a renderer drew. Unchecked because each test uses its own instance on one thread.
private final class Drawings: @unchecked Sendable {
  private(set) var count = 0
  func add() { count += 1 }
}

/// A row of nested boxes with an action at every position except 9.
private struct Tray: TemplateRender, TemplateAction {
  /// The positions of the boxes in drawing order.
  let positions: [Int]
  var drawings = Drawings()

  func action(at position: Int) -> FloorAction? { position == 9 ? nil : FloorAction(kind: .jump) }
}

/// A row without actions, although it draws an element with a position.
private struct Still: TemplateRender {}

private enum TrayCell: UniformCell {
  typealias Model = Tray
  static func height(in context: LayoutContext) -> Double { 20 }

  static func draw(_ model: Tray, in canvas: inout FloorCanvas) {
    model.drawings.add()
    let bounds = canvas.bounds
    canvas.fill(.fill, in: bounds)
    canvas.group(in: bounds, role: .list) { canvas in
      for position in model.positions {
        canvas.group(in: bounds, role: .listitem, position: position) { canvas in
          canvas.text("box", in: bounds)
        }
      }
    }
    canvas.carousel(in: bounds, paging: .free, contentWidth: 400) { _ in }
  }
}

private enum StillCell: UniformCell {
  typealias Model = Still
  static func height(in context: LayoutContext) -> Double { 20 }
  static func draw(_ model: Still, in canvas: inout FloorCanvas) {
    canvas.text("still", in: canvas.bounds, position: 0)
  }
}

private struct TrayFloor: TemplateContainer {
  static let pattern: FloorPattern = "Trays"
  static let cells: [any TemplateCell.Type] = [TrayCell.self, StillCell.self]
  let base = FloorBase(pattern: pattern)
  let rows: FloorRows
}

/// A custom output format that lists the paths of all actions.
private struct PathWriter: LayoutWriter {
  func write(_ layout: TableLayout) -> [UInt8] {
    var drawn = DrawnPart()
    var paths: [String] = []
    for part in layout.parts {
      layout.draw(part, into: &drawn)
      paths += drawn.list.elements.compactMap { drawn.action(of: $0)?.path?.description }
    }
    return Array(paths.joined(separator: " ").utf8)
  }
}

@Suite(.tags(.unsafeMemory)) struct DrawnPartTests {
  private func layout(_ rows: FloorRows) throws -> TableLayout {
    var registry = FloorRegistry()
    try registry.register(TrayCell.self)
    try registry.register(StillCell.self)
    return TableLayout(Page(floors: [Floor(TrayFloor(rows: rows))], registry: registry), width: 200)
  }

  private func layout(_ trays: [Tray]) throws -> TableLayout { try layout(FloorRows(trays, drawnBy: TrayCell.self)) }

  private func drawn(_ trays: [Tray]) throws -> DrawnPart {
    let layout = try layout(trays)
    return layout.drawn(.row(layout.rows[0]))
  }

  /// Returns the indices of sibling elements.
  private func indices(_ elements: DisplayList.Siblings) -> [Int] { elements.map(\.index) }

  @Test func `outermost elements, children and descendants are found`() throws {
    let list = try drawn([Tray(positions: [0, 1])]).list
    #expect(list.elements.map(\.index) == Array(0..<7))
    #expect(indices(list.outermost) == [0, 1, 6])
    #expect(indices(list.children(of: list.elements[1])) == [2, 4])
    #expect(indices(list.children(of: list.elements[2])) == [3])
    #expect(list.descendants(of: list.elements[1]).map(\.index) == [2, 3, 4, 5])
    for index in [0, 3, 6] {
      #expect(indices(list.children(of: list.elements[index])) == [])
      #expect(list.descendants(of: list.elements[index]).isEmpty)
    }
    #expect(indices(DrawnPart().list.outermost) == [])
  }

  @Test func `actions are listed by position without duplicates`() throws {
    let drawn = try drawn([Tray(positions: [3, 1, 9, 3, 2])])
    #expect(drawn.path == .row(section: 0, row: 0))
    #expect(drawn.positions == [1, 2, 3, 9])
    #expect(drawn.actions.map(\.path?.description) == ["0.0.1", "0.0.2", "0.0.3"])
    #expect(try self.drawn([Tray(positions: [0, 0, 4])]).positions == [0, 4])
    #expect(drawn.list.elements.compactMap { drawn.action(of: $0)?.path?.position } == [3, 1, 3, 2])
  }

  @Test func `a custom writer draws each part once for all of its actions`() throws {
    let drawings = Drawings()
    let layout = try layout((0..<3).map { _ in Tray(positions: [0, 1, 2], drawings: drawings) })
    let paths = PathWriter().write(layout)
    #expect(String(decoding: paths, as: UTF8.self) == "0.0.0 0.0.1 0.0.2 0.1.0 0.1.1 0.1.2 0.2.0 0.2.1 0.2.2")
    #expect(drawings.count == 3)
    var pieces: [[UInt8]] = []
    withoutActuallyEscaping({ pieces.append($0) } as ([UInt8]) -> Void) {
      PathWriter().write(layout, handingOver: $0)
    }
    #expect(pieces == [paths])
  }

  @Test func `a removed row does not have elements`() throws {
    var layout = try layout([Tray(positions: [0]), Tray(positions: [1])])
    let second = layout.rows[1]
    layout.replaceFloor(at: 0, with: Floor(TrayFloor(rows: FloorRows([Tray(positions: [2])], drawnBy: TrayCell.self))))
    #expect(layout.drawn(.row(second)).list.elements.isEmpty)
    let first = layout.rows[0]
    #expect(layout.drawn(.row(first)).positions == [2])
    layout.removeFloor(at: 0)
    #expect(layout.drawn(.row(first)).list.elements.isEmpty && layout.drawn(.row(first)).actions.isEmpty)
  }

  @Test func `a reused drawn part keeps no content of the previous part`() throws {
    let layout = try layout(
      FloorRows([Tray(positions: Array(0..<50))], drawnBy: TrayCell.self)
        + FloorRows([Still()], drawnBy: StillCell.self)
        + FloorRows([Tray(positions: [])], drawnBy: TrayCell.self))
    var drawn = DrawnPart()
    for part in layout.parts {
      layout.draw(part, into: &drawn)
      let fresh = layout.drawn(part)
      #expect(drawn.path == fresh.path && drawn.list.elements == fresh.list.elements)
      #expect(drawn.list.lines == fresh.list.lines)
      #expect(drawn.actions.map(\.path) == fresh.actions.map(\.path))
    }
    #expect(drawn.path == .overlay && drawn.list.elements.isEmpty && drawn.actions.isEmpty)
    layout.draw(.row(layout.rows[1]), into: &drawn)
    #expect(drawn.positions == [0] && drawn.actions.isEmpty)
  }

  @Test func `a copy keeps its content when the original is reused`() throws {
    let layout = try layout([Tray(positions: [0]), Tray(positions: [1, 2])])
    var drawn = layout.drawn(.row(layout.rows[0]))
    let copy = drawn
    layout.draw(.row(layout.rows[1]), into: &drawn)
    #expect(copy.positions == [0] && copy.list.elements.count == 5)
    #expect(drawn.positions == [1, 2] && drawn.list.elements.count == 7)
  }
}
