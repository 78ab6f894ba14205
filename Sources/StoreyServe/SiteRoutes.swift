package import Storey
import StoreyFiles
package import StoreyOutput
import StoreyProject
package import StoreyServer
import StoreyTracking

/// The addresses of a live preview: the shell, pages, pictures, events, questions and the two requests that act.
package struct SiteRoutes: Sendable {
  let site: PreviewSite
  let shell: ShellPage
  private let pictures: StaticFiles
  private let formats: FormatRegistry
  private let editor: EditorCommand?
  /// Reads the pictures of a page for a file with them.
  let embedding: PictureReading?

  /// Reads the pictures of a layout, given the path of its page and the folder that is served. Returns them with the addresses of those
  /// that cannot be read.
  package typealias PictureReading =
    @Sendable (TableLayout, _ page: String, _ folder: String) async ->
    (pictures: EmbeddedPictures, missing: [String])

  /// Creates the addresses of a site.
  /// - Parameters:
  ///   - formats: The formats in which pages can be downloaded.
  ///   - editor: The command that opens a file; `nil` if the browser opens a link.
  ///   - embedding: Reads the pictures of a page that is shared as one file; `nil` if the file refers to them.
  ///   - state: The state of the process that this one continues; `nil` for a new preview.
  package init(
    _ site: PreviewSite, formats: FormatRegistry = .standard, editor: EditorCommand? = nil,
    embedding: PictureReading? = nil, continuing state: SiteState? = nil
  ) {
    self.site = site
    self.formats = formats
    shell = ShellPage(token: state?.token)
    if let state { site.numbers.skip(to: state.lastVersion) }
    self.editor = editor
    self.embedding = embedding
    pictures = StaticFiles(folder: site.folder)
  }

  /// The state with which another process can continue the preview.
  package var state: SiteState { SiteState(token: shell.token, lastVersion: site.numbers.next()) }

  /// Returns the response to a request.
  package func response(to request: HTTPRequest) async -> HTTPResponse {
    do {
      return try await request.method == .post ? act(on: request) : answer(request)
    } catch let refusal as RouteRefusal {
      return refusal.response
    } catch let error as SiteView.InvalidError {
      let status: HTTPStatus = error.isRefused ? .forbidden : error.isMalformed ? .badRequest : .notFound
      return RouteRefusal(status: status, message: error.message).response
    } catch is CancellationError {
      // The client has closed the connection.
      return RouteRefusal(status: .serviceUnavailable, message: "the request was cancelled").response
    } catch {
      return RouteRefusal(Failure(any: error), status: .unprocessableContent).response
    }
  }

  // MARK: Questions

  private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
    switch (request.path.first, request.path.dropFirst().first) {
    case (nil, nil), ("", nil): return shell.response
    case ("page", _): return try await page(request)
    case ("events", nil): return try await events(request)
    case ("api", "state"): return .json(.ok, await site.state(formats, hasEditor: editor != nil && !site.isGallery))
    case ("api", "fields"): return try await fields(request)
    case ("api", "inspect"): return try await inspect(request)
    case ("api", "plan"):
      return try await withMemory(for: [try await site.view { request.query($0) }]) {
        let layout = try await version(of: request).layout
        return .json(.ok, ExposureWriter(layout).json(layout.trackingPlan))
      }
    case ("api", "output"): return try await output(request)
    case ("api", "diff"): return try await difference(request)
    case ("api", "markdown"): return try await markdown(request)
    default:
      if let answer = try await editorAnswer(to: request) { return answer }
      if let answer = try await listAnswer(to: request) { return answer }
      throw RouteRefusal(status: .notFound, message: "the preview does not have this address")
    }
  }

  /// Returns a response that is made when the memory for it is free, which is kept until the response was written.
  func withMemory(
    for views: [SiteView], output format: OutputFormat? = nil, _ body: () async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    let reserved = try await site.reserve(for: views, output: format)
    var response = try await body()
    reserved.shrink(to: response.byteCount)
    response.retained = reserved
    await site.trim()
    return response
  }

  /// Returns a page as HTML, or a picture of a page.
  private func page(_ request: HTTPRequest) async throws -> HTTPResponse {
    let path = request.path.dropFirst().joined(separator: "/")
    if await site.files.outside.contains(path) { throw SiteView.InvalidError.outside(path) }
    if await site.files.pages[path] == nil, !path.hasSuffix(".json") {
      let picture = pictures.response(to: request, droppingSegments: 1)
      // In a gallery, an address without a picture may be that of a floor that is not registered.
      if picture.status != .notFound || !site.isGallery { return picture }
    }
    let view = try await site.view { $0 == "page" ? path : request.query($0) }
    return try await withMemory(for: [view]) {
      let html = await site.page(view).html()
      try Task.checkCancellation()
      return HTTPResponse(
        contentType: "text/html; charset=utf-8",
        headers: [HTTPField("Content-Security-Policy", "frame-ancestors 'self'")], body: html)
    }
  }

  /// Returns a page in the format of a request, as a file to download.
  private func output(_ request: HTTPRequest) async throws -> HTTPResponse {
    let name = request.query("format") ?? ""
    guard let format = formats[name] else {
      throw RouteRefusal(
        status: .badRequest, message: "unknown format '\(name)'",
        hint: "use \(Wording.alternatives(formats.formats.map(\.name)))")
    }
    let view = try await site.view { request.query($0) }
    return try await withMemory(for: [view], output: format) {
      guard let bytes = try await version(of: view).output(format) else {
        throw RouteRefusal(
          status: .unprocessableContent, message: "the page as \(name) exceeds its limit",
          hint: format.limit.map { "split the page, or raise the limit \"\($0.rawValue)\"" })
      }
      try Task.checkCancellation()
      let file = Paths.stem(of: view.page.split(separator: "/").last ?? "page") + format.ending
      return HTTPResponse(
        contentType: format.mediaType,
        headers: [HTTPField("Content-Disposition", "attachment; filename*=UTF-8''\(file.percentEncodedPath)")],
        body: bytes)
    }
  }

  private func events(_ request: HTTPRequest) async throws -> HTTPResponse {
    let view = try await site.view { request.query($0) }
    let page = await site.page(view)
    let stream = EventStream()
    let reserved = try await site.reserve(for: [view])
    defer { reserved.shrink(to: 0) }
    await page.connect(stream, showing: request.query("version").flatMap { Int($0) })
    return .events(stream)
  }

  private func version(of request: HTTPRequest) async throws -> LiveVersion {
    try await version(of: site.view { request.query($0) })
  }

  func version(of view: SiteView) async throws -> LiveVersion {
    let page = await site.page(view)
    if let version = await page.current() { return version }
    let problem = await page.problem
    throw RouteRefusal(
      status: .unprocessableContent, message: problem?.message ?? "the page has errors",
      hint: problem == nil ? "correct them first" : problem?.hint)
  }

  private func inspect(_ request: HTTPRequest) async throws -> HTTPResponse {
    let view = try await site.view { request.query($0) }
    return try await withMemory(for: [view]) {
      let inspector = SiteInspector(
        try await version(of: view), file: site.name(of: view.page), isFile: !site.isGallery)
      let index = request.query("index").map { Int($0) ?? -1 }
      guard let part = request.query("part"),
        let json = inspector.json(of: part, index, apps: await site.apps(for: site.place(of: view)))
      else {
        throw RouteRefusal(status: .notFound, message: "there is no such element in this version of the page")
      }
      return .json(.ok, json)
    }
  }

  /// Returns the fields of a floor of a gallery, with the states that they can have.
  private func fields(_ request: HTTPRequest) async throws -> HTTPResponse {
    let view = try await site.view { $0 == "page" ? request.query($0) : nil }
    guard let (sample, page) = await site.sample(of: view.page) else {
      throw RouteRefusal(status: .notFound, message: "this preview is not a gallery", hint: "start it with '--gallery'")
    }
    return .json(.ok, sample.json(from: page))
  }

  // MARK: Actions

  /// Carries out a request that writes a file or starts a program. Only the shell knows the token that it must have.
  private func act(on request: HTTPRequest) async throws -> HTTPResponse {
    let body = try shell.body(of: request)
    if site.isGallery {
      throw RouteRefusal(status: .forbidden, message: "a gallery of floors does not write files or start programs")
    }
    switch request.path {
    case ["api", "fix"]: return try await fix(body)
    case ["api", "fix-all"]: return try await fixAll(body)
    case ["api", "suppress"]:
      return try await accept(body) { try suppression(of: $0, $1, reason: body["reason"]?.text?.string) }
    case ["api", "accept"]: return try await accept(body, with: entry)
    case ["api", "share"]: return try await share(body)
    case ["api", "open"]: return try await open(body)
    default:
      if let answer = try await edit(request.path, body) { return answer }
      throw RouteRefusal(status: .notFound, message: "the preview does not have this address")
    }
  }

  /// Opens a page at a position in the editor.
  private func open(_ body: JSONValue) async throws -> HTTPResponse {
    guard let editor else {
      throw RouteRefusal(status: .notFound, message: "no editor is set", hint: "start the preview with '--editor'")
    }
    let view = try await site.view { body[$0]?.text?.string }
    func number(_ name: String) -> Int { body[name]?.number.flatMap { Int(exactly: $0) } ?? 1 }
    try editor.open(Paths.absolute(site.name(of: view.page)), line: number("line"), column: number("column"))
    return .json(.ok, Array("{}".utf8))
  }
}
