import Storey

/// An element whose elements determine each other's places: a stack, a grid or an overlap.
struct ContainerEntry<Place: ElementPlace>: Sendable {
  let container: FlowContainer
  let padding: FlowEdges
  let background: ColorEntry?
  let look: AreaEntry
  let clips: Bool
  let label: JSONText?
  let elements: [ElementEntry<FlowPlace>]
  let base: ElementBase<Place>

  init(_ container: FlowContainer, from reader: inout JSONReader) {
    self.container = container
    padding =
      reader.optional("padding", as: PaddingEdges.self, about: "The space inside the edges, in points")?.edges ?? 0
    background =
      reader.optional("background", about: "The colour behind the elements, or a color field in braces")
    look = AreaEntry(from: &reader)
    clips = reader.optional("clip", or: false, about: "Whether the corners of the background clip the elements, too")
    label = reader.optional("label", about: "The accessibility label of the element")
    elements = reader.required("elements", about: "The elements, in order; they have no frames")
    base = ElementBase(from: &reader, ofContainer: true)
  }
}

/// Elements side by side or below one another.
struct StackEntry<Place: ElementPlace>: ElementModel {
  let container: ContainerEntry<Place>
  var base: ElementBase<Place> { container.base }

  init(from reader: inout JSONReader) {
    let axis: AxisWord = reader.required("stack", about: "The direction of the elements")
    let gap = reader.optional("gap", or: 0.0, in: 0...1000, about: "The space between elements, in points")
    let align = reader.optional(
      "align", or: FlowAlignment.stretch, about: "The alignment of the elements across the stack")
    let justify = reader.optional(
      "justify", or: FlowJustification.start, about: "The distribution of the space that the elements leave")
    let wraps = reader.optional(
      "wrap", or: false, about: "Whether elements of a row that do not fit start another line")
    let lineGap = reader.optional("lineGap", or: 0.0, in: 0...1000, about: "The space between lines, in points")
    let stack = FlowStack(
      isRow: axis == .row, gap: gap, align: align, justify: justify,
      wraps: wraps && axis == .row, lineGap: lineGap)
    container = ContainerEntry(.stack(stack), from: &reader)
  }
}

/// Elements in the cells of a grid.
struct GridEntry<Place: ElementPlace>: ElementModel {
  let container: ContainerEntry<Place>
  var base: ElementBase<Place> { container.base }

  init(from reader: inout JSONReader) {
    let columns: [TrackEntry] = reader.required("grid", about: "The columns, from the side where text begins")
    let gap = reader.optional(
      "gap", as: GridGapEntry.self, about: "The space between cells, in points; or between rows and between columns")
    let grid = FlowGrid(columns: columns.map(\.track), columnGap: gap?.column ?? 0, rowGap: gap?.row ?? 0)
    container = ContainerEntry(.grid(grid), from: &reader)
  }
}

/// Elements over one another.
struct OverlapEntry<Place: ElementPlace>: ElementModel {
  let container: ContainerEntry<Place>
  var base: ElementBase<Place> { container.base }

  init(from reader: inout JSONReader) {
    let _: Bool = reader.required("overlap", about: "Elements over one another, from back to front: true")
    container = ContainerEntry(.overlap, from: &reader)
  }
}
