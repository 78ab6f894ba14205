import Storey
import StoreyOutput

/// A list in the JSON that a command writes, shortened to the limit of an answer.
struct MCPListing {
  /// The elements that are listed.
  let elements: [JSONValue]
  /// The number of elements that are left out.
  let omittedCount: Int

  /// Creates the listing of an array.
  init(_ list: JSONValue?) {
    var room = MCPLimits.text
    var kept: [JSONValue] = []
    var count = 0
    for element in list.map({ Array($0.elements) }) ?? [] {
      count += 1
      room -= element.byteCount
      if room >= 0 { kept.append(element) }
    }
    elements = kept
    omittedCount = count - kept.count
  }

  /// Writes the elements as a member, and the number of omitted ones.
  func write(_ name: StaticString, to emitter: inout JSONEmitter) {
    emitter.array(name) { emitter in for element in elements { emitter.value(element) } }
    emitter.member("omitted", omittedCount)
  }
}
