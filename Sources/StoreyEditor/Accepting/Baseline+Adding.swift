package import Storey
package import StoreyValidation

extension Baseline {
  /// Returns the text of a baseline with one more finding; `nil` if the text is not a baseline. An empty text is a new baseline.
  /// - Parameter path: The path of the page, relative to the folder of the baseline.
  package static func text(
    of old: [UInt8], adding finding: Finding, of path: String, syntax: JSONSyntax
  ) -> [UInt8]? {
    var known = old.isEmpty ? Baseline() : read(old, syntax: syntax).value
    known?.record(PageReport(file: path, findings: [finding], source: []), path: path)
    guard let written = known?.write() else { return nil }
    return old.lineEnd == "\r\n" ? Array(written.map { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }.joined()) : written
  }
}
