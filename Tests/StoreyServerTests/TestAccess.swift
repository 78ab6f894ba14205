@testable import StoreyServer

/// Internal properties of the server's types.
enum TestAccess {
  static func keepsConnection(_ text: String) -> [Bool] { Samples.requests(text).map(\.keepsConnection) }
  static func waitsForContinue(_ text: String) -> [Bool] { Samples.requests(text).map(\.waitsForContinue) }
  static func queuedBytes(_ stream: EventStream) -> Int { stream.queuedBytes }
}
