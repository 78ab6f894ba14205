import Foundation
import Testing

/// `storey new floor --from`: copies of templates.
@Suite struct NewFloorTests {
  private static let gallery: [String] = {
    let folder = StoreyProcess.root.appending(path: "Templates")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted()
  }()

  @Test(arguments: gallery)
  func `the copy of a template of the gallery and its page have no findings`(file: String) throws {
    try StoreyProcess.withFolder { folder in
      let template = StoreyProcess.root.appending(path: "Templates/\(file)").path
      let made = try StoreyProcess.run("new", "floor", "OwnFloor", "--from", template, in: folder)
      #expect(made.code == 0, "\(made.errors)")
      let found = try StoreyProcess.run(
        "validate", "Samples/own-floor.json", "--templates", "Templates", "--strict", in: folder)
      #expect(found.code == 0, "\(found.output)")
      #expect(found.output.contains("0 errors, 0 warnings"))
    }
  }

  @Test func `a template is found by its pattern among those that are loaded`() throws {
    try StoreyProcess.withFolder { folder in
      let templates = StoreyProcess.root.appending(path: "Templates").path
      let made = try StoreyProcess.run(
        "new", "floor", "Promo", "--from", "FlashSale", "--templates", templates, in: folder)
      #expect(made.code == 0, "\(made.errors)")
      let copy = try String(contentsOf: folder.appending(path: "Templates/promo.json"), encoding: .utf8)
      #expect(copy.contains(#""pattern": "Promo""#) && !copy.contains("$schema") && !copy.contains("FlashSale"))
    }
  }

  @Test func `what cannot be copied is an error`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["page.json": #"{"floors": []}"#], in: folder)
      func refused(_ option: String, _ value: String, _ more: String, _ message: String) throws {
        let result =
          more.isEmpty
          ? try StoreyProcess.run("new", "floor", "Promo", option, value, in: folder)
          : try StoreyProcess.run("new", "floor", "Promo", option, value, more, in: folder)
        #expect(result.code == 2 && result.errors.contains(message), "\(result.errors)")
      }
      try StoreyProcess.write(
        [
          "t/base.json":
            #"{"template": 1, "pattern": "Base", "rows": [{"height": 20, "elements": []}]}"#,
          "t/child.json": #"{"template": 1, "pattern": "Child", "extends": "Base"}"#,
          ".storey.json": #"{"templates": ["t"]}"#,
        ], in: folder)
      try refused("--from", "Child", "", "t/child.json extends Base, so a copy of it has only a part")
      try refused("--from", "Nowhere", "", "there is no template Nowhere")
      try refused("--from", "page.json", "", "page.json is not a valid template")
      try refused("--from", "page.json", "--swift", "'--from' and '--swift' cannot be used together")
    }
  }
}
