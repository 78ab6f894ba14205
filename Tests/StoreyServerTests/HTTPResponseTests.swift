import TestLevels
import Testing

@testable import StoreyServer

/// Responses have all safety headers, and equal responses have equal bytes.
@Suite(.tags(.unsafeMemory)) struct HTTPResponseTests {
  @Test func `a response has its headers in a fixed order`() {
    let response = HTTPResponse(contentType: "text/html", headers: [HTTPField("X-A", "b")], body: [1, 2])
    let expected = """
      HTTP/1.1 200 OK\r
      Content-Type: text/html\r
      Content-Length: 2\r
      X-Content-Type-Options: nosniff\r
      Cache-Control: no-store\r
      Cross-Origin-Resource-Policy: same-origin\r
      Referrer-Policy: no-referrer\r
      X-A: b\r
      \r

      """
    #expect(String(decoding: response.head(keepsConnection: true), as: UTF8.self) == expected)
    let closing = String(decoding: response.head(keepsConnection: false), as: UTF8.self)
    #expect(closing == expected.dropLast() + "Connection: close\r\n\r\n")
  }

  @Test func `a stream of events has no length`() {
    let head = String(decoding: HTTPResponse.events(EventStream()).head(keepsConnection: false), as: UTF8.self)
    #expect(head.contains("Content-Type: text/event-stream; charset=utf-8\r\n"))
    #expect(!head.contains("Content-Length"))
  }

  @Test(arguments: [
    HTTPField("X-A", "b\r\nSet-Cookie: c"), HTTPField("X-A\r\n", "b"), HTTPField("X A", "b"), HTTPField("", "b"),
    HTTPField("X-A", "\u{0}"), HTTPField("content-length", "5"), HTTPField("Transfer-Encoding", "chunked"),
    HTTPField("Connection", "x"), HTTPField("Cache-Control", "public"),
  ])
  func `a header that changes the message is replaced by an error`(field: HTTPField) {
    let response = HTTPResponse(contentType: "text/html", headers: [field], body: [1])
    #expect(response.checked.status == .internalError)
    #expect(response.checked.headers.isEmpty)
  }

  @Test func `a content type that is not valid is replaced by an error`() {
    #expect(HTTPResponse(contentType: "a\r\nb: c", body: []).checked.status == .internalError)
    #expect(HTTPResponse(contentType: "text/css", body: []).checked.status == .ok)
  }

  @Test func `a refusal of a method lists the methods`() {
    #expect(HTTPRefusal(.methodNotAllowed, "x").response.headers == [HTTPField("Allow", "GET, HEAD, POST")])
    #expect(HTTPRefusal(.badRequest, "x").response.headers.isEmpty)
  }

  @Test(
    arguments: [
      (nil, nil, "a", "data: a\n\n"), ("e", "1", "a", "event: e\nid: 1\ndata: a\n\n"), (nil, nil, "", "data: \n\n"),
      (nil, nil, "a\nb\r\nc\rd\n", "data: a\ndata: b\ndata: c\ndata: d\ndata: \n\n"),
      (nil, nil, "\n\nevent: x", "data: \ndata: \ndata: event: x\n\n"),
      (nil, nil, "\r\r\n", "data: \ndata: \ndata: \n\n"),
      ("e\r\ndata: x", "1\u{0}\n2", "a", "event: edata: x\nid: 12\ndata: a\n\n"), (nil, nil, " é", "data:  é\n\n"),
    ] as [(String?, String?, String, String)])
  func `an event has one field for each line of its data`(event: String?, id: String?, data: String, text: String) {
    #expect(String(decoding: EventText.bytes(event: event, id: id, data: data), as: UTF8.self) == text)
  }
}
