/// A value of a page's `code`, and whether it reports success.
package struct TestedCode: Sendable, CustomStringConvertible {
  /// The value as JSON; `nil` for a page without `code`.
  package let json: String?
  /// Whether it reports success.
  package let isSuccess: Bool

  package var description: String { json ?? "no code" }

  /// A page with the code and without floors.
  package var page: [UInt8] {
    Array("{\(json.map { "\"code\": \($0), " } ?? "")\"name\": \"x\", \"floors\": []}".utf8)
  }

  /// Every kind of value.
  package static let all: [TestedCode] =
    [nil, "null", #""""#, #""0""#, #""\u0030""#, "0", "-0", "0.0", "-0.00", "0e5", "0E-7", "0.000e+99"]
    .map { TestedCode(json: $0, isSuccess: true) }
    + [
      #""500""#, #""0.0""#, #""00""#, #"" 0""#, #"" ""#, #""-0""#, #""ok""#, "1", "-1", "0.1", "1e-400", "500", "1e999",
      "true", "false", "[]", "[0]", "{}", #"{"code": 0}"#,
    ].map { TestedCode(json: $0, isSuccess: false) }
}
