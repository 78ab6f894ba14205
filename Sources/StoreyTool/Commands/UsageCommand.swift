import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyTemplates

/// `storey usage`: the pages and floors that use a floor type, a field, a destination, an event, a picture or a template, and the templates
/// that no page uses.
enum UsageCommand {
  private static let format = TableFormat.option
  private static let destination = Option<String>(
    "--destination", .text("NAME"), help: "Find taps that lead to this destination or address.")
  private static let event = Option<String>("--event", .text("NAME"), help: "Find taps with this analytics event.")
  private static let picture = Option<String>(
    "--picture", .text("ADDRESS"), help: "Find places that show the picture at this address.")
  private static let template = Option<String>(
    "--template", .path("TEMPLATE"),
    help: "Find floors of this template, by its pattern or file, and of the templates that extend it.")
  private static let unused = Flag(
    "--unused", help: "List the templates that no page uses, and their fields that no floor has.")
  private static let count = Flag("--count", help: "List only the names that are used, with their numbers.")

  static let description = CommandDescription(
    name: "usage",
    summary: "Find the pages and floors that use a floor type, a field, a destination or a template.",
    operands: [
      OperandDescription(
        name: "NAME", count: .any, completion: .path,
        help: """
          A floor type as PATTERN, or a field of it as PATTERN.FIELD, unless an option replaces it. Then pages: files, \
          folders, patterns of paths, http(s) URLs, or - for standard input (default: the current folder).
          """)
    ],
    options: [destination, event, picture, template, unused, count, format] + FetchOptions.all,
    details: """
      PATTERN is written as in the pages, or as the floor type is registered. Focus.picList.title is the field "title" of the elements of \
      "picList". A * in a name is any text: '*' finds all floors, and 'Focus.*' all fields of a floor type that the floors have.

      Floors and fields are found as they are written, also in hidden floors. Taps, events and pictures are those of floors that are shown.

      Exits 1 when no page uses the name, and with --unused when a template or a field is unused.
      """,
    run: run)

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws -> ExitCode {
    let things: [any CommandOption] = [destination, event, picture, template, unused]
    let chosen = things.filter { arguments.isSet($0) }
    if chosen.count > 1 {
      throw UsageError(
        message: "'\(chosen[0].name)' and '\(chosen[1].name)' cannot be used together", hint: "remove one of them")
    }
    if arguments[unused], arguments[count] {
      throw UsageError(
        message: "'\(unused.name)' and '\(count.name)' cannot be used together", hint: "remove one of them")
    }
    var paths = arguments.operands
    let name = chosen.isEmpty ? try takeName(from: &paths, arguments.files) : ""
    if paths.isEmpty { paths = ["."] }
    let project = try console.project(arguments, of: paths[0], [.templates, .layout])
    if arguments[unused], project.templates.isEmpty {
      throw Failure(message: "no templates are loaded", hint: "load templates with '--templates DIR'")
    }
    let run = try UsageRun(paths, arguments, project, console)
    let format = arguments[format] ?? .text
    if arguments[unused] {
      let code = try await list(TemplateUses(project), run, format, console)
      // A template with errors is not searched for.
      return project.hasAllTemplates ? code : .failed
    }
    let search = UsageSearch(project, try query(arguments, name, project))
    var report = UsageReport()
    let isComplete = await run.forEachPage { (bytes, path) throws(Failure) in
      try search.uses(in: bytes, at: path)
    } take: { uses, path in
      report.add(uses, of: path)
    }
    let isCounted = arguments[count]
    switch format {
    case .text: try console.write(isCounted ? report.countsAsText() : report.text())
    case .json: try console.write(report.json(listsUses: !isCounted))
    case .csv: try console.write(isCounted ? report.countsAsCSV() : report.csv())
    }
    return !isComplete ? .failed : report.isEmpty ? .findings : .success
  }

  private static func list(
    _ uses: TemplateUses, _ run: UsageRun, _ format: TableFormat, _ console: Console
  ) async throws -> ExitCode {
    var (sum, pageCount) = (uses, 0)
    let isComplete = await run.forEachPage { (bytes, path) throws(Failure) in
      try uses.uses(in: bytes, at: path)
    } take: { page, _ in
      sum.add(page)
      pageCount += 1
    }
    let unused = sum.unused
    let report = UnusedReport(unused, templateCount: uses.count, pageCount: pageCount)
    switch format {
    case .text: try console.write(report.text())
    case .json: try console.write(report.json())
    case .csv: try console.write(report.csv())
    }
    return !isComplete ? .failed : unused.isEmpty ? .success : .findings
  }

  // MARK: The thing that is searched for

  private static func takeName(from operands: inout [String], _ files: FileContents) throws(UsageError) -> String {
    guard let name = operands.first else {
      throw UsageError(
        message: "missing argument PATTERN or PATTERN.FIELD", hint: "for example Focus, or Focus.picList")
    }
    if name.contains("/") || files.exists(name, .page) {
      throw UsageError(
        message: "expected a PATTERN or PATTERN.FIELD before the pages, found the path '\(name)'",
        hint: "use '*' for all floors")
    }
    operands.removeFirst()
    return name
  }

  private static func query(_ arguments: ParsedArguments, _ name: String, _ project: Project) throws -> UsageQuery {
    if let text = arguments[destination] { return .destination(TextGlob(text)) }
    if let text = arguments[event] { return .event(TextGlob(text)) }
    if let text = arguments[picture] { return .picture(TextGlob(text)) }
    if let text = arguments[template] { return .templates(try TemplateUses(project).patterns(ofTemplate: text)) }
    guard let query = UsageQuery(name) else {
      throw UsageError(message: "'\(name)' is not a PATTERN or PATTERN.FIELD", hint: "for example Focus.picList.title")
    }
    return query
  }
}
