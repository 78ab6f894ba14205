import Storey
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct FieldChangeTests {
  private func changes(_ old: String, _ new: String) throws -> [String] {
    let (old, new) = (try Document(parsing: Array(old.utf8)).root, try Document(parsing: Array(new.utf8)).root)
    return new.changes(from: old).map { change in
      func text(_ value: JSONValue?) -> String {
        value.map { value in
          value.text?.string ?? (value.kind == .array ? "[\(Array(value.elements).count)]" : value.kind.rawValue)
        }
          ?? "-"
      }
      return "\(change.pointer) \(text(change.old)) \(text(change.new))"
    }
  }

  @Test(
    arguments: [
      (#"{"a":1}"#, #"{"a":1.0}"#, []), (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, []),
      (#"{"a":9007199254740993}"#, #"{"a":9007199254740992}"#, ["/a 9007199254740993 9007199254740992"]),
      (#"{"a":"x","a":"y"}"#, #"{"a":"y"}"#, []), (#"{"a":1}"#, #"{"a":"1"}"#, ["/a 1 1"]),
      (#"{"a":{"b/c":[1,2,3]}}"#, #"{"a":{"b/c":[1,2,4]}}"#, ["/a/b~1c/2 3 4"]),
      (#"{"a":1}"#, #"{"b":1}"#, ["/b - 1", "/a 1 -"]), (#"[1,2,3]"#, #"[2,3]"#, ["/0 1 -"]),
      (#"[1,2]"#, #"[0,1,2]"#, ["/0 - 0"]), (#"{"a":null}"#, #"{}"#, []), (#"[1,null]"#, "[1]", []),
      (#"{"a":[]}"#, #"{"a":{}}"#, ["/a [0] object"]),
      (
        #"[{"skuId":1,"p":1},{"skuId":2,"p":1}]"#, #"[{"skuId":3,"p":1},{"skuId":1,"p":1},{"skuId":2,"p":2}]"#,
        ["/0 - object", "/2/p 1 2"]
      ),
      (#"[{"id":1},{"id":2}]"#, #"[{"id":2},{"id":1}]"#, ["/1 object -", "/0 - object"]),
      (#"[[1],[2]]"#, #"[[1],[3]]"#, ["/1/0 2 3"]),
      // The pointer of a removed value refers to the old document, where its element had another index.
      (#"[{"id":1},{"id":2,"p":1}]"#, #"[{"id":2,"q":1}]"#, ["/0 object -", "/0/q - 1", "/1/p 1 -"]),
      (
        #"{"a":[{"id":1,"b":[7,{"id":3,"p":1}]}]}"#, #"{"a":[0,{"id":1,"b":[{"id":3}]}]}"#,
        ["/a/0 - 0", "/a/0/b/0 7 -", "/a/0/b/1/p 1 -"]
      ),
    ] as [(String, String, [String])])
  func `differences are reported with their pointers`(old: String, new: String, expected: [String]) throws {
    #expect(try changes(old, new) == expected)
  }

  @Test func `deep and long values are compared`() throws {
    let deep = String(repeating: "[", count: 500)
    let end = String(repeating: "]", count: 500)
    #expect(try changes(deep + "1" + end, deep + "2" + end).count == 1)
    let long = (0..<20_000).map { "{\"id\":\($0),\"v\":1}" }
    var edited = long
    edited[10_000] = "{\"id\":10000,\"v\":2}"
    edited.remove(at: 5)
    #expect(
      try changes("[\(long.joined(separator: ","))]", "[\(edited.joined(separator: ","))]") == [
        "/5 object -", "/9999/v 1 2",
      ])
  }
}
