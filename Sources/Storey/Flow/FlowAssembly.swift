/// Boxes of a flow that are added one after another, each before its descendants.
package struct FlowAssembly {
  private(set) var boxes: [FlowBox] = []
  /// The containers that are not closed.
  private var open: [Int] = []

  /// Creates an assembly with memory for a number of boxes.
  package init(capacity: Int) { boxes.reserveCapacity(capacity) }

  /// Adds a box without children.
  package mutating func add(_ box: consuming FlowBox) { boxes.append(box) }

  /// Adds a container. The boxes until `close` are its descendants.
  package mutating func open(_ box: consuming FlowBox) {
    open.append(boxes.count)
    boxes.append(box)
  }

  /// Ends the container that was opened last.
  package mutating func close() {
    guard let index = open.popLast() else { return }
    boxes[index].count = boxes.count - index
    if let parent = open.last { boxes[parent].depth = max(boxes[parent].depth, boxes[index].depth + 1) }
  }
}
