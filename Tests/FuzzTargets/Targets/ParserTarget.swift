import Foundation
import Storey
import StoreyOutput
import TestOracles

/// Compares the parser with `SlowParser` and with Foundation, and parses a written document again.
enum ParserTarget {
  static func check(_ bytes: [UInt8]) throws(FuzzFailure) {
    let slow = try? SlowParser.parse(bytes)
    let document: Document
    do throws(ParseError) {
      document = try Document(parsing: bytes)
    } catch {
      try expect(slow == nil, "refused a valid document: \(error)")
      try expect((0...bytes.count).contains(error.offset), "the offset \(error.offset) of the error is out of bounds")
      try expectEqual(error.position, DocumentComparison(bytes).position(at: error.offset), "position of the error")
      return
    }
    guard let slow else { throw FuzzFailure(description: "accepted an invalid document") }
    var comparison = DocumentComparison(bytes)
    comparison.compare(document.root, slow, pointer: "")
    comparison.compareRepeatedKeys(of: document)
    try expect(comparison.differences.isEmpty, comparison.differences.prefix(5).joined(separator: "\n"))
    try expectEqual(document.bytes, bytes, "bytes of the document")
    try checkAgainstFoundation(document, bytes)
    try checkWriting(document)
  }

  /// Foundation must accept the same documents. Byte-order marks are excluded, because Foundation also detects other
  /// encodings, and so are numbers beyond the range of `Double`, which it refuses.
  private static func checkAgainstFoundation(_ document: Document, _ bytes: [UInt8]) throws(FuzzFailure) {
    var summary = Summary()
    summary.add(document.root, depth: 0)
    if document.hasByteOrderMark || !summary.hasPlainNumbers || summary.depth > 500 { return }
    let value: Any
    do {
      value = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    } catch {
      throw FuzzFailure(description: "Foundation refuses the document: \(error)")
    }
    // Foundation merges keys that are canonically equivalent, as `String` compares them.
    if summary.hasEquivalentKeys { return }
    var other = Summary()
    other.add(foundation: value)
    try expectEqual(other.members, summary.members, "number of members, compared with Foundation")
    try expectEqual(other.values, summary.values, "number of values, compared with Foundation")
  }

  /// The document is written and parsed again: it must have the same values.
  private static func checkWriting(_ document: Document) throws(FuzzFailure) {
    if !document.repeatedKeys.isEmpty { return }
    var emitter = JSONEmitter(isIndented: false)
    emitter.value(document.root)
    let written = emitter.finish()
    let again: Document
    do throws(ParseError) {
      again = try Document(parsing: written)
    } catch {
      throw FuzzFailure(description: "the written document is refused: \(error)")
    }
    try compare(again.root, document.root)
    var second = JSONEmitter(isIndented: false)
    second.value(again.root)
    try expectEqual(second.finish(), written, "document that was written twice")
  }

  private static func compare(_ found: JSONValue, _ expected: JSONValue) throws(FuzzFailure) {
    try expectEqual(found.kind, expected.kind, "kind at \"\(expected.pointer)\" after writing")
    try expectEqual(found.text?.utf8, expected.text?.utf8, "text at \"\(expected.pointer)\" after writing")
    var (elements, expectedElements) = (found.elements, expected.elements)
    while let element = expectedElements.next() {
      guard let other = elements.next() else { throw FuzzFailure(description: "an element is missing after writing") }
      try compare(other, element)
    }
    try expect(elements.next() == nil, "an element was added by writing")
    var (members, expectedMembers) = (found.members, expected.members)
    while let member = expectedMembers.next() {
      guard let other = members.next() else { throw FuzzFailure(description: "a member is missing after writing") }
      try expectEqual(other.key.utf8, member.key.utf8, "key after writing")
      try compare(other.value, member.value)
    }
    try expect(members.next() == nil, "a member was added by writing")
  }

  /// The properties of a document that are compared with Foundation, or prevent a comparison.
  private struct Summary {
    var values = 0
    var members = 0
    var depth = 0
    /// Whether an object has two keys that are canonically equivalent.
    var hasEquivalentKeys = false
    /// Whether all numbers are in the range of `Double`.
    var hasPlainNumbers = true

    mutating func add(_ value: JSONValue, depth: Int) {
      values += 1
      self.depth = max(self.depth, depth)
      if value.kind == .number, !(value.number?.isFinite ?? false) { hasPlainNumbers = false }
      for element in value.elements { add(element, depth: depth + 1) }
      var keys: Set<String> = []
      for (key, member) in value.members {
        members += 1
        if !keys.insert(key.string).inserted { hasEquivalentKeys = true }
        add(member, depth: depth + 1)
      }
    }

    mutating func add(foundation value: Any) {
      values += 1
      if let array = value as? [Any] {
        for element in array { add(foundation: element) }
      } else if let object = value as? [String: Any] {
        members += object.count
        for member in object.values { add(foundation: member) }
      }
    }
  }
}
