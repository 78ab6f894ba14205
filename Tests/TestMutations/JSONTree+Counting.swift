/// Values by their number in the order of the text. The number of the tree itself is 0.
extension JSONTree {
  /// The number of values, including the tree itself. O(values).
  public var valueCount: Int {
    switch self {
    case .array(let elements): elements.reduce(1) { $0 + $1.valueCount }
    case .object(let members): members.reduce(1) { $0 + $1.value.valueCount }
    case .null, .flag, .number, .text: 1
    }
  }

  /// Returns the indices of the children that lead to a value. The number must be less than `valueCount`.
  func path(toValue number: Int) -> [Int] {
    var (rest, path) = (number, [Int]())
    _ = extend(&path, toValue: &rest)
    return path
  }

  /// Extends a path if the tree has the value, and subtracts the number of its values otherwise. Returns whether it has the value.
  private func extend(_ path: inout [Int], toValue rest: inout Int) -> Bool {
    if rest == 0 { return true }
    rest -= 1
    for (index, child) in children.enumerated() {
      path.append(index)
      if child.extend(&path, toValue: &rest) { return true }
      path.removeLast()
    }
    return false
  }

  /// The value at the end of a path of children.
  subscript(path: [Int]) -> JSONTree { path.reduce(self) { $0.children[$1] } }

  /// Changes the value at the end of a path of children.
  mutating func change(atPath path: ArraySlice<Int>, _ change: (inout JSONTree) -> Void) {
    guard let index = path.first else { return change(&self) }
    children[index].change(atPath: path.dropFirst(), change)
  }
}
