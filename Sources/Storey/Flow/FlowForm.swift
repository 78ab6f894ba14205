/// The properties of a box that rarely depend on the data that it shows.
package struct FlowForm: Sendable {
  /// The kind of the box.
  let shape: FlowShape
  /// The columns and gaps of a grid; `.none` for every other box.
  let grid: FlowGrid
  package var size: FlowSize
  package let padding: FlowEdges
  /// Whether the corners of the background clip the children.
  package var clips: Bool
  package var role: Role?

  package var isGrid: Bool { if case .grid = shape { true } else { false } }

  private init(
    _ shape: FlowShape, grid: FlowGrid = .none, _ size: FlowSize, padding: FlowEdges = FlowEdges(),
    clips: Bool = false, role: Role? = nil
  ) {
    self.shape = shape
    self.grid = grid
    self.size = size
    self.padding = padding
    self.clips = clips
    self.role = role
  }

  /// Creates the form of a container.
  package init(
    _ container: FlowContainer, _ size: FlowSize = FlowSize(), padding: FlowEdges = FlowEdges(), clips: Bool = false
  ) {
    let (shape, grid): (FlowShape, FlowGrid) =
      switch container {
      case .stack(let stack): (.stack(stack), .none)
      case .grid(let grid): (.grid, grid)
      case .overlap: (.overlap, .none)
      }
    self.init(shape, grid: grid, size, padding: padding, clips: clips)
  }

  /// Returns the form of a text.
  package static func text(_ size: FlowSize = FlowSize(), role: Role? = nil) -> FlowForm {
    FlowForm(.text, size, role: role)
  }

  /// Returns the form of a box that has no size of its own.
  package static func leaf(_ size: FlowSize = FlowSize(), role: Role? = nil) -> FlowForm {
    FlowForm(.leaf, size, role: role)
  }
}

/// A form that several boxes share, because it is large.
package final class SharedFlowForm: Sendable {
  package let value: FlowForm

  package init(_ value: FlowForm) { self.value = value }
}

/// The kind of a box. It has no references, so that looking at it counts none.
enum FlowShape {
  case stack(FlowStack)
  case grid, overlap, text
  /// A box without content that has a size.
  case leaf
}

/// The size of a box, and its place in its container.
package struct FlowSize: Sendable {
  package var width = FlowLength.auto
  package var height = FlowLength.auto
  package var minWidth = FlowLength.auto
  package var maxWidth = FlowLength.auto
  package var minHeight = FlowLength.auto
  package var maxHeight = FlowLength.auto
  package var grow = 0.0
  package var shrink = 1.0
  package var basis = FlowLength.auto
  /// The ratio of width to height.
  package var aspect: Double?
  package var margin = FlowEdges()
  package var alignSelf: FlowAlignment?
  package var anchor = FlowAnchor()
  package var cell = FlowCellPlace()

  package init() {}
}
