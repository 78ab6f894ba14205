import StoreyValidation
import Testing

@Suite struct ConfigurationWritingTests {
  @Test func `each list of files is written on one line`() throws {
    struct NoSuchFile: Error {}
    let source = #"""
      {"exclude": ["x", "y"],
       "overrides": [{"files": ["c.json", "d.json"], "rules": {"coerced-value": "off"}}]}
      """#
    var reader = ConfigurationReader { path in
      guard path == ".storey.json" else { throw NoSuchFile() }
      return Array(source.utf8)
    }
    let (configuration, _) = try reader.configuration(at: ".storey.json")
    let lines = String(decoding: configuration.write(for: nil), as: UTF8.self).split(separator: "\n").map { String($0) }
    #expect(lines.contains(#"  "files": [".storey.json"],"#))
    #expect(lines.contains(#"  "exclude": ["x", "y"],"#))
    #expect(lines.contains(#"  "against": [],"#))
    #expect(lines.contains { $0.hasSuffix(#""files": ["c.json", "d.json"],"#) })
  }
}
