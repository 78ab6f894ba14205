import Storey
import StoreyOutput
import StoreyServer

/// The page around the contents of a server, such as the previewed page: one HTML file with the token of this process.
struct ShellPage: Sendable {
  /// The secret that a request to write must have. A page of another site cannot read it.
  let token: String
  private let html: [UInt8]
  private let policy: String

  /// Creates the page of the live preview, `shell.html`.
  /// - Parameter token: The token of another process, whose pages stay valid; `nil` for a new one.
  init(token: String? = nil) {
    self.init(
      PackageResources.shell_html, token: token ?? Self.newToken(),
      "frame-src 'self'; img-src 'self' data:; base-uri 'none'; ")
  }

  /// Returns the page in which conflicts of a merge are decided, `merge.html`. The pictures of floors in it load nothing.
  static func ofMerge(_ theme: Theme) -> ShellPage {
    ShellPage(
      PackageResources.merge_html, token: newToken(), "base-uri 'none'; ",
      replacing: [
        "{{styles}}": MergePictures.styleSheet(of: theme), "{{shapes}}": MergePictures.shapes(of: theme),
      ])
  }

  private init(_ file: [UInt8], token: String, _ sources: String, replacing texts: [String: String] = [:]) {
    self.token = token
    var text = String(decoding: file, as: UTF8.self)
    for (mark, replacement) in texts.merging(["{{token}}": token], uniquingKeysWith: { first, _ in first }) {
      text = text.split(separator: mark, omittingEmptySubsequences: false).joined(separator: replacement)
    }
    html = Array(text.utf8)
    policy =
      "default-src 'none'; script-src 'sha256-\(SHA256.base64(Self.script(of: text)))'; style-src 'unsafe-inline'; "
      + "connect-src 'self'; \(sources)form-action 'none'; frame-ancestors 'none'"
  }

  /// Returns the body of a request that writes a file or starts a program: JSON. Only the page knows the token that the request must have.
  func body(of request: HTTPRequest) throws(RouteRefusal) -> JSONValue {
    guard request.headers["X-Storey-Token"] == token else {
      throw RouteRefusal(
        status: .forbidden, message: "the request has no valid token", hint: "load the page again in the browser")
    }
    guard request.headers["Content-Type"]?.hasPrefix("application/json") == true else {
      throw RouteRefusal(status: .unsupportedMediaType, message: "the body must be JSON")
    }
    guard let body = try? Document(parsing: request.body).root else {
      throw RouteRefusal(status: .badRequest, message: "the body is not valid JSON")
    }
    return body
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
