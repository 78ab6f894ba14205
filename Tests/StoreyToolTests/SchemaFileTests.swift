import TestFiles
import TestLevels
import Testing

@Suite(.waitsForProcesses, .tags(.recorded)) struct SchemaFileTests {
  @Test(arguments: [
    ("page", [String]()), ("configuration", ["--config"]), ("theme", ["--theme"]), ("template", ["--template"]),
    ("manifest", ["--manifest"]), ("samples", ["--samples"]),
  ])
  func `schemas of the repository are up to date`(name: String, options: [String]) throws {
    let result = try StoreyProcess.run(arguments: ["schema"] + options)
    try #require(result.code == 0)
    #expect(try GoldenFile.difference(Array(result.output.utf8), "Schemas/\(name).schema.json") == nil)
  }
}
