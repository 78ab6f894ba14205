import Foundation
import Testing

@Suite(.waitsForProcesses) struct SchemaFileTests {
  @Test(arguments: [
    ("page", [String]()), ("configuration", ["--config"]), ("theme", ["--theme"]), ("template", ["--template"]),
    ("manifest", ["--manifest"]), ("samples", ["--samples"]),
  ])
  func `schemas of the repository are up to date`(name: String, options: [String]) throws {
    let result = try StoreyProcess.run(arguments: ["schema"] + options)
    let file = StoreyProcess.root.appending(path: "Schemas/\(name).schema.json")
    #expect(result.code == 0)
    #expect(result.output == String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }
}
