import Storey

/// The visible actions of a part, numbered in the order in which they are drawn. The part may have many more actions.
struct VisibleTargets {
  private let part: DrawnPart
  private let firstNumber: Int
  /// The paths of the actions, by their numbers minus the first number.
  private(set) var paths: [ActionPath] = []
  /// The numbers of positions; negative for a position without an action.
  private var numbers: [Int: Int32] = [:]

  /// Creates the targets of a part. The first target has the given number.
  init(_ part: DrawnPart, from firstNumber: Int) {
    self.part = part
    self.firstNumber = firstNumber
  }

  /// Returns the number of the action at a position, or `nil` if the position has no action.
  mutating func number(of position: Int) -> Int32? {
    if let number = numbers[position] { return number < 0 ? nil : number }
    guard let path = part.action(at: position)?.path else {
      numbers[position] = -1
      return nil
    }
    let number = Int32(truncatingIfNeeded: firstNumber + paths.count)
    numbers[position] = number
    paths.append(path)
    return number
  }
}
