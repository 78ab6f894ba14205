import Storey
import StoreyFiles
import StoreyFloors
import StoreyOutput
import StoreyProject
import StoreyServer
import TestFiles
import Testing

@testable import StoreyServe

/// The downloads of `storey serve`.
@Suite struct SiteOutputTests {
  private struct CountWriter: LayoutWriter {
    func write(_ layout: TableLayout) -> [UInt8] { Array("\(layout.rows.count) rows".utf8) }
  }

  private static let text =
    #"{"name": "A", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "茶"}]}]}"#
  private let folder: TemporaryFolder
  private let routes: SiteRoutes

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Array(Self.text.utf8), to: "\(folder.path)/a b.v2.json")
    var formats = FormatRegistry.standard
    try formats.register(OutputFormat("count", extensions: ["n"], mediaType: "text/x-count") { _ in CountWriter() })
    let site = PreviewSite(
      folder.path, page: nil, firstChoice: LayoutChoice(), try ProjectReader(serving: folder.path))
    routes = SiteRoutes(site, formats: formats)
  }

  private func get(_ target: String) async throws -> (HTTPResponse, body: [UInt8]) {
    var parser = HTTPRequestParser()
    parser.append(Array("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
    while true {
      switch parser.next() {
      case .head: continue
      case .request(let request):
        let response = await routes.response(to: request)
        guard case .bytes(let body) = response.content else { throw CancellationError() }
        return (response, body)
      case .incomplete, .refusal: throw CancellationError()
      }
    }
  }

  @Test(arguments: StandardFormat.allCases)
  func `a download is the output of the writer at the width of the view`(format: StandardFormat) async throws {
    let (response, body) = try await get("/api/output?page=a%20b.v2.json&width=320&format=\(format.rawValue)")
    let layout = TableLayout(Page(decoding: Array(Self.text.utf8), registry: .standard), width: 320)
    #expect(body == OutputFormat(format).writer().write(layout))
    #expect(response.status == .ok && response.contentType == OutputFormat(format).mediaType)
    let ending = OutputFormat(format).extensions[0]
    #expect(
      response.headers == [HTTPField("Content-Disposition", "attachment; filename*=UTF-8''a%20b.v2.\(ending)")])
  }

  private static let names = StandardFormat.allCases.map(\.rawValue) + ["count"]

  @Test func `a registered format is listed and can be downloaded`() async throws {
    let state = try Document(parsing: try await get("/api/state").body).root
    #expect(state["formats"]?.elements.map { $0.text?.string } == Self.names)
    let (response, body) = try await get("/api/output?page=a%20b.v2.json&format=count")
    #expect(response.contentType == "text/x-count" && body == Array("1 rows".utf8))
  }

  @Test func `an unknown format is refused with the known ones`() async throws {
    for query in ["format=pdf", ""] {
      let (response, body) = try await get("/api/output?page=a%20b.v2.json&\(query)")
      #expect(response.status == .badRequest)
      #expect(String(decoding: body, as: UTF8.self).contains("use \(Wording.alternatives(Self.names))"))
    }
  }

  @Test func `output beyond its limit is refused with the limit`() async throws {
    let long = Array(repeating: #"{"pattern": "Focus", "picList": [{"img": "a.png"}]}"#, count: 40_000).joined(
      separator: ",")
    try folder.write(Array(#"{"limits": {"svg-growth": 1}}"#.utf8), to: "\(folder.path)/.storey.json")
    try folder.write(Array(#"{"floors": [\#(long)]}"#.utf8), to: "\(folder.path)/long.json")
    await routes.site.update()
    let (response, body) = try await get("/api/output?page=long.json&format=svg")
    #expect(response.status == .unprocessableContent)
    #expect(String(decoding: body, as: UTF8.self).contains("svg-growth"))
  }
}
