import Foundation
import Testing

/// `storey migrate`: pages are rewritten, compared, and printed as a patch.
@Suite(.waitsForProcesses) struct MigrateTests {
  private static func template(_ fields: String, elements: String, migrations: String = "") -> String {
    """
    {"template": 1, "pattern": "Notice", "version": 2, "fields": {\(fields)},
     "rows": [{"height": 20, "elements": [\(elements)]}]\(migrations)}
    """
  }
  private static func element(_ field: String, _ x: Int) -> String {
    #"{"text": "{\#(field)}", "frame": [\#(x), 0, 100, 20]}"#
  }
  private static let home = """
    {
      "name": "Home",
      "floors": [
        {"pattern": "Notice", "identityId": "1", "text": "Sale"},
        {"pattern": "Notice", "identityId": "2", "title": "New"},
        {
          "pattern": "Notice",
          "identityId": "3",
          "text": "Tea",
          "color": "red"
        }
      ]
    }

    """
  private static let files = [
    "old/notice.json": template(
      #""text": {"type": "string"}, "color": {"type": "string"}"#, elements: element("text", 0)),
    "new/notice.json": template(
      #""title": {"type": "string"}, "style": {"type": "string", "default": ""}"#,
      elements: element("title", 0) + ", " + element("style", 100),
      migrations:
        #", "migrations": [{"to": 2, "steps": [{"rename": "text", "to": "title"}, {"rename": "color", "to": "style"}]}]"#
    ),
    "pages/home.json": home, "pages/other.json": #"{"name": "Other", "floors": []}"#,
    "pages/package.json": #"{"version": "1"}"#,
  ]
  private static let migrated = home.replacing(#""text":"#, with: #""title":"#).replacing(
    #""color":"#, with: #""style":"#)

  @Test func `pages are rewritten with the fewest edits, once`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(Self.files, in: folder)
      let result = try StoreyProcess.run("migrate", "pages", "--templates", "new", in: folder)
      #expect(result.code == 0 && result.output == "")
      #expect(result.errors == "2 floors of 1 page migrated\n  Notice 2: 2 floors\n")
      #expect(try String(contentsOf: folder.appending(path: "pages/home.json"), encoding: .utf8) == Self.migrated)
      let again = try StoreyProcess.run("migrate", "pages", "--templates", "new", in: folder)
      #expect(again.code == 0 && again.errors == "0 floors of 0 pages migrated\n")
    }
  }

  @Test func `a dry run prints a patch that makes the same files`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(Self.files, in: folder)
      let result = try StoreyProcess.run("migrate", "pages", "--templates", "new", "--dry-run", in: folder)
      #expect(result.code == 0)
      #expect(result.errors == "2 floors of 1 page would be migrated (dry run)\n  Notice 2: 2 floors\n")
      let page = folder.appending(path: "pages/home.json")
      #expect(try String(contentsOf: page, encoding: .utf8) == Self.home)
      try Data(result.output.utf8).write(to: folder.appending(path: "changes.patch"))
      let patch = try StoreyProcess.shell("git init -q . && git apply -p1 changes.patch", in: folder)
      #expect(patch.code == 0, "\(patch.errors)")
      #expect(try String(contentsOf: page, encoding: .utf8) == Self.migrated)
    }
  }

  @Test func `floors that look different are listed, and drawn in a report`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(Self.files, in: folder)
      let dry = try StoreyProcess.run(
        "migrate", "pages", "--templates", "new", "--from", "old", "--dry-run", "--report", "r.html", in: folder)
      #expect(dry.code == 1)
      // The second floor has new fields, which the old template does not show.
      #expect(dry.errors.hasSuffix("2 floors look different\n"))
      let report = try String(contentsOf: folder.appending(path: "r.html"), encoding: .utf8)
      #expect(
        report.contains("<svg") && report.contains("red") && !report.contains("Sale"))
      let result = try StoreyProcess.run("migrate", "pages", "--templates", "new", "--from", "old", in: folder)
      #expect(result.code == 1)
      #expect(
        result.output.contains("~ 2 · Notice · id 3\n") && result.output.contains("row 0 · notice: looks different\n"))
      #expect(result.output.hasSuffix("pages: 1 changed, 1 unchanged\n"))
    }
  }

  @Test func `floors that are not migrated are compared, too`() throws {
    var files = Self.files
    files["new/notice.json"] = files["new/notice.json"]?.replacing(#""height": 20"#, with: #""height": 24"#)
    files["pages/home.json"] =
      #"{"name": "Home", "floors": [{"pattern": "Notice", "requires": {"Notice": 2}, "title": "Sale"}]}"#
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(files, in: folder)
      let result = try StoreyProcess.run("migrate", "pages", "--templates", "new", "--from", "old", in: folder)
      #expect(result.code == 1)
      #expect(result.errors.hasSuffix("\n0 floors of 0 pages migrated\n1 floor looks different\n"))
      #expect(result.output.contains("row 0 · notice: looks different, 20 → 24 high\n"))
      try StoreyProcess.write(["new/notice.json": Self.files["new/notice.json"] ?? ""], in: folder)
      let same = try StoreyProcess.run("migrate", "pages", "--templates", "new", "--from", "new", in: folder)
      #expect(same.code == 0)
      #expect(same.errors == "0 floors of 0 pages migrated\nall floors look as before\n")
    }
  }

  @Test func `old pages are read as new ones, with a note`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(Self.files, in: folder)
      let old = try StoreyProcess.run("render", "pages/home.json", "--templates", "new", "--format", "text", in: folder)
      let found = try StoreyProcess.run("validate", "pages", "--templates", "new", "--only", "old-floor", in: folder)
      #expect(
        found.output.contains(
          #"pages/home.json:4:5: note: this floor is of an older version of "Notice"; it is read as version 2 [old-floor]"#
        ))
      _ = try StoreyProcess.run("validate", "pages", "--templates", "new", "--fix", in: folder)
      #expect(try String(contentsOf: folder.appending(path: "pages/home.json"), encoding: .utf8) == Self.home)
      _ = try StoreyProcess.run("migrate", "pages", "--templates", "new", in: folder)
      let new = try StoreyProcess.run("render", "pages/home.json", "--templates", "new", "--format", "text", in: folder)
      #expect(old.code == 0 && old.output == new.output && new.output.contains("red"))
    }
  }

  @Test func `wrong arguments are errors`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(Self.files, in: folder)
      func errors(_ arguments: String...) throws -> String {
        let result = try StoreyProcess.run(arguments: ["migrate"] + arguments, in: folder)
        #expect(result.code == 2)
        return result.errors
      }
      #expect(try errors("pages").contains("no template has migrations"))
      #expect(try errors("pages", "--templates", "old").contains("add \"migrations\" to the template"))
      #expect(try errors("-", "--templates", "new").contains("'-' cannot be rewritten"))
      #expect(try errors("pages", "--templates", "new", "--report", "r.html").contains("'--report' requires '--from'"))
      #expect(
        try errors("pages", "--templates", "new", "--from", "old", "--report", "pages/home.json")
          .contains("'--report' would overwrite the page pages/home.json"))
    }
  }
}
