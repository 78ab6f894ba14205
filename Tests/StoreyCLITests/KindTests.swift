import Testing

/// Checks of files other than pages, and pages with comments.
@Suite(.waitsForProcesses) struct KindTests {
  @Test(arguments: [
    (
      "template.json", #"{"template": 1, "pattern": "X", "rows": [{"height": "tall", "elements": []}]}"#,
      "invalid-template"
    ),
    ("manifest.json", #"{"manifestVersion": 99}"#, "missing-key"),
    ("known.json", #"{"baselineVersion": 2, "findings": []}"#, "invalid-configuration"),
    ("page.json", #"{"name": "A"}"#, "missing-key"),
    ("sub/.storey.json", #"{"width": 1}"#, "invalid-configuration"),
  ])
  func `a file is checked by the reader of its kind`(name: String, text: String, rule: String) throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write([name: text, "sub/other.json": "{}"], in: folder)
      let result = try StoreyProcess.run("validate", name, "--format", "json", in: folder)
      #expect(result.code != 0)
      #expect(result.output.contains("\"rule\": \"\(rule)\""), "\(result.output)")
      #expect(result.output.contains("\"file\": \"\(name)\""))
    }
  }

  @Test func `a theme is recognized by the configuration`() throws {
    try StoreyProcess.withFolder { folder in
      let files = [".storey.json": #"{"theme": "red.json"}"#, "red.json": #"{"light": {"text": "no colour"}}"#]
      try StoreyProcess.write(files, in: folder)
      let result = try StoreyProcess.run("validate", "red.json", in: folder)
      #expect(result.code == 1)
      #expect(!result.output.contains("floors"))
    }
  }

  private static let commented = """
    {
      // The start page.
      "name": "A", /* no floors yet */
      "floors": [],
    }
    """

  @Test(arguments: [
    ["render", "page.json", "--format", "text"], ["actions", "page.json"], ["diff", "page.json", "page.json"],
    ["validate", "page.json"], ["breaking", "app.json", "app.json", "page.json"],
  ])
  func `every command reads comments if the configuration allows them`(arguments: [String]) throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["page.json": Self.commented], in: folder)
      let app = try StoreyProcess.run("manifest", "--name", "a", "--version", "1", "-o", "app.json", in: folder)
      #expect(app.code == 0)
      #expect(try StoreyProcess.run(arguments: arguments, in: folder).code != 0)
      try StoreyProcess.write([".storey.json": #"{"json": "jsonc"}"#], in: folder)
      #expect(try StoreyProcess.run(arguments: arguments, in: folder).code == 0)
    }
  }

  @Test func `comments are removed, and a page with other syntax errors is not corrected`() throws {
    try StoreyProcess.withFolder { folder in
      let broken = "{ // a\n\"name\": \"A\" \"channelFloorSize\": 3, \"floors\": []}"
      try StoreyProcess.write(["page.json": Self.commented, "broken.json": broken], in: folder)
      let result = try StoreyProcess.run("validate", "page.json", "broken.json", "--fix", in: folder)
      #expect(result.code == 1)
      #expect(result.errors.contains("broken.json is not corrected, because it is not valid JSON"))
      #expect(try StoreyProcess.read("broken.json", in: folder) == broken)
      #expect(
        try StoreyProcess.read("page.json", in: folder) == "{\n  \"name\": \"A\",\n  \"floors\": []\n}")
    }
  }
}
