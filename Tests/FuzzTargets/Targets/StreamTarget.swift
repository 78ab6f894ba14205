import Storey
import StoreyFloors
import StoreyOutput
import StoreyStream
import StoreyValidation

/// Reads a line of a stream, and compares its parts with those of the parsed line; renders and checks the line.
enum StreamTarget {
  private static let number = 7

  static func check(_ bytes: [UInt8]) throws(FuzzFailure) {
    let page = StreamedPage(line: bytes, number: number)
    try checkIdentifier(page.id)
    let fault = fault(of: bytes, depth: 100_000)
    if let fault {
      guard let found = Self.fault(of: page.bytes, depth: 100_000) else {
        throw FuzzFailure(description: "the page of an invalid line is valid")
      }
      try expectEqual(found.position, fault.position, "position of the fault of the line")
    } else if let line = try? Document(parsing: bytes) {
      try compare(page, line, bytes)
    }
    try checkResults(of: bytes, page)
  }

  private static func fault(of bytes: [UInt8], depth: Int) -> ParseError? {
    do throws(ParseError) {
      _ = try Document(parsing: bytes, limits: Limits([:], depth: depth))
      return nil
    } catch {
      return error
    }
  }

  private static func checkIdentifier(_ id: [UInt8]) throws(FuzzFailure) {
    guard let value = (try? Document(parsing: id))?.root, [.string, .number].contains(value.kind) else {
      throw FuzzFailure(description: "the identifier \(String(decoding: id, as: UTF8.self)) is not a string or number")
    }
  }

  /// Compares the parts of a line with its document.
  private static func compare(_ page: StreamedPage, _ line: Document, _ bytes: [UInt8]) throws(FuzzFailure) {
    let isBare = line.root["floors"] != nil
    let id = isBare ? nil : line.root["id"].flatMap { [.string, .number].contains($0.kind) ? $0 : nil }
    try expectEqual(page.id, id.map { Array(bytes[$0.byteRange]) } ?? Array("\(number)".utf8), "identifier")
    guard !isBare, let value = line.root["page"] else { return try expectEqual(page.bytes, bytes, "page of the line") }
    try expectEqual(
      Array(page.bytes.suffix(value.byteRange.count)), Array(bytes[value.byteRange]), "page of the envelope")
    guard let read = try? Document(parsing: page.bytes) else {
      throw FuzzFailure(description: "the page of a valid line is invalid")
    }
    try expectEqual(read.root.sourceRange.start, value.sourceRange.start, "position of the page")
  }

  /// The results are lines of JSON with the identifier.
  private static func checkResults(of bytes: [UInt8], _ page: StreamedPage) throws(FuzzFailure) {
    let limits = Limits.standard
    for format in StandardFormat.allCases {
      let renderer = StreamRenderer(
        OutputFormat(format), OutputOptions(limits: limits),
        decode: { Page(decoding: $0, registry: .standard, limits: limits) },
        layout: { TableLayout($0) }, findings: { $0.findings(within: limits) })
      try check(renderer.result(of: bytes, number: number), page, format.rawValue)
    }
    let validator = Validator(registry: .standard)
    let checker = StreamValidator(limits: limits) { validator.validate($0, file: "-") }
    try check(checker.result(of: bytes, number: number), page, "check")
  }

  private static func check(_ result: StreamResult, _ page: StreamedPage, _ name: String) throws(FuzzFailure) {
    try OutputCheck.checkJSON(result.line, "the result of \(name)")
    try expect(
      result.line.last == 0x0A && !result.line.dropLast().contains(0x0A), "the result of \(name) is not one line")
    let id = (try? Document(parsing: page.id))?.root.text?.string
    let found = (try? Document(parsing: result.line, limits: Limits([.bytes: 1 << 30], depth: 2000)))?.root["id"]
    try expectEqual(found?.text?.string, id, "identifier of the result of \(name)")
  }
}
