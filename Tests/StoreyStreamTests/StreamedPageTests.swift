import Foundation
import Storey
import StoreyDialects
import StoreyStream
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct StreamedPageTests {
  private func read(_ line: String) -> (id: String, page: String) {
    let page = StreamedPage(line: Array(line.utf8), number: 12)
    return (String(decoding: page.id, as: UTF8.self), String(decoding: page.bytes, as: UTF8.self))
  }

  @Test(arguments: [
    #"{"floors":[]}"#, #"{"name":"the \"page\"","floors":[]}"#, #"{"page":{},"floors":[]}"#, #"{"pages":{"page":1}}"#,
    #"["page"]"#, #"{"page":"#, "", "page", #""page""#, #"{"id":"a","floors":[]}"#, #"{"id":"a","floors":[],"page":1}"#,
  ])
  func `a line without an envelope is the page, with the number of the line`(line: String) {
    #expect(read(line) == ("12", line))
  }

  @Test func `an object with the keys of a dialect's page is the page, also if it has other keys`() throws {
    func read(_ line: String, _ dialect: String) throws -> (id: String, page: String) {
      let shape = try #require(Dialect.named(dialect)).shape
      let page = StreamedPage(line: Array(line.utf8), number: 12, shape: shape)
      return (String(decoding: page.id, as: UTF8.self), String(decoding: page.bytes, as: UTF8.self))
    }
    let line = #"{"code":0,"id":3,"page":{"floors":[]}}"#
    #expect(try read(line, "envelope") == ("12", line))
    let template = #"{"page":{"a":1},"sections":{"a":{"type":"b"}},"order":["a"]}"#
    #expect(try read(template, "shopify") == ("12", template))
    let content = #"{"id":"x","data":{"blocks":[{"@type":"b"}]}}"#
    #expect(try read(content, "builder") == ("12", content))
    let inner = #"{"sections":{"a":{"type":"b"}},"order":["a"]}"#
    let found = try read(#"{"id":"x","page":\#(inner)}"#, "shopify")
    #expect(found.id == #""x""# && found.page.hasSuffix(inner) && found.page.hasPrefix("  "))
    // Without the keys of a page, the object is an envelope.
    #expect(try read(#"{"id":7,"page":{"floors":[]}}"#, "shopify").id == "7")
  }

  @Test(arguments: [
    (#"{"id":7,"page":{"floors":[]}}"#, "7"), (#"{"page":{"floors":[]},"id":"a/\u0062"}"#, #""a/\u0062""#),
    (#"{"tenant":1,"id":-0.5e1,"page":{"floors":[]}}"#, "-0.5e1"), (#"{"page":{"floors":[]}}"#, "12"),
    (#"{"id":null,"page":{"floors":[]}}"#, "12"), (#"{"id":[1],"page":{"floors":[]}}"#, "12"),
    (#"{"id":1,"id":2,"page":{"floors":[]}}"#, "2"), (#"{ "id" : "ü" , "page" : {"floors":[]} }"#, "\"ü\""),
  ])
  func `an envelope has an identifier, and the columns of its page are those of the line`(line: String, id: String)
    throws
  {
    let (found, page) = read(line)
    #expect(found == id)
    #expect(page.utf8.drop { $0 == 0x20 }.elementsEqual(#"{"floors":[]}"#.utf8))
    let start = try #require(line.range(of: #"{"floors"#)?.lowerBound)
    let column = line.unicodeScalars.distance(from: line.startIndex, to: start)
    #expect(page.utf8.prefix { $0 == 0x20 }.count == column)
  }

  @Test(arguments: [
    #"{"id":"a","page":{"floors":[}}"#, #"{"id":"a","page":{"floors":[]}"#, #"{"id":"a","page":{"floors":[]},"b":tru}"#,
    #"{"id":"a","page":{"floors":[]}}}"#, #"{"id":"a","page":{"name":"\u12"}}"#, #"{"id":"a","page":"cut"#,
    #"{"b":[1,{"c":"]"}],"id":"a","page":01}"#, #"{"id":"a","page":}"#, #"{"id":"a","pge":{}}"#,
    #"{"id":"a","page":[[[["#,
  ])
  func `the identifier before a fault is found, and the fault is part of the page`(line: String) throws {
    let (id, page) = read(line)
    #expect(id == "\"a\"")
    #expect((try? Document(parsing: Array(page.utf8))) == nil || line.contains("pge"))
  }

  @Test func `a page in an envelope may be as deep as another page`() throws {
    let page = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(read(#"{"id":"a","page":\#(page)}"#).page.hasSuffix(page))
    #expect(read(#"{"id":"a","page":\#(page)}"#).page.hasPrefix(" "))
  }

  @Test func `keys of an envelope may have escapes, and the line a byte-order mark`() {
    let (id, page) = read("\u{FEFF}{\"\\u0069d\":7,\"p\\u0061\\u0067e\":[]}")
    #expect(id == "7")
    #expect(page.drop { $0 == " " } == "[]")
    // The mark is not a column.
    #expect(page.prefix { $0 == " " }.count == #"{"\u0069d":7,"p\u0061\u0067e":"#.count)
  }

  @Test func `an envelope with several lines keeps the lines of its page`() {
    #expect(read("{\"id\":1,\n \"page\":\n  {}}").page == "        \n        \n  {}")
  }

  @Test func `the page of an envelope may be any value`() {
    #expect(read(#"{"page":[1,2]}"#).page == "        [1,2]")
    #expect(read(#"{"page":null}"#).page == "        null")
  }
}
