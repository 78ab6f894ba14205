import Storey
import StoreyOutput
import StoreyServer

/// The page around the contents of a server, such as the previewed page: one HTML file with the token of this process. It is joined from the
/// files of the folder `Shell`: HTML, style sheets and scripts, each with one subject.
struct ShellPage: Sendable {
  /// The secret that a request to write must have. A page of another site cannot read it.
  let token: String
  private let html: [UInt8]
  private let policy: String

  /// The style sheets of the live preview. A later rule replaces an earlier one of the same strength.
  private static let previewStyles = [
    PackageResources.colours_css, PackageResources.controls_css, PackageResources.fields_css,
    PackageResources.toolbar_css, PackageResources.workspace_css, PackageResources.pages_css,
    PackageResources.frames_css, PackageResources.present_css,
    PackageResources.details_css, PackageResources.editor_css,
  ]
  /// The script of the live preview. Constants are declared before the first statement that runs with them.
  private static let previewScripts = [
    PackageResources.document_js, PackageResources.requests_js, PackageResources.view_js, PackageResources.frames_js,
    PackageResources.swap_js, PackageResources.events_js, PackageResources.toolbar_js, PackageResources.pages_js,
    PackageResources.summaries_js,
    PackageResources.arrangement_js, PackageResources.panels_js, PackageResources.fields_js,
    PackageResources.findings_js, PackageResources.drafts_js, PackageResources.places_js, PackageResources.lookup_js,
    PackageResources.outline_js,
    PackageResources.parts_js,
    PackageResources.dragging_js, PackageResources.form_js, PackageResources.json_js,
    PackageResources.controls_js, PackageResources.catalogue_js, PackageResources.handles_js, PackageResources.text_js,
    PackageResources.assist_js, PackageResources.choices_js, PackageResources.present_js, PackageResources.sharing_js,
    PackageResources.panes_js,
    PackageResources.inspector_js, PackageResources.tracking_js,
    PackageResources.differences_js, PackageResources.start_js,
  ]

  /// Creates the page of the live preview.
  /// - Parameter token: The token of another process, whose pages stay valid; `nil` for a new one.
  init(token: String? = nil) {
    self.init(
      PackageResources.preview_html, styles: Self.previewStyles, scripts: Self.previewScripts,
      token: token ?? Self.newToken(), sources: "frame-src 'self'; img-src 'self' data:; base-uri 'none'; ")
  }

  /// Returns the page in which conflicts of a merge are decided. The pictures of floors in it load nothing.
  static func ofMerge(_ theme: Theme) -> ShellPage {
    ShellPage(
      PackageResources.merge_html,
      styles: [Array(MergePictures.styleSheet(of: theme).utf8), PackageResources.merge_css],
      scripts: [PackageResources.document_js, PackageResources.requests_js, PackageResources.merge_js],
      shapes: MergePictures.shapes(of: theme), token: newToken(), sources: "base-uri 'none'; ")
  }

  private init(
    _ file: [UInt8], styles: [[UInt8]], scripts: [[UInt8]], shapes: String = "", token: String, sources: String
  ) {
    self.token = token
    let script = "\n\"use strict\";\n" + Self.joined(scripts)
    let texts = ["token": token, "style": "\n" + Self.joined(styles), "script": script, "shapes": shapes]
    var text = ""
    for (index, piece) in String(decoding: file, as: UTF8.self).split(separator: "{{").enumerated() {
      let parts = piece.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      text += index == 0 ? String(piece) : (texts[parts[0]] ?? "") + parts[1]
    }
    html = Array(text.utf8)
    policy =
      "default-src 'none'; script-src 'sha256-\(SHA256.base64(Array(script.utf8)))'; style-src 'unsafe-inline'; "
      + "connect-src 'self'; \(sources)form-action 'none'; frame-ancestors 'none'"
  }

  private static func joined(_ files: [[UInt8]]) -> String {
    String(decoding: Array(files.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
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
}
