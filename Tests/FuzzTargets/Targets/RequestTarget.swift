import Foundation
import StoreyServer
import TestMutations

/// Reads the bytes as the input of a connection of the preview's server.
///
/// The first byte chooses the limits, the second the division of the rest into pieces.
enum RequestTarget {
  static func check(_ bytes: [UInt8]) throws(FuzzFailure) {
    guard bytes.count > 2 else { return }
    let limits = limits(bytes[0])
    let input = bytes[2...]
    let steps = steps(of: input, limits) { input.count }
    try expectEqual(Self.steps(of: input, limits) { 1 }, steps, "steps of single bytes")
    var dice = Dice(state: UInt64(bytes[1]))
    try expectEqual(Self.steps(of: input, limits) { 1 + dice.below(64) }, steps, "steps of pieces")
    for (index, step) in steps.enumerated() {
      switch step {
      case .incomplete: throw FuzzFailure(description: "an incomplete step was kept")
      case .head(let head):
        try expect(head.body.isEmpty, "a head has a body of \(head.body.count) bytes")
        if index + 1 < steps.count, case .request(let request) = steps[index + 1] {
          try expectEqual(request.headers, head.headers, "headers of the request after its head")
          try checkRequest(request, limits)
        } else {
          try expectEqual(index + 1, steps.count, "steps that end with a head")
        }
      case .request:
        guard index > 0, case .head = steps[index - 1] else {
          throw FuzzFailure(description: "request \(index) has no head")
        }
      case .refusal(let refusal):
        try expectEqual(index + 1, steps.count, "steps that end with a refusal")
        try expect(
          refusal.reason.unicodeScalars.allSatisfy { $0 == "\t" || $0.value >= 0x20 && $0.value != 0x7F },
          "a refusal has a control character: \(refusal.reason)")
      }
    }
  }

  private static func limits(_ choice: UInt8) -> HTTPRequestLimits {
    var limits = HTTPRequestLimits()
    if choice & 1 != 0 { limits.line = 40 }
    if choice & 2 != 0 { limits.headers = 3 }
    if choice & 4 != 0 { limits.head = 90 }
    if choice & 8 != 0 { limits.body = 9 }
    return limits
  }

  /// Returns all steps of an input that arrives in pieces, up to the first refusal.
  private static func steps(
    of input: ArraySlice<UInt8>, _ limits: HTTPRequestLimits, pieces: () -> Int
  ) -> [HTTPRequestParser.Step] {
    var parser = HTTPRequestParser(limits: limits)
    var steps: [HTTPRequestParser.Step] = []
    var rest = input
    while !rest.isEmpty {
      let piece = rest.prefix(pieces())
      rest = rest.dropFirst(piece.count)
      parser.append(piece)
      reading: while true {
        let step = parser.next()
        switch step {
        case .incomplete: break reading
        case .head, .request: steps.append(step)
        case .refusal: return steps + [step]
        }
      }
    }
    return steps
  }

  /// Checks a request against its own text, which Foundation decodes, and against the parser when it is written again.
  private static func checkRequest(_ request: HTTPRequest, _ limits: HTTPRequestLimits) throws(FuzzFailure) {
    try expect(request.headers.fields.count <= limits.headers, "\(request.headers.fields.count) headers were accepted")
    try expect(request.body.count <= limits.body, "a body of \(request.body.count) bytes was accepted")
    let length = request.headers["Content-Length"].flatMap { Int($0) } ?? 0
    try expectEqual(request.body.count, length, "length of the body")

    let parts = request.address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0].dropFirst()
    let segments = path.isEmpty ? [] : path.split(separator: "/", omittingEmptySubsequences: false).map(decoded)
    try expectEqual(request.path, segments, "segments of \(request.address)")
    let pairs = parts.count < 2 ? [] : parts[1].split(separator: "&").map(pair)
    try expectEqual(request.query.map { [$0.name, $0.value] }, pairs, "query of \(request.address)")
    for segment in request.path {
      try expect(
        ![".", ".."].contains(segment) && !segment.utf8.contains { [0x00, 0x2F, 0x5C].contains($0) },
        "the segment '\(segment)' can leave its folder")
    }

    var text = [UInt8]("\(request.method.rawValue) \(request.address) HTTP/1.1\r\n".utf8)
    for field in request.headers.fields { text += [UInt8]("\(field.name): \(field.value)\r\n".utf8) }
    text += [UInt8]("\r\n".utf8) + request.body
    // Bytes that are not UTF-8 are up to three times as long when they are written again.
    var wide = HTTPRequestLimits()
    (wide.line, wide.head) = (wide.line * 4, wide.head * 4)
    let again = steps(of: text[...], wide) { text.count }
    guard again.count == 2, case .request(let second) = again[1] else {
      throw FuzzFailure(description: "the request \(request.address) is not accepted again: \(again)")
    }
    try expectEqual(second.method, request.method, "method")
    try expectEqual(second.address, request.address, "address")
    try expectEqual(second.headers, request.headers, "headers")
    try expectEqual(second.body, request.body, "body")
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    String(text).removingPercentEncoding ?? "invalid"
  }

  private static func pair(_ text: Substring) -> [String] {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return [decoded(parts[0]), parts.count < 2 ? "" : decoded(parts[1])]
  }
}
