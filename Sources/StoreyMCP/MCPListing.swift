import StoreyOutput

/// A list of JSON values, shortened to the limit of an answer.
struct MCPListing: Sendable {
  /// The elements that are listed, as JSON on one line.
  private(set) var elements: [[UInt8]] = []
  /// The number of elements that are left out.
  private(set) var omittedCount = 0
  private var room = MCPLimits.text

  /// Adds an element, unless it exceeds the limit. Returns whether it is listed.
  @discardableResult
  mutating func add(_ write: (inout JSONEmitter) -> Void) -> Bool {
    var emitter = JSONEmitter(capacity: 256, isIndented: false)
    write(&emitter)
    let element = emitter.finish()
    room -= element.count
    if room < 0 {
      omittedCount += 1
      return false
    }
    elements.append(element)
    return true
  }

  /// Writes the elements as a member, and the number of omitted ones.
  func write(_ name: StaticString, to emitter: inout JSONEmitter) {
    emitter.array(name) { emitter in for element in elements { emitter.value(json: element) } }
    emitter.member("omitted", omittedCount)
  }
}
