import BenchmarkAccess
import Storey
import StoreyOutput
import StoreyValidation

/// The output of a command, with its format.
struct MutantOutput {
  enum Format {
    case json, html, svg, xml, text

    /// Creates the format of reports.
    init(_ report: ReportFormat) { self = report.isJSON ? .json : report.isXML ? .xml : .text }

    init(_ output: StandardFormat) {
      switch output {
      case .html: self = .html
      case .text: self = .text
      case .svg: self = .svg
      case .json: self = .json
      }
    }
  }

  let format: Format
  let bytes: [UInt8]

  init(_ format: Format, _ bytes: [UInt8]) {
    self.format = format
    self.bytes = bytes
  }

  /// The error in the output, or `nil` if it is well-formed. Only output in plain text may be empty.
  var fault: String? {
    switch format {
    case .json:
      do throws(ParseError) {
        _ = try Document(parsing: bytes, limits: Limits([.bytes: 1 << 30], depth: 600))
        return nil
      } catch {
        return "the output is not JSON: \(error)"
      }
    case .html: return MarkupFault.inHTML(bytes)
    case .svg: return MarkupFault.inSVG(bytes)
    case .xml: return XMLCheck.fault(in: bytes)
    case .text: return Self.textFault(bytes)
    }
  }

  /// Returns the error in plain text, which must be UTF-8 without control characters other than line feeds and tabs.
  private static func textFault(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { return "the output is not UTF-8" }
    let control = text.unicodeScalars.first {
      ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F...0x9F).contains($0.value)
    }
    return control.map { "the output contains the control character \($0.value)" }
  }
}
