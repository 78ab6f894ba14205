import Foundation
import StoreyStream
import Testing

@Suite struct StreamedPageTests {
  private func read(_ line: String) -> (id: String, page: String) {
    let page = StreamedPage(line: Array(line.utf8), number: 12)
    return (String(decoding: page.id, as: UTF8.self), String(decoding: page.bytes, as: UTF8.self))
  }

  @Test(arguments: [
    #"{"floors":[]}"#, #"{"name":"the \"page\"","floors":[]}"#, #"{"page":{},"floors":[]}"#, #"{"pages":{"page":1}}"#,
    #"["page"]"#, #"{"page":"#, "", "page", #""page""#,
  ])
  func `a line without an envelope is the page, with the number of the line`(line: String) {
    #expect(read(line) == ("12", line))
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
    #expect(page.utf8.prefix { $0 == 0x20 }.count == line.utf8.distance(from: line.startIndex, to: start))
  }

  @Test func `the page of an envelope may be any value`() {
    #expect(read(#"{"page":[1,2]}"#).page == "        [1,2]")
    #expect(read(#"{"page":null}"#).page == "        null")
  }
}
