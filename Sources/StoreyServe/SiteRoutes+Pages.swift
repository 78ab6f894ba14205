import Storey
import StoreyOutput
import StoreyServer

/// The addresses with which the list of pages shows more than their titles.
extension SiteRoutes {
  /// Returns the answer to a question about a page of the list; `nil` for another question.
  func listAnswer(to request: HTTPRequest) async throws -> HTTPResponse? {
    guard request.path.count == 2, request.path[0] == "api" else { return nil }
    switch request.path[1] {
    case "summary":
      let view = try await listed(request)
      await site.readDraft(of: view)
      let source = await site.source(of: view)
      let (summary, version) = try await site.summaries.summary(of: view, source)
      return .json(.ok, summary.json(of: view.page, version: version))
    case "thumbnail":
      let view = try await listed(request)
      let source = await site.source(of: view)
      return .picture(try await site.summaries.picture(source))
    default: return nil
    }
  }

  private func listed(_ request: HTTPRequest) async throws -> SiteView {
    if site.isGallery {
      throw RouteRefusal(status: .notFound, message: "the floors of a gallery have no summaries")
    }
    return try await site.view { request.query($0) }
  }
}

extension HTTPResponse {
  /// Returns a response with a picture as SVG, which can run and load nothing.
  static func picture(_ svg: [UInt8]) -> HTTPResponse {
    HTTPResponse(
      contentType: "image/svg+xml",
      headers: [HTTPField("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")],
      body: svg)
  }
}
