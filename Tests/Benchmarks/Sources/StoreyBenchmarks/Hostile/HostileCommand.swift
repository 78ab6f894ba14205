import Storey
import StoreyOutput
import StoreyValidation

/// A command that reads the files of a shape.
struct HostileCommand: Sendable {
  let name: String
  let arguments: [String]
  /// The number of bytes that the command may write per byte that it reads, in addition to 4 MB.
  let outputFactor: Double
  /// Whether `--quick` runs the command.
  let isQuick: Bool

  /// The file that a command may write in addition to standard output.
  static let written = "written.json"

  private init(_ line: String, named name: String? = nil, factor: Double = 100, quick: Bool = false) {
    arguments = line.split(separator: " ").map(String.init)
    self.name = name ?? line
    outputFactor = factor
    isQuick = quick
  }

  /// Returns the commands that read the files of a kind of shapes.
  static func all(for subject: Shape.Subject) -> [HostileCommand] {
    switch subject {
    case .page:
      rendering("") + validating("page.json", formats) + [
        HostileCommand("validate page.json --jobs 1 --no-config --fix --dry-run", named: "validate --fix --dry-run"),
        HostileCommand(
          "validate page.json --jobs 1 --no-config --baseline \(written) --write-baseline",
          named: "validate --write-baseline"),
        HostileCommand("validate page.json --jobs 1 --no-config --against app.json", named: "validate --against"),
        HostileCommand("actions page.json", named: "actions"),
        HostileCommand("actions page.json --format json", named: "actions json"),
        HostileCommand("actions page.json --exposure", named: "actions --exposure"),
        HostileCommand("actions page.json --exposure --format json", named: "actions --exposure json"),
        HostileCommand("tap page.json 0.0.0", named: "tap"),
        HostileCommand("tap page.json --at 5,5 --scroll 1000", named: "tap --at"),
        HostileCommand("render page.json --format json --scroll 500 --as app.json", named: "render --as"),
        HostileCommand("diff small.json page.json", named: "diff"),
        HostileCommand("diff page.json small.json --format json", named: "diff json"),
        HostileCommand("breaking app.json app.json page.json", named: "breaking"),
      ]
    case .lines:
      validating("pages.ndjson", formats) + [
        HostileCommand("validate pages.ndjson --jobs 1 --no-config --fix --dry-run", named: "validate --fix --dry-run"),
        HostileCommand("breaking app.json app.json pages.ndjson --format json", named: "breaking json"),
      ]
    case .pair:
      [
        HostileCommand("diff old.json new.json", named: "diff"),
        HostileCommand("diff old.json new.json --format json", named: "diff json", quick: true),
        HostileCommand("diff old.json new.json --format markdown", named: "diff markdown"),
        HostileCommand("diff old.json new.json --format html", named: "diff html"),
        HostileCommand("merge small.json old.json new.json --json", named: "merge --json", quick: true),
        HostileCommand("merge old.json new.json small.json --markers", named: "merge --markers"),
      ]
    case .templates:
      rendering(" --templates templates") + [
        HostileCommand(
          "validate --jobs 1 --no-config --templates templates --format text", named: "validate templates"),
        HostileCommand(
          "validate page.json --jobs 1 --no-config --templates templates --format json", named: "validate json",
          factor: 40, quick: true),
        HostileCommand("actions page.json --exposure --templates templates", named: "actions --exposure"),
        HostileCommand("schema --templates templates", named: "schema"),
        HostileCommand("floors --templates templates --format json", named: "floors json"),
        HostileCommand("manifest --name a --version 1 --templates templates", named: "manifest"),
      ]
    case .theme: rendering(" --theme theme.json")
    case .manifest:
      [
        HostileCommand(
          "validate page.json --jobs 1 --no-config --against manifest.json --format json",
          named: "validate --against json", factor: 40, quick: true),
        HostileCommand("render page.json --as manifest.json", named: "render --as"),
        HostileCommand("breaking app.json manifest.json page.json", named: "breaking"),
        HostileCommand("breaking manifest.json app.json page.json --format json", named: "breaking json"),
        HostileCommand("breaking manifest.json manifest.json page.json", named: "breaking itself"),
      ]
    case .configuration:
      validating("page.json", ["text", "json", "sarif"], " --config config.json") + [
        HostileCommand("config page.json --config config.json", named: "config")
      ]
    case .folder:
      validating("pages", ["text", "json", "sarif"], " --config config.json")
    case .baseline:
      validating("page.json", ["text", "json", "sarif"], " --no-config --baseline baseline.json")
    case .dialect:
      rendering(" --config config.json") + validating("page.json", ["text", "json", "sarif"], " --config config.json")
        + [
          HostileCommand("actions page.json --config config.json", named: "actions"),
          HostileCommand("diff page.json page.json --format json --config config.json", named: "diff json"),
        ]
    case .samples:
      [
        HostileCommand("actions page.json --exposure --samples samples.json", named: "exposures", quick: true),
        HostileCommand(
          "actions page.json --exposure --samples samples.json --again --after 0 --share 0 --format json",
          named: "exposures json"),
      ]
    }
  }

  private static let formats = ReportFormat.allCases.map(\.rawValue)

  private static func rendering(_ options: String) -> [HostileCommand] {
    StandardFormat.allCases.map { format in
      HostileCommand(
        "render page.json --format \(format)\(options)", named: "render \(format)",
        factor: Double(OutputFormat(format).limit?.standard ?? 40), quick: format == .text || format == .json)
    }
  }

  private static func validating(
    _ path: String, _ formats: [String], _ options: String = " --no-config"
  ) -> [HostileCommand] {
    formats.map { format in
      HostileCommand(
        "validate \(path) --jobs 1 --format \(format)\(options)", named: "validate \(format)",
        factor: ["text", "json"].contains(format) ? 40 : 100, quick: format == "sarif")
    }
  }
}
