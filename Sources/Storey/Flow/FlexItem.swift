/// A child of a stack while its line is laid out. "Main" is along the axis of the stack, "cross" across it.
struct FlexItem {
  let index: Int
  /// The size from which the child grows or shrinks, with its padding and without its margins.
  let base: Double
  /// The allowed sizes along the axis.
  let least: Double
  let most: Double
  let grow: Double
  let shrink: Double
  /// The share in missing space: `shrink` times the size of the content.
  let scaledShrink: Double
  /// The margins along the axis.
  let margin: Double
  /// The size along the axis.
  var main: Double
  /// The size across the axis, without margins.
  var cross = 0.0
  /// The size along the axis before the limits apply.
  var target = 0.0
  var isFrozen = false

  /// Returns a size within the limits.
  func limited(_ size: Double) -> Double { max(least, min(size, most)) }

  /// The size before the child grows or shrinks, with its margins.
  var outerHypothetical: Double { limited(base) + margin }
}

extension FlexItem {
  /// The maximum number of passes over a line. CSS has no limit: each pass fixes at least one child, so that crafted limits of sizes could
  /// cost the square of the children.
  private static let mostPasses = 64

  /// Gives the free space of a line to its children, or takes missing space from them (CSS Flexible Box Layout 1, 9.7).
  ///
  /// - Parameters:
  ///   - items: The children of the line are a range of these. An array, because the slice of an array that is changed is copied.
  ///   - line: The range.
  ///   - available: The space of the line without gaps, in points.
  static func resolve(_ items: inout [FlexItem], _ line: Range<Int>, in available: Double) {
    let needed = line.reduce(0) { $0 + items[$1].outerHypothetical }
    let grows = needed < available
    var free = available
    var isOpen = false
    for i in line {
      let hypothetical = items[i].limited(items[i].base)
      items[i].main = hypothetical
      let factor = grows ? items[i].grow : items[i].shrink
      items[i].isFrozen =
        factor == 0 || (grows ? items[i].base > hypothetical : items[i].base < hypothetical)
      free -= (items[i].isFrozen ? hypothetical : items[i].base) + items[i].margin
      if !items[i].isFrozen { isOpen = true }
    }
    let initialFree = free
    var passes = 0
    while isOpen && passes < mostPasses {
      isOpen = step(&items, line, grows: grows, available: available, initialFree: initialFree)
      passes += 1
    }
  }

  /// Distributes the space once, and fixes the children that reached a limit. Returns whether others are left.
  private static func step(
    _ items: inout [FlexItem], _ line: Range<Int>, grows: Bool, available: Double, initialFree: Double
  ) -> Bool {
    var (free, weights, scaled) = (available, 0.0, 0.0)
    for i in line {
      free -= (items[i].isFrozen ? items[i].main : items[i].base) + items[i].margin
      if items[i].isFrozen { continue }
      weights += grows ? items[i].grow : items[i].shrink
      scaled += items[i].scaledShrink
    }
    // Factors below 1 in total take only their part of the space.
    if weights < 1, abs(initialFree * weights) < abs(free) { free = initialFree * weights }
    var violation = 0.0
    for i in line where !items[i].isFrozen {
      let share = grows ? items[i].grow / weights : scaled > 0 ? items[i].scaledShrink / scaled : 0
      let size = items[i].base + free * share
      items[i].main = items[i].limited(size)
      violation += items[i].main - size
      items[i].target = size
    }
    var isOpen = false
    for i in line where !items[i].isFrozen {
      let difference = items[i].main - items[i].target
      let isFixed = violation == 0 || (violation > 0 ? difference > 0 : difference < 0)
      items[i].isFrozen = isFixed
      if !isFixed { isOpen = true }
    }
    return isOpen
  }
}
