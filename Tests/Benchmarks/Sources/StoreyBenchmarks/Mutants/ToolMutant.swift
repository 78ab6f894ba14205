import StoreyOutput
import StoreyValidation
import TestMutations

/// A run of the tool on one mutant, in its own process.
struct ToolMutant {
  private let samples: SampleFiles
  private var mutator: Mutator

  init(_ samples: SampleFiles, seed: Int, number: Int) {
    self.samples = samples
    mutator = Mutator(dice: Dice(seed: seed, run: number))
  }

  /// Writes the files to the current folder, runs a command, and checks its exit status and output.
  mutating func run(_ storey: String) throws -> (name: String, fault: String?) {
    let subject = mutator.dice.pick(Shape.Subject.allCases)
    try WorkFolder.write(try files(of: subject) + [InputFile("small.json", Shape.smallPage.bytes)], to: ".")
    let command = mutator.dice.pick(
      HostileCommand.all(for: subject).filter { !$0.arguments.contains("--write-baseline") })
    let child = try ChildRun.run(storey, command.arguments, timeout: 10, keeping: 64 << 20)
    return ("storey \(command.arguments.joined(separator: " "))", Self.fault(of: child, command))
  }

  private mutating func files(of subject: Shape.Subject) throws -> [InputFile] {
    var page: InputFile { InputFile("page.json", mutator.dice.pick(samples.pages)) }
    func mutant(_ files: [[UInt8]], _ name: String) -> InputFile {
      InputFile(name, mutator.mutant(of: mutator.dice.pick(files)))
    }
    switch subject {
    case .page: return [mutant(samples.pages, "page.json")]
    case .lines:
      let lines = (0...mutator.dice.below(4)).map { _ in mutant(samples.pages, "").bytes.filter { $0 != 0x0A } }
      return [InputFile("pages.ndjson", Array(lines.joined(separator: [0x0A])))]
    case .pair: return [mutant(samples.pages, "old.json"), mutant(samples.pages, "new.json")]
    case .templates:
      let (template, page) = mutator.dice.pick(samples.templates)
      return [InputFile("templates/t.json", mutator.mutant(of: template)), InputFile("page.json", page)]
    case .theme: return [mutant(samples.themes, "theme.json"), page]
    case .manifest: return [mutant(samples.manifests, "manifest.json"), page]
    case .configuration: return [mutant(samples.configurations, "config.json"), page]
    case .folder: return [mutant(samples.configurations, "config.json"), mutant(samples.pages, "pages/page.json")]
    case .baseline: return [mutant(samples.baselines, "baseline.json"), page]
    case .samples: return [mutant(samples.scrolls, "samples.json"), page]
    case .dialect:
      let other = try ShopifyPage.written(mutator.dice.pick(samples.pages))
      return [mutant([other], "page.json"), InputFile("config.json", #"{"dialect":"shopify"}"#)]
    }
  }

  private static func fault(of child: ChildRun, _ command: HostileCommand) -> String? {
    switch child.end {
    case .exit(0), .exit(1), .exit(2): break
    default: return "\(child.end): \(String(decoding: child.errors.prefix(400), as: UTF8.self))"
    }
    let errors = String(decoding: child.errors, as: UTF8.self).unicodeScalars
    if let control = errors.first(where: { $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value) }) {
      return "standard error contains the control character \(control.value)"
    }
    // The lines of a diff are those of the page and may contain anything.
    if child.head.isEmpty || command.arguments.contains("--dry-run") { return nil }
    if child.head.count < child.output - child.errors.count { return nil }
    return MutantOutput(format(of: command), child.head).fault
  }

  private static func format(of command: HostileCommand) -> MutantOutput.Format {
    let words = command.arguments
    let format = words.firstIndex(of: "--format").map { words[$0 + 1] }
    if ["tap", "schema", "manifest", "config"].contains(words[0]) { return .json }
    if let output = format.flatMap({ StandardFormat(rawValue: $0) }) { return MutantOutput.Format(output) }
    return format.flatMap { ReportFormat(rawValue: $0) }.map { MutantOutput.Format($0) } ?? .text
  }
}
