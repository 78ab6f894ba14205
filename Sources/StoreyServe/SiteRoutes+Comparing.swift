import Storey
import StoreyOutput
import StoreyProject
import StoreyServer

/// The addresses with which a page is compared with another page or version.
extension SiteRoutes {
  /// Returns the view that a request compares a page with: the committed version, the page as an app shows it, or another page.
  private func former(_ view: SiteView, of request: HTTPRequest) async throws -> SiteView {
    guard let other = request.query("with") else {
      throw RouteRefusal(status: .badRequest, message: "the parameter 'with' is missing")
    }
    if other == "HEAD" {
      if site.isGallery { throw SiteView.InvalidError.noCommittedFloor }
      var old = view
      old.isCommitted = true
      return old
    }
    if other.hasPrefix(Self.appMark) {
      let app = String(other.dropFirst(Self.appMark.count))
      return try await site.view { $0 == "as" ? app : request.query($0) }
    }
    return try await site.view { $0 == "page" ? other : request.query($0) }
  }

  /// The beginning of the name of an app in the parameter `with`.
  private static let appMark = "app:"

  func difference(_ request: HTTPRequest) async throws -> HTTPResponse {
    let view = try await site.view { request.query($0) }
    let old = try await former(view, of: request)
    return try await withMemory(for: [old, view]) {
      let versions = (old: try await version(of: old), new: try await version(of: view))
      return .json(.ok, PageDifference(from: versions.old.layout, to: versions.new.layout).json())
    }
  }

  /// Returns the differences as Markdown for a review, with the findings that came and went.
  func markdown(_ request: HTTPRequest) async throws -> HTTPResponse {
    let view = try await site.view { request.query($0) }
    let old = try await former(view, of: request)
    return try await withMemory(for: [old, view]) {
      let versions = (old: try await version(of: old), new: try await version(of: view))
      let findings = FindingChanges(
        site.project(of: view), old: versions.old.bytes, new: versions.new.bytes, at: site.name(of: view.page))
      let comparison = PageComparison(
        .changed, old: old.page, new: view.page, name: view.page,
        PageDifference(from: versions.old.layout, to: versions.new.layout), findings: (findings.came, findings.went))
      let report = MarkdownComparisonReport()
      var summary = ComparisonSummary()
      summary.add(comparison.difference.isEmpty ? nil : .changed)
      let part = report.part(of: comparison)
      let frame = report.frame(summary, omitted: 0)
      let isShort = frame.prefix.count + part.count + frame.suffix.count <= report.limit ?? .max
      return HTTPResponse(
        contentType: "text/markdown; charset=utf-8",
        body: frame.prefix + (isShort ? part : report.shortPart(of: comparison)) + frame.suffix)
    }
  }

  /// Returns a page as one HTML file with its pictures, and the number of pictures that could not be read.
  func share(_ body: JSONValue) async throws -> HTTPResponse {
    let view = try await site.view { body[$0]?.text?.string }
    guard let format = FormatRegistry.standard["html"] else {
      throw RouteRefusal(status: .notFound, message: "pages cannot be shared here")
    }
    return try await withMemory(for: [view], output: format) {
      let version = try await version(of: view)
      let embedded = await embedding?(version.layout, site.name(of: view.page), site.folder)
      guard let html = version.output(format, embedding: embedded?.pictures) else {
        throw RouteRefusal(
          status: .unprocessableContent, message: "the page as HTML exceeds its limit", hint: "split the page")
      }
      return HTTPResponse(
        contentType: "text/html; charset=utf-8",
        headers: [HTTPField("X-Storey-Missing", "\(embedded?.missing.count ?? 0)")], body: html)
    }
  }
}
