import Storey
import StoreyFiles
import StoreyProject
import StoreyServe
import StoreyServer

/// `storey serve`: a live preview of pages in the browser.
enum ServeCommand {
  private static let port = Option<Int>(
    "--port", .whole("N", 0...65535), help: "The port on this machine; 0 for any free port (default: 8390).")
  private static let open = Flag("--open", help: "Open the preview in the browser.")
  private static let gallery = Flag(
    "--gallery",
    help:
      "Show the floors of the project in place of pages, each with a sample and the states of its fields. DIR is optional."
  )
  private static let themes = OptionList<String>(
    "--theme", .path("FILE"),
    help:
      "A theme that can be chosen (repeatable). Themes below DIR are found; the first one named here is shown first.")
  private static let apps = OptionList<String>(
    "--as", .path("MANIFEST"),
    help: "The manifest of an app that can be chosen (repeatable). Manifests below DIR are found.")

  private static let editor = Option<String>(
    "--editor", .text("COMMAND", completion: .text),
    help: """
      The command that opens a file, with {file}, {line} and {column}; it is run without a shell. Example: \
      'code -g {file}:{line}:{column}' (default: a vscode:// link).
      """)

  private static let readOnly = Flag("--read-only", help: "Show pages, and do not edit them.")
  private static let merge = Flag(
    "--merge",
    help: """
      Decide the conflicts of a merge in the browser: of three files, BASE OURS THEIRS, or of the pages with conflicts in the repository of a \
      page or folder. The merged page is written with Save, to OURS or to the file of '--output'.
      """)

  static let description = CommandDescription(
    name: "serve",
    summary: "Show and edit pages in the browser.",
    operands: [
      OperandDescription(
        name: "PAGE|DIR", count: .any, completion: .path,
        help: """
          A page, or a folder: all pages below it can be chosen. With '--gallery', the folder of the project (default: .). With '--merge', \
          BASE OURS THEIRS, or a page or folder of a repository (default: .).
          """
      )
    ],
    options: [
      gallery, merge, readOnly, OutputOption.output, port, open, editor, LayoutOptions.width, LayoutOptions.direction,
      LayoutOptions.language, themes,
      apps, LimitOptions.option,
    ],
    details: """
      The preview is at http://127.0.0.1:PORT, for browsers on this machine only. A change of a page, a picture, a template,
      the theme or the configuration is shown at once: only the floors that changed are replaced. Beside the page are its
      findings, with corrections; the form of the selected floor, with which it is edited; the JSON of each element; the tracking plan; and
      the differences from another page or from the last committed version. Edits change a draft, and only Save writes the file. Drafts
      that are not saved are kept in $XDG_STATE_HOME/storey/drafts (~/.local/state/storey/drafts). When the program itself is replaced, for example
      by a build with a changed renderer, the new one continues the preview in the same windows.

      With '--gallery', the floors are listed by pattern: the built-in ones and those of templates. The sample of a floor is the floor of a
      page below DIR, or is made up from the fields that the floor reads. Each field can be shown short, long or missing, or with each of
      its options. A gallery writes no files.

      Ends with Ctrl-C. Exits 0 when it is ended, and 2 when it cannot start; with '--merge', exits 1 when a merged page was not saved.
      """,
    run: run)

  /// The standard port. It is not registered with IANA.
  private static let standardPort = 8390
  /// The time between checks for changes that are not reported, in milliseconds.
  private static let longestWait: Int32 = 2000

