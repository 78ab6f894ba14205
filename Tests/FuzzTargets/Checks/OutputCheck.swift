import Storey
import StoreyTestSupport

/// Checks of outputs.
enum OutputCheck {
  /// Throws an error unless an output is JSON.
  static func checkJSON(_ bytes: [UInt8], _ name: String) throws(FuzzFailure) {
    do throws(ParseError) {
      _ = try Document(parsing: bytes, limits: Limits([.bytes: 1 << 30], depth: 2000))
    } catch {
      throw FuzzFailure(description: "\(name) is not JSON: \(error)")
    }
  }

  /// Throws an error unless an output is well-formed HTML or SVG.
  static func checkMarkup(_ bytes: [UInt8], as dialect: MarkupCheck.Dialect, _ name: String) throws(FuzzFailure) {
    if let fault = MarkupCheck.fault(in: bytes, as: dialect) { throw FuzzFailure(description: "\(name): \(fault)") }
  }

  /// Throws an error unless an output is UTF-8 without control characters other than line feeds, tabs and an allowed one.
  static func checkText(
    _ bytes: [UInt8], _ name: String, allowing allowed: Unicode.Scalar = "\n"
  ) throws(FuzzFailure) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FuzzFailure(description: "\(name) is not UTF-8")
    }
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      let isAllowed = scalar == "\n" || scalar == "\t" || scalar == allowed
      try expect(!isControl || isAllowed, "\(name) contains the control character \(scalar.value)")
    }
  }
}
