import TestLevels
import TestMutations
import Testing

@testable import Storey

/// Reads the members of objects by keys of all lengths, by keys whose hashes are equal, and by keys with escapes.
@Suite(.tags(.unsafeMemory)) struct KeySearchTests {
  /// The names of the members: the first eight characters and the lengths of some of them are equal.
  private static let names =
    ["", "a", "b", "ab", "sevenby", "eightbyt", "identifier1", "identifier2", "identifier3", "数量", "a\\b", "\"q"]
    + (0..<70).map { "member of many \($0 % 10)\($0 / 10)" }

  /// Returns an object with members in an order, each with its place in `names`.
  private func object(_ names: [String]) throws -> Document {
    let members = names.map { name in "\(JSONString.quoted(name)): \(Self.names.firstIndex(of: name) ?? -1)" }
    return try Document(parsing: Array("{\(members.joined(separator: ", "))}".utf8))
  }

  @Test(arguments: [12, 40, 82]) func `a value is found by its key, in any order of members and of reads`(most: Int)
    throws
  {
    var dice = Dice(state: UInt64(most))
    for _ in 0..<100 {
      let written = Self.names.prefix(most).shuffled(using: &dice).prefix(Int.random(in: 0...most, using: &dice))
      let document = try object(Array(written))
      let value = ValueReader(session: DecodingSession(document), node: 0)
      guard var reader = JSONReader(value) else {
        Issue.record("the document is not an object")
        return
      }
      // Some keys in the order of the object, as most models read them, and then all in another order.
      for name in Array(written.prefix(5)) + Self.names.shuffled(using: &dice) {
        let found: Int? = reader.optional(ModelKey(name))
        #expect(found == (written.contains(name) ? Self.names.firstIndex(of: name) : nil), "\(name) in \(written)")
      }
      #expect(reader.unknownKeys(known: []).isEmpty)
    }
  }

  @Test func `only members that were not read are unknown`() throws {
    let document = try object(["identifier2", "a", "identifier1"])
    let value = ValueReader(session: DecodingSession(document), node: 0)
    guard var reader = JSONReader(value) else {
      Issue.record("the document is not an object")
      return
    }
    let found: Int? = reader.optional("identifier1")
    #expect(found == Self.names.firstIndex(of: "identifier1"))
    let unknown = reader.unknownKeys(known: ["identifier1"])
    #expect(unknown.compactMap { $0.location?.written } == ["\"identifier2\"", "\"a\""])
  }

  @Test func `a node keeps the hash of its key, also in a document that was composed or is damaged`() throws {
    let composed = Document(try #require(TextObject([("identifier1", "x"), ("a", "y")], origin: nil)))
    let text = Array(#"{"identifier1": 1, "a": tru, "b": 2}"#.utf8)
    var error: ParseError?
    do { _ = try Document(parsing: text) } catch let thrown { error = thrown }
    let first = try #require(error)
    let damaged = try #require(Document(recovering: text, after: first))
    for document in [composed, damaged] {
      for key in document.root.members.compactMap(\.key.source) {
        let name = document.text(at: key.node).string
        #expect(document.node(key.node).count == ModelKey(name).hash, "\(name)")
      }
    }
  }
}
