/// `code` of a page: whether the CMS reports success.
struct ResultCode: ModelValue {
  /// The code. `nil` when the page has neither text nor a number there.
  let code: PageIdentifier?

  static func read(from value: borrowing ValueReader) -> ResultCode? {
    if !value.value.isSuccessCode {
      let kind = value.value.kind
      let written = kind == .array || kind == .object ? "an \(kind.rawValue)" : quoted(value.value)
      value.report(
        .errorCodePage, .error, "the page's code is \(written), not \"0\"",
        hint: "the CMS answered with an error: do not publish this page")
    }
    return ResultCode(code: value.value.text.map { PageIdentifier($0) })
  }

  private static func quoted(_ value: JSONValue) -> String {
    "\"\(Diagnostic.excerpt(of: value.text?.string ?? value.written))\""
  }

  static var standIn: ResultCode { ResultCode(code: nil) }
  static var valueDescription: ValueDescription { .scalar(.identifier) }
}

extension JSONValue {
  /// Whether the value of a page's `code` reports success: `null`, `""`, `"0"` and every number that equals 0 do, and
  /// everything else reports an error. A page without `code` is a success as well.
  package var isSuccessCode: Bool {
    switch kind {
    case .null: return true
    case .string: return text == "" || text == "0"
    case .number:
      // Not by value: as a Double, 1e-400 is 0.
      let digits = written.utf8.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
      return !digits.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
    case .boolean, .array, .object: return false
    }
  }
}
