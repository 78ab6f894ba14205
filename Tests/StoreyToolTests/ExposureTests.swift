import Foundation
import StoreyTracking
import Testing

@Suite(.waitsForProcesses) struct ExposureTests {
  private func run(_ page: String, _ arguments: String...) throws -> StoreyProcess.Result {
    try StoreyProcess.run(arguments: ["actions", page, "--exposure"] + arguments)
  }

  @Test func `the tracking plan has one line per row and element`() throws {
    let plan = try run("Samples/small.json")
    #expect((plan.code, plan.errors) == (0, ""))
    #expect(
      plan.output.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false).prefix(4) }
        == [
          ["0.0", "", "row", "0,0,375,110"], ["0.0.0", "a", "element", "0,0,375,110"],
          ["1.0", "", "row", "0,110,375,31"],
          ["1.1", "", "row", "0,141,375,95"], ["1.1.0", "p0", "element", "10,141,172.5,85"],
          ["1.1.1", "p1", "element", "192.5,141,172.5,85"],
        ])
    let json = try run("Samples/small.json", "--format", "json", "--share", "0.25", "--after", "1500", "--again")
    #expect(json.output.contains("\"threshold\": {\"share\": 0.25, \"duration\": 1500, \"once\": false}"))
  }

  @Test func `reports the path of an action without an event, and exits 1`() throws {
    let plan = try run("Samples/broken/missing-event.json")
    #expect(plan.code == 1)
    #expect(plan.errors == "Samples/broken/missing-event.json: 1 of 2 actions has no event: 0.0.1\n")
  }

  @Test func `reports the paths of actions that share an event, and exits 1`() throws {
    let page = """
      {"floors": [{"pattern": "SingleGoods", "skuList": [{"skuId": 1, "srv": "tea"}, {"skuId": 2, "srv": "tea"}]}]}
      """
    let plan = try StoreyProcess.run("actions", "-", "--exposure", input: Array(page.utf8))
    #expect(plan.code == 1)
    #expect(plan.errors == "-: the event \"tea\" is shared by different actions: 0.0.0, 0.0.1\n")
  }

  @Test func `--samples lists exposures`() throws {
    let seen = try run("Samples/home.json", "--samples", "Samples/scrolls/home.json")
    #expect((seen.code, seen.errors) == (0, ""))
    #expect(seen.output.contains("0.0.0\thome_m_new-year\t0\t900\t1\n"))
    #expect(seen.output.contains("0.0.1\thome_m_milk\t900\t1100\t1\n"))
    let patient = try run("Samples/home.json", "--samples", "Samples/scrolls/home.json", "--after", "1000")
    #expect(!patient.output.contains("home_m_new-year"))
  }

  @Test(arguments: [
    ("{\"samples\": [{\"scroll\": 1}]}", "time"), ("{\"samples\": [{\"time\": 0, \"height\": -1}]}", "height"),
    ("{\"samples\": [{\"time\": 0, \"carousels\": [{\"part\": \"1.x\", \"offsets\": [1]}]}]}", "invalid part \"1.x\""),
    ("{\"samples\": [{\"time\": 0, \"scrol\": 1}]}", "did you mean \"scroll\"?"),
    ("[", "unexpected end of the document"), ("[]", "it is a JSON array"),
  ])
  func `rejects samples with errors`(file: String, message: String) throws {
    try StoreyProcess.withFolder { folder in
      let samples = folder.appending(path: "samples.json")
      try Data(file.utf8).write(to: samples)
      let result = try run("Samples/home.json", "--samples", samples.path)
      #expect(result.code == 2 && result.output.isEmpty)
      #expect(result.errors.contains(message))
    }
  }

  @Test func `accepts samples with extreme numbers`() throws {
    try StoreyProcess.withFolder { folder in
      let samples = folder.appending(path: "samples.json")
      let wild = """
        {"samples": [{"time": -1e308, "scroll": -1e308}, {"time": 0, "scroll": 1e308, "height": 1e308},
          {"time": 900, "height": 1e308, "carousels": [{"part": "99999999999999999.0", "offsets": [1e308]}]},
          {"time": 1e308, "height": 1e308, "scroll": -1e308}]}
        """
      try Data(wild.utf8).write(to: samples)
      #expect(try run("Samples/home.json", "--samples", samples.path).code == 0)
    }
  }

  @Test func `options of exposure require --exposure`() throws {
    for option in [["--samples", "a.json"], ["--share", "1"], ["--after", "1"], ["--again"]] {
      let result = try StoreyProcess.run(arguments: ["actions", "Samples/home.json"] + option)
      #expect(result.code == 2 && result.errors.contains("'\(option[0])' requires '--exposure'"))
    }
  }
}
