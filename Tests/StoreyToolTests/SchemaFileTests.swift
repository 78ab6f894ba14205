import StoreyProject
import TestFiles
import TestLevels
import Testing

@Suite(.waitsForProcesses, .tags(.recorded)) struct SchemaFileTests {
  private static let options = FileKind.all.compactMap(\.schema?.option)

  @Test func `the schema of pages in the repository is up to date`() throws {
    let result = try StoreyProcess.run("schema")
    #expect(try GoldenFile.difference(Array(result.output.utf8), "Schemas/page.schema.json") == nil)
  }

  @Test(arguments: options)
  func `schemas of the repository are up to date`(option: String) throws {
    let result = try StoreyProcess.run(arguments: ["schema", "--\(option)"])
    try #require(result.code == 0)
    let name = option == "config" ? "configuration" : option
    #expect(try GoldenFile.difference(Array(result.output.utf8), "Schemas/\(name).schema.json") == nil)
  }
}
