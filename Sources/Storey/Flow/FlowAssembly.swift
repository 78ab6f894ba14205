/// Boxes of a flow that are added one after another, each before its descendants.
package struct FlowAssembly {
  private(set) var boxes: [FlowBox] = []
  let depth: Int

  /// Creates an assembly with memory for a number of boxes.
  ///
  /// - Parameter depth: The largest number of levels of boxes.
  package init(capacity: Int, depth: Int) {
    self.depth = depth
    boxes.reserveCapacity(capacity)
  }

  /// Adds a box, and returns its index. Those that are added until it is closed are its descendants.
  @discardableResult
  package mutating func add(
    _ content: consuming FlowBox.Content, _ form: consuming SharedFlowForm, background: ThemeColor? = nil,
    look: consuming SharedLook? = nil, label: consuming JSONText? = nil, position: Int? = nil
  ) -> Int {
    boxes.append(
      FlowBox(
        content: content, form: form, background: background, look: look, label: label, position: position, count: 1))
    return boxes.count - 1
  }

  /// Ends the descendants of a box.
  package mutating func close(_ index: Int) { boxes[index].count = boxes.count - index }
}
