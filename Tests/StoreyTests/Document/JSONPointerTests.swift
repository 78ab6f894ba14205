import Storey
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct JSONPointerTests {
  private static let document = try? Document(
    parsing: Array(#"{"floors":[{"a/b":{"m~n":[10,[20,{"x":1}]]}},2],"":3}"#.utf8))

  @Test func `every value is found by its pointer`() throws {
    let root = try #require(Self.document?.root)
    var count = 0
    func check(_ value: JSONValue) {
      count += 1
      let pointer = value.pointer
      #expect(root[pointer]?.byteRange == value.byteRange)
      #expect(JSONPointer(pointer.description) == pointer)
      for element in value.elements { check(element) }
      for (_, member) in value.members { check(member) }
    }
    check(root)
    #expect(count == 12)
  }

  @Test func `names are escaped as specified by RFC 6901`() throws {
    let root = try #require(Self.document?.root)
    let value = root["floors"]?[0]?["a/b"]?["m~n"]?[1]?[1]?["x"]
    #expect(value?.pointer.description == "/floors/0/a~1b/m~0n/1/1/x")
    #expect(root[""]?.pointer.description == "/")
    #expect(root.pointer.description == "")
  }

  @Test func `combining marks next to a slash or a tilde stay in their names`() throws {
    let root = try Document(parsing: Array("{\"\u{301}a\":{\"~\u{301}\":[7]}}".utf8)).root
    let number = try #require(root["\u{301}a"]?["~\u{301}"]?[0])
    #expect(JSONPointer(number.pointer.description) == number.pointer)
    #expect(root[number.pointer]?.number == 7)
  }

  @Test(arguments: ["x", "/a~", "/a~2"])
  func `invalid pointers are refused`(text: String) {
    #expect(JSONPointer(text) == nil)
  }

  @Test func `indices with a leading zero or a sign are not found`() throws {
    let root = try #require(Self.document?.root)
    #expect(root[try #require(JSONPointer("/floors/1"))]?.number == 2)
    #expect(root[try #require(JSONPointer("/floors/01"))] == nil)
    #expect(root[try #require(JSONPointer("/floors/-1"))] == nil)
  }
}
