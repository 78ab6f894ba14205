/// `code` of a page: whether the CMS reports success.
struct ResultCode: ModelValue {
  /// The code; `nil` if the value is neither a string nor a number.
  let code: PageIdentifier?

  static func read(from value: borrowing ValueReader) -> ResultCode? {
    if !value.value.isSuccessCode {
      let kind = value.value.kind
      let written = kind == .array || kind == .object ? "an \(kind.rawValue)" : quoted(value.value)
      value.report(
        .errorCodePage, .error, "the page's code is \(written), not \"0\"",
        hint: "do not publish this page: the CMS reports an error")
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
  /// Whether the value of a page's `code` means success: `null`, `""`, `"0"` or a number that equals 0. All other values
  /// are errors. A page without `code` is a success as well.
  package var isSuccessCode: Bool {
    switch kind {
    case .null: return true
    case .string: return text == "" || text == "0"
    case .number:
      // Not compared as a `Double`, which rounds 1e-400 to 0.
      let digits = written.utf8.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
      return !digits.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
    case .boolean, .array, .object: return false
    }
  }
}
