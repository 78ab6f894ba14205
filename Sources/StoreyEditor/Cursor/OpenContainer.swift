/// An object or an array around the cursor.
package struct OpenContainer: Sendable {
  /// The position of a value in its container.
  package enum Step: Sendable, Hashable {
    /// The value of a key, given by the bytes of the key; `nil` if the key is missing.
    case key(Range<Int>?)
    /// An element of an array. The root of a file is element 0.
    case index(Int)
  }

  /// A member of an object.
  package struct Member: Sendable, Hashable {
    /// The bytes of the key.
    package let key: Range<Int>
    /// The bytes of the value; `nil` if the value is missing.
    package internal(set) var value: Range<Int>?
    /// Whether the value is an object or an array. Its bytes end at the cursor or earlier if it is not closed.
    package internal(set) var isContainer = false
  }

  /// The next part of a container.
  enum Expectation {
    case key, colon, value
    /// A comma, or the end of the container.
    case comma
  }

  /// Whether the container is an object.
  package let isObject: Bool
  /// The offset of its opening bracket.
  package let start: Int
  /// Its position in the container around it.
  package let step: Step
  /// The members of an object, before and after the cursor, in their order.
  package internal(set) var members: [Member] = []
  /// The number of values before the cursor.
  var count = 0
  var expectation: Expectation

  init(isObject: Bool, start: Int, step: Step) {
    self.isObject = isObject
    self.start = start
    self.step = step
    expectation = isObject ? .key : .value
  }

  /// Adds a key or a value, and returns the position of the value.
  mutating func addValue(_ range: Range<Int>, isContainer: Bool) -> Step {
    defer {
      count += 1
      expectation = .comma
    }
    guard isObject else { return .index(count) }
    guard let last = members.indices.last, expectation == .colon || expectation == .value else { return .key(nil) }
    members[last].value = range
    members[last].isContainer = isContainer
    return .key(members[last].key)
  }

  /// Adds a key.
  mutating func addKey(_ range: Range<Int>) {
    members.append(Member(key: range))
    expectation = .colon
  }

  /// Sets the end of the last value, which is a container.
  mutating func closeValue(at end: Int) {
    guard isObject, let last = members.indices.last, members[last].isContainer, let value = members[last].value else {
      return
    }
    members[last].value = value.lowerBound..<end
  }
}
