import Foundation
import StoreyNetwork
import StoreyPresentation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Reads the bytes as an answer of `storey-fetch`, as a question to it, and as the head of an HTTP response.
enum AnswerTarget {
  private static let byteLimit = 4096

  static func check(_ bytes: [UInt8]) throws(FuzzFailure) {
    try checkAnswer(bytes)
    try checkQuestion(bytes)
    try checkResponse(bytes)
  }

  private static func checkAnswer(_ bytes: [UInt8]) throws(FuzzFailure) {
    let (size, end) = FetchAnswer.announced(in: bytes)
    try expect((0...bytes.count).contains(end), "the answer begins at \(end) of \(bytes.count) bytes")
    if let size { try expect(size >= 0, "the announced size is \(size)") }
    guard let answer = FetchAnswer(decoding: bytes, byteLimit: byteLimit) else { return }
    if case .success(.page(let page, _)) = answer.outcome {
      try expect(page.count <= byteLimit, "a page of \(page.count) bytes exceeds the limit")
    }
    // An answer that was cut off, or is followed by other bytes, is not an answer.
    if end < bytes.count {
      try expect(FetchAnswer(decoding: bytes.dropLast(), byteLimit: byteLimit) == nil, "a truncated answer is accepted")
      try expect(FetchAnswer(decoding: bytes + [0x30], byteLimit: byteLimit) == nil, "a longer answer is accepted")
    }
    let encoded = answer.encoded
    try expect(
      encoded.count <= FetchAnswer.sizeLimit(ofPage: byteLimit), "the encoded answer has \(encoded.count) bytes")
    if case .failure(let error) = answer.outcome, error.description.utf8.count > FetchQuestion.partLimit { return }
    try expectEqual(FetchAnswer(decoding: encoded, byteLimit: byteLimit), answer, "answer that was encoded again")
  }

  private static func checkQuestion(_ bytes: [UInt8]) throws(FuzzFailure) {
    guard let question = FetchQuestion(decoding: bytes) else { return }
    try expectEqual(FetchQuestion(decoding: question.encoded), question, "question that was encoded again")
  }

  /// The first line is a status and the URL of the request. The other lines are header fields.
  private static func checkResponse(_ bytes: [UInt8]) throws(FuzzFailure) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 32, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let words = lines[0].split(separator: " ", maxSplits: 1)
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { fields[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    let text = words.dropFirst().first.map(String.init) ?? "https://shop.example/home"
    guard let address = try? HTTPAddress(text), let status = words.first.flatMap({ Int($0) }), (100...999) ~= status,
      let response = HTTPURLResponse(
        url: address.url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
    else { return }
    let answer = HTTPAnswer(response)
    try expectEqual(answer.status, status, "status")
    let kinds = [answer.isInterim, answer.isPage, answer.isUnchanged, answer.isRedirect].filter(\.self)
    try expect(kinds.count <= 1, "a response of status \(status) is of several kinds")
    if let pause = answer.retryAfter { try expect(pause >= .zero, "the requested pause is \(pause)") }
    let failure = HTTPFailure(.status(status, retryAfter: answer.retryAfter), host: address.host)
    try expect(!failure.pageError.description.isEmpty, "the failure of status \(status) has no description")
    try checkAddress(address)
    guard let target = try? address.redirected(to: answer.location) else { return }
    try checkAddress(target)
    try expect(
      address.origin.scheme != "https" || target.origin.scheme == "https",
      "a redirect leads from \(address.url) to \(target.url)")
  }

  /// An accepted address is valid when it is read again, and has the same origin.
  private static func checkAddress(_ address: HTTPAddress) throws(FuzzFailure) {
    let text = address.url.absoluteString
    try expect(["http", "https"].contains(address.origin.scheme), "the scheme of \(text) is \(address.origin.scheme)")
    try expect(
      !address.host.isEmpty && (1...65_535) ~= address.origin.port, "the origin of \(text) is \(address.origin)")
    let again: HTTPAddress
    do throws(HTTPAddress.Refusal) {
      again = try HTTPAddress(text)
    } catch {
      throw FuzzFailure(description: "the accepted address \(text) is refused: \(error.description)")
    }
    try expectEqual(again.origin, address.origin, "origin of \(text)")
  }
}
