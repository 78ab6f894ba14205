import StoreyOutput
import StoreyServer

/// The page around the previewed page: one HTML file, `shell.html`, with the token of this process.
struct ShellPage: Sendable {
  /// The secret that a request to write must have. A page of another site cannot read it.
  let token: String
  private let html: [UInt8]
  private let policy: String

  /// Creates the page.
  /// - Parameter token: The token of another process, whose pages stay valid; `nil` for a new one.
  init(token: String? = nil) {
    self.token = token ?? Self.newToken()
    let text = String(decoding: PackageResources.shell_html, as: UTF8.self)
    html = Array(
      text.split(separator: "{{token}}", omittingEmptySubsequences: false).joined(separator: self.token).utf8)
    policy =
      "default-src 'none'; script-src 'sha256-\(SHA256.base64(Self.script(of: text)))'; style-src 'unsafe-inline'; "
      + "connect-src 'self'; frame-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; "
      + "frame-ancestors 'none'"
  }

  private static func newToken() -> String {
    var random = SystemRandomNumberGenerator()
    let digits = (0..<2).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
    return digits.joined()
  }

  /// The response to a request for the page.
  var response: HTTPResponse {
    HTTPResponse(
      contentType: "text/html; charset=utf-8", headers: [HTTPField("Content-Security-Policy", policy)], body: html)
  }

  /// Returns the text of the only script.
  private static func script(of html: String) -> [UInt8] {
    let bytes = Array(html.utf8)
    guard let start = bytes.firstRange(of: Array("<script>".utf8))?.upperBound,
      let end = bytes[start...].firstRange(of: Array("</script>".utf8))?.lowerBound
    else { return [] }
    return Array(bytes[start..<end])
  }
}
