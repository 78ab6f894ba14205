#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The arguments of a benchmark, which are read in order.
struct BenchmarkArguments {
  private var rest: ArraySlice<String>
  /// The option or operand that was read last.
  private var last = ""

  init(_ arguments: ArraySlice<String>) { rest = arguments }

  /// Returns the next option or operand, or `nil` at the end.
  mutating func next() -> String? {
    guard let argument = rest.popFirst() else { return nil }
    last = argument
    return argument
  }

  /// Returns the value of the option that was read last.
  mutating func text() throws -> String {
    guard let value = rest.popFirst(), !value.isEmpty else { throw invalid }
    return value
  }

  /// Returns the value of the option that was read last, a whole number.
  mutating func number(atLeast least: Int = 1) throws -> Int {
    guard let number = Int(try text()), number >= least else { throw invalid }
    return number
  }

  /// Returns the lines of the file that the last operand names.
  func lines() throws -> [[UInt8]] {
    guard let data = try? Data(contentsOf: URL(filePath: last)) else { throw invalid }
    return [UInt8](data).split(separator: UInt8(ascii: "\n")).map(Array.init)
  }

  /// The error about the option or operand that was read last.
  var invalid: UsageError { UsageError(argument: last) }
}

/// The error about an argument that is not valid.
struct UsageError: Error {
  let argument: String
}
