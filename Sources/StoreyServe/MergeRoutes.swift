package import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject
package import StoreyServer

/// The addresses of a merge in the browser: the shell, the conflicts, their pictures, and the requests that decide and save.
package struct MergeRoutes: Sendable {
  private let sites: [MergeSite]
  private let shell: ShellPage

  /// - Parameters:
  ///   - sites: The pages, in the order in which they are decided.
  ///   - theme: The theme of the pictures of floors.
  package init(_ sites: [MergeSite], _ theme: Theme) {
    self.sites = sites
    shell = ShellPage.ofMerge(theme)
  }

  /// Returns the response to a request.
  package func response(to request: HTTPRequest) async -> HTTPResponse {
    do {
      return try await request.method == .post ? act(on: request) : answer(request)
    } catch let refusal as RouteRefusal {
      return refusal.response
    } catch {
      return RouteRefusal(Failure(any: error), status: .unprocessableContent).response
    }
  }

  private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
    switch (request.path.first, request.path.dropFirst().first) {
    case (nil, nil), ("", nil): return shell.response
    case ("api", "pages"): return .json(.ok, await pages())
    case ("api", "merge"): return .json(.ok, try await site { request.query($0).flatMap { Int($0) } }.state())
    case ("api", "pictures"):
      let index = request.query("conflict").flatMap { Int($0) } ?? -1
      guard let json = await (try site { request.query($0).flatMap { Int($0) } }).pictures(of: index) else {
        throw RouteRefusal(status: .notFound, message: "the merge has no conflict with this number")
      }
      return .json(.ok, json)
    default: throw RouteRefusal(status: .notFound, message: "the merge does not have this address")
    }
  }

  private func pages() async -> [UInt8] {
    var entries: [(output: String, open: Int)] = []
    for site in sites { entries.append((site.output, await site.openCount)) }
    return JSONEmitter.indented { emitter in
      emitter.array { emitter in
        for entry in entries {
          emitter.object(inline: true) { emitter in
            emitter.member("output", entry.output)
            emitter.member("open", entry.open)
          }
        }
      }
    }
  }

  private func site(_ number: (String) -> Int?) throws -> MergeSite {
    let index = number("page") ?? 0
    guard sites.indices.contains(index) else {
      throw RouteRefusal(status: .notFound, message: "the merge has no page with this number")
    }
    return sites[index]
  }

  private func act(on request: HTTPRequest) async throws -> HTTPResponse {
    let body = try shell.body(of: request)
    let site = try site { body[$0]?.number.flatMap { Int(exactly: $0) } }
    switch request.path {
    case ["api", "decide"]:
      let side = body["side"]?.text?.string
      guard let index = body["conflict"]?.number.flatMap({ Int(exactly: $0) }),
        side == nil || side.flatMap(MergeSide.init) != nil
      else { throw RouteRefusal(status: .badRequest, message: "the conflict or the side is missing") }
      guard await site.decide(index, side.flatMap(MergeSide.init)) else {
        throw RouteRefusal(status: .notFound, message: "the merge has no conflict with this number")
      }
      return .json(.ok, await site.state())
    case ["api", "save"]:
      do throws(Failure) {
        try await site.save()
      } catch {
        throw RouteRefusal(error, status: .conflict)
      }
      return .json(.ok, await site.state())
    default: throw RouteRefusal(status: .notFound, message: "the merge does not have this address")
    }
  }
}
