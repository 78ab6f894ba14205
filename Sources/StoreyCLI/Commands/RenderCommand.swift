import Storey
import StoreyOutput
import StoreyValidation

/// `storey render`: a page as text, HTML, an SVG picture or layout JSON.
enum RenderCommand {
  private enum Format: String, CaseIterable {
    case html, text, svg, json

    /// The format that the ending of a file name stands for.
    init?(endingOf path: String) {
      let name = path.lowercased()
      if name.hasSuffix(".html") || name.hasSuffix(".htm") {
        self = .html
      } else if name.hasSuffix(".svg") {
        self = .svg
      } else if name.hasSuffix(".json") {
        self = .json
      } else {
        return nil
      }
    }
  }

  static let description = CommandDescription(
    name: "render",
    summary: "Render a page as text, HTML, an SVG picture or layout JSON.",
    operands: [PageInput.operand],
    options: [
      OptionDescription(
        name: "--output", short: "-o", value: .text(placeholder: "FILE"),
        help: "Write to FILE, whole or not at all; standard output unless given."),
      OptionDescription(
        name: "--format", value: .choice(Format.allCases.map(\.rawValue)),
        help: "The format; unless given, the ending of FILE decides, and without one it is text."),
      LayoutOptions.unknown,
      OptionDescription(
        name: "--lang", value: .text(placeholder: "TAG"),
        help: "The language of the page, for HTML and SVG (BCP 47); zh-CN unless given."),
      LayoutOptions.scroll,
    ] + LayoutOptions.all,
    details: """
      Exits 0 when the page was rendered, with a summary of what is wrong with it on standard error, and 2 when it
      could not be: nothing is written then. --scroll adds the pinned headers to layout JSON.
      """,
    run: run)

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws -> ExitCode {
    let path = arguments.operands[0]
    let output = arguments.value("--output")
    let format =
      arguments.value("--format").flatMap(Format.init(rawValue:)) ?? output.flatMap(Format.init(endingOf:)) ?? .text
    if let tag = arguments.value("--lang"), !isLanguageTag(tag) {
      throw UsageError(message: "'\(tag)' is no language tag", hint: "use one like 'zh-CN' or 'en'")
    }
    if let output, arguments.value("--format") == nil, !isTextOrKnown(output) {
      console.note("\(output): the ending stands for no format, so text is written; --format says otherwise")
    }
    let layout = try await LayoutOptions.layout(path, arguments, console)
    let findings = layout.diagnostics.findings()
    if layout.isRefused {
      report(findings, of: path, on: console)
      throw LayoutOptions.refusal(of: path)
    }
    let language = arguments.value("--lang") ?? "zh-CN"
    let bytes =
      switch format {
      case .html: HTMLWriter(language: language).write(layout)
      case .svg: SVGWriter(language: language).write(layout)
      case .text: TextWriter().write(layout)
      case .json: JSONWriter(scroll: arguments.number("--scroll")).write(layout)
      }
    try console.write(bytes, to: output)
    report(findings, of: path, on: console)
    return .fine
  }

  /// The first errors, and how many findings there are.
  private static func report(_ findings: [Finding], of path: String, on console: Console) {
    if findings.isEmpty { return }
    let errors = findings.filter { $0.severity == .error }
    for finding in errors.prefix(5) { console.note(TextReporter.headline(finding, file: path)) }
    if errors.count > 5 { console.note("… \(errors.count - 5) more errors") }
    let warnings = findings.count { $0.severity == .warning }
    let notes = findings.count - errors.count - warnings
    let counts = ValidationSummary.counts(errors: errors.count, warnings: warnings, notes: notes)
    console.note("\(path): \(counts) (storey validate shows them)")
  }

  /// Whether the ending of a file name stands for a format, or it has none.
  private static func isTextOrKnown(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return true }
    return Format(endingOf: path) != nil || ["txt", "text"].contains(name[dot...].dropFirst().lowercased())
  }

  /// Letters, digits and hyphens: what BCP 47 tags are made of.
  private static func isLanguageTag(_ tag: String) -> Bool {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      (1...8).contains(part.utf8.count)
        && part.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) }
    } && (parts.first?.utf8.count ?? 0) >= 2
  }
}
