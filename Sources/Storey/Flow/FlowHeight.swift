/// The inner height of a container whose children are placed.
struct FlowHeight {
  /// The cause of a height.
  enum Source {
    /// The children.
    case content
    /// A column of which the container is a child, and which made it grow or shrink. Children are as high as the container,
    /// but percentages are not relative to the height, because that of the column depends on its content.
    case stack
    /// Something that does not depend on the children, so that percentages are relative to the height.
    case definite
  }

  let points: Double
  let source: Source

  /// The height that percentages are relative to.
  var base: Double? { source == .definite ? points : nil }
  /// The height that children stretch to.
  var given: Double? { source == .content ? nil : points }
}