  @MainThread
  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws -> ExitCode {
    let isGallery = arguments[gallery]
    if arguments[merge] {
      if isGallery { throw UsageError(message: "'--gallery' and '--merge' cannot be used together") }
      let isSaved = try await MergeServing.serve(arguments, port: UInt16(arguments[port] ?? standardPort), console) {
        if arguments[open] { openBrowser($0, console) }
      }
      return isSaved ? .success : .findings
    }
    if arguments.isSet(OutputOption.output) { throw UsageError(message: "'--output' requires '--merge'") }
    if arguments.operands.count > 1 { throw UsageError(message: "unexpected argument '\(arguments.operands[1])'") }
    guard let path = arguments.operands.first ?? (isGallery ? "." : nil) else {
      throw UsageError(
        message: "missing argument PAGE|DIR", hint: "add a page or a folder, or show the floors with '--gallery'")
    }
    if path == "-" || Paths.isURL(path) {
      throw UsageError(message: "cannot serve '\(path)'", hint: "use a file or a folder")
    }
    let kind = try FileSystem.kind(of: path).0
    let isFolder = kind == .folder
    if !isFolder && kind != .regular { throw UsageError(message: "'\(path)' is neither a file nor a folder") }
    if isGallery && !isFolder { throw UsageError(message: "'--gallery' requires a folder, not '\(path)'") }
    let folder = isFolder ? path : Paths.folder(of: path)
    let page = isFolder ? nil : path.split(separator: "/").last.map(String.init)
    let editor = try arguments[editor].map(editorCommand)
    var arguments = arguments
    arguments.files.folders = try folders(of: folder, page)
    var options = try ProjectOptions(arguments)
    options.app = nil
    options.theme = .ofConfiguration
    // An editor sees where a floor is missing, and why.
    options.unknown = .placeholder
    let project = ProjectReader(options, arguments, console).project(of: path, .templates)
    // A file that is missing would be a problem of every page. The findings of the others are those of a view.
    for file in arguments[themes] + arguments[apps] { _ = try FileSystem.kind(of: file) }
    try console.check(project)
    let themes = arguments[themes].isEmpty ? [project.paths.theme].compactMap(\.self) : arguments[themes]
    if let theme = themes.first { options.theme = .file(SiteSearch.path(of: theme)) }
    let site = PreviewSite(
      folder, page: page, themes: themes, apps: arguments[apps], firstChoice: LayoutChoice(arguments),
      ProjectReader(options, arguments, console), isGallery: isGallery, isReadOnly: arguments[readOnly],
      drafts: DraftFolder.standard { console.environment[$0] })
    if await !site.hasPages {
      throw isGallery
        ? Failure(message: "no floors are registered", hint: "name a folder of templates with '--templates'")
        : Failure(message: "no pages below \(path)", hint: "use a folder with pages")
    }
    let handover = ServeHandover.take()
    let routes = SiteRoutes(
      site, formats: console.tool.formats, editor: editor, embedding: embedding, continuing: handover?.state)
    let signals = try SignalPipe()
    let server = try HTTPServer.started(
      port: handover?.port ?? UInt16(arguments[port] ?? standardPort), pageLimit: project.limits.bytes
    ) {
      await routes.response(to: $0)
    }
    if handover == nil {
      console.note("storey: serving \(path) at \(server.address)/; press Ctrl-C to stop")
      if arguments[open] { openBrowser(server.address, console) }
    } else {
      console.note("storey: serving \(path) with the new program")
    }
    var program = ProgramWatch()
    if await !watch(site, until: signals, or: &program, console) {
      server.stop()
      ServeHandover(port: server.port, routes.state).replaceProcess(by: program.program)
      throw Failure(message: "cannot start \(program.program)", hint: "start the preview again")
    }
    server.stop()
    return .success
  }

  /// Reads the pictures of a page that is shared as one file.
  private static let embedding: SiteRoutes.PictureReading = { layout, page, folder in
    let outcome = await PictureEmbedding(of: page, root: folder).pictures(of: layout)
    return (outcome.pictures, outcome.failures.map(\.url))
  }

  private static func editorCommand(_ text: String) throws(UsageError) -> EditorCommand {
    do throws(EditorCommand.InvalidError) {
      return try EditorCommand(text)
    } catch {
      throw .invalidValue(text, for: editor.name, expected: error.expected)
    }
  }

  /// Opens the folder that is served. A page that the command line names may be a link to a file in another folder, which is then
  /// opened, too.
  private static func folders(of folder: String, _ page: String?) throws(FileError) -> FolderSet {
    let set = try FolderSet([folder])
    guard let page, case .beyond = try set.find(Paths.join(folder, page)) else { return set }
    return try FolderSet([folder, Paths.folder(of: FileSystem.resolved(Paths.join(folder, page)))])
  }

  /// Sends changes to the clients until a signal ends the process, or until the program is replaced. Returns whether it was a signal.
  @MainThread
  private static func watch(
    _ site: PreviewSite, until signals: SignalPipe, or program: inout ProgramWatch, _ console: Console
  ) async -> Bool {
    let notifier = FileNotifier()
    while true {
      let isReported = notifier.watch(await site.watchedFolders())
      // A change between the reading of a file and the watch of its folder is found now.
      await site.update()
      notifier.wait(for: signals, milliseconds: longestWait, isReported: isReported)
      if signals.takesEnd() { return true }
      if program.isReplaced(console) { return false }
    }
  }

  private static func openBrowser(_ address: String, _ console: Console) {
    #if canImport(Darwin)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    do throws(FileError) {
      try ChildProcess.launch(program, [address])
    } catch {
      console.note("storey: note: cannot open the browser: \(error)")
    }
  }
}
