import Storey

/// The actions of a part that are in view, numbered as they come: those of a part may be many more.
struct VisibleTargets {
  private let part: DrawnPart
  private let firstNumber: Int
  /// The actions' paths, by their numbers from the first on.
  private(set) var paths: [ActionPath] = []
  /// The numbers of positions; negative for a position without an action.
  private var numbers: [Int: Int32] = [:]

  /// Creates the targets of a part, numbered from a number on.
  init(_ part: DrawnPart, from firstNumber: Int) {
    self.part = part
    self.firstNumber = firstNumber
  }

  /// The number of the action at a position; `nil` when there is none.
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
