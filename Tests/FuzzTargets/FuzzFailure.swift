/// A property of a target that does not hold.
package struct FuzzFailure: Error, CustomStringConvertible {
  package let description: String
}

/// Throws an error unless a condition holds.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) throws(FuzzFailure) {
  if !condition { throw FuzzFailure(description: message()) }
}

/// Throws an error unless two values are equal.
func expectEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ subject: @autoclosure () -> String
) throws(FuzzFailure) {
  if found != expected {
    throw FuzzFailure(description: "\(subject()): found \(excerpt(found)), expected \(excerpt(expected))")
  }
}

/// Throws an error with the first difference unless two outputs are equal.
func expectEqual(_ found: [UInt8], _ expected: [UInt8], _ subject: @autoclosure () -> String) throws(FuzzFailure) {
  if found == expected { return }
  let shared = zip(found, expected).prefix { $0 == $1 }.count
  func part(_ bytes: [UInt8]) -> String {
    String(decoding: bytes[max(shared - 40, 0)..<min(shared + 80, bytes.count)], as: UTF8.self)
  }
  throw FuzzFailure(
    description: "\(subject()): differs at byte \(shared)\nfound: \(part(found))\nexpected: \(part(expected))")
}

private func excerpt(_ value: some Any) -> String { String("\(value)".prefix(600)) }
