import Storey
import StoreyFiles
import StoreyImports
import StoreyProject
import StoreyTemplates
import StoreyValidation

/// One run of `storey import`: reads the files with declarations, writes the templates, and prints their paths and all findings.
struct ImportRun {
  /// A file with declarations.
  private struct Source {
    let path: String
    let bytes: [UInt8]
    let floors: [DeclaredFloor]
    var diagnostics: [Diagnostic]
  }

  /// A template to write.
  struct Output {
    let path: String
    let floor: DeclaredFloor
  }

  private let kind: DeclarationKind
  private let folder: String
  private let project: Project
  private let console: Console
  private var labels: ThemeLabels
  private var sources: [Source] = []
  private var reports: [PageReport] = []
  private var failures: [Failure] = []
  private var lines: [String] = []
  /// Whether all sections, and all theme blocks, of a theme were read.
  private var hasAllSections = false
  private var hasAllBlocks = false
  /// The paths of templates whose parts are no longer declared.
  private var leftovers: [String] = []

  /// - Parameter folder: The folder of the templates.
  init(_ kind: DeclarationKind, to folder: String, _ project: Project, _ console: Console) {
    self.kind = kind
    self.folder = folder
    self.project = project
    self.console = console
    labels = ThemeLabels(project.contents)
  }

  // MARK: Declarations

  /// The end of the names of the files of a kind in a folder.
  private var ending: String { kind == .shopifySection ? ".liquid" : ".json" }

  /// Reads a file with declarations, or those directly in a folder.
  mutating func read(_ path: String) {
    do throws(FileError) {
      guard FileSystem.isFolder(path) else { return try readFile(path) }
      let names = try FileSystem.names(in: path).compactMap(\.self).filter { $0.hasSuffix(ending) }
      if names.isEmpty {
        failures.append(Failure(message: "no \(ending) files in \(path)", hint: hint(forFolder: path)))
      }
      for name in names { try readFile(Paths.join(path, name)) }
      if kind != .shopifySection || names.isEmpty { return }
      if Self.isThemeBlock(Paths.join(path, names[0])) { hasAllBlocks = true } else { hasAllSections = true }
    } catch {
      failures.append(Failure(error))
    }
  }

  /// Returns the remedy for a folder without declarations: the folders of a theme have those of its sections and blocks.
  private func hint(forFolder path: String) -> String {
    let folders = ["sections", "blocks"].map { Paths.join(path, $0) }.filter { FileSystem.isFolder($0) }
    if kind != .shopifySection || folders.isEmpty { return "name other files" }
    return "name the folders of the theme: \(folders.joined(separator: " "))"
  }

  private mutating func readFile(_ path: String) throws(FileError) {
    let name = Self.name(of: path)
    if name.hasPrefix(".") {
      failures.append(
        Failure(message: "\(path) has no name before the period, so the part has no name", hint: "rename the file"))
      return
    }
    let bytes = try project.contents.contents(of: path, limit: project.limits.bytes, namedBy: .commandLine).bytes
    let source: DeclarationSource =
      switch kind {
      case .shopifySection where Self.isThemeBlock(path): .shopifyBlock(labels.labels(ofTheme: path))
      case .shopifySection: .shopifySection(labels.labels(ofTheme: path))
      case .storyblokComponents: .storyblokComponents
      case .jsonSchema: .jsonSchema
      }
    let reading = DeclarationReading(bytes, from: source, named: name)
    sources.append(Source(path: path, bytes: bytes, floors: reading.floors, diagnostics: reading.diagnostics))
  }

  /// Whether a file of a theme is that of a block: themes have sections and blocks in folders with these names.
  private static func isThemeBlock(_ path: String) -> Bool {
    Paths.folder(of: Paths.absolute(path)).split(separator: "/").last == "blocks"
  }

  /// Returns the name of a file without its folder and its extensions.
  private static func name(of path: String) -> String {
    let name = Paths.stem(of: path.split(separator: "/").last ?? "")
    return name.hasSuffix(".schema") ? Paths.stem(of: name) : name
  }

  // MARK: Templates

  /// Returns the templates to write. Reports declarations that cannot have a template of their own.
  mutating func plan() -> [Output] {
    var outputs: [Output] = []
    var patterns: [FloorPattern: String] = [:]
    var names: [String: FloorPattern] = [:]
    for index in sources.indices {
      for floor in sources[index].floors {
        let shown = Diagnostic.excerpt(of: floor.pattern.name)
        var problem = floor.patternProblem
        if let other = patterns[floor.pattern] {
          problem = Self.problem("the part \"\(shown)\" is declared twice, also in \(other)", at: floor)
        } else if let other = names[floor.fileName.lowercased()] {
          problem = Self.problem(
            "the part \"\(shown)\" would have the same file as \"\(Diagnostic.excerpt(of: other.name))\"", at: floor)
        }
        if let problem {
          sources[index].diagnostics.append(problem)
          continue
        }
        patterns[floor.pattern] = sources[index].path
        names[floor.fileName.lowercased()] = floor.pattern
        outputs.append(Output(path: Paths.join(folder, floor.fileName), floor: floor))
      }
    }
    return outputs
  }

  private static func problem(_ message: String, at floor: DeclaredFloor) -> Diagnostic {
    Diagnostic(
      rule: .invalidDeclaration, severity: .error, message: message,
      hint: "rename one of them, or import them into different folders", at: floor.place)
  }

  /// Returns the templates, if none of them would overwrite an input.
  static func checked(
    _ outputs: [Output], _ arguments: ParsedArguments, _ option: String
  ) throws(UsageError) -> [Output] {
    var inputs = InputFiles()
    for path in arguments.operands.dropFirst() { inputs.add(path, as: "file with declarations") }
    for output in outputs { try inputs.addOutput(output.path, of: option) }
    return outputs
  }

  /// Writes the templates. Reports those that cannot be written, and those that have findings.
  mutating func write(_ outputs: [Output]) {
    for output in outputs {
      do throws(Failure) {
        try write(output)
      } catch {
        failures.append(error)
      }
    }
    leftovers = leftovers(besides: outputs)
  }

  /// Returns the templates in the folder that the theme no longer declares: those of blocks of the sections that were read and, after
  /// reading a whole folder of the theme, those of its sections or blocks.
  private func leftovers(besides outputs: [Output]) -> [String] {
    let written = Set(outputs.map(\.floor.fileName))
    let sections = Set(written.map(Paths.stem(of:)))
    let names = (try? FileSystem.names(in: folder))?.compactMap(\.self).sorted() ?? []
    return names.filter { name in
      guard kind == .shopifySection, name.hasSuffix(".json"), !written.contains(name) else { return false }
      let section = String(name.prefix { $0 != "." })
      let isOfTheme =
        section == "blocks" ? hasAllBlocks : hasAllSections || name != section + ".json" && sections.contains(section)
      return isOfTheme && isTemplate(Paths.join(folder, name))
    }.map { Paths.join(folder, $0) }
  }

  private func isTemplate(_ path: String) -> Bool {
    guard let bytes = try? project.contents.contents(of: path, limit: FloorTemplate.sizeLimit, namedBy: .file).bytes
    else { return false }
    return (try? Document(parsing: bytes, syntax: .jsonc))?.root["template"] != nil
  }

  private mutating func write(_ output: Output) throws(Failure) {
    let path = output.path
    let old = try existing(path)
    let new = try old.map { (old) throws(Failure) in try Self.updated(old, output) } ?? output.floor.template
    if new != old {
      do throws(FileError) {
        try FileSystem.createFolders(folder)
        try FileSystem.replace(path, with: new, ifStill: old)
      } catch {
        throw Failure(error)
      }
    }
    lines.append("\(old == nil ? "wrote" : new == old ? "unchanged" : "updated") \(path)")
    check(new, path)
  }

  /// Returns the contents of the file at a path; `nil` if the path is free.
  private func existing(_ path: String) throws(Failure) -> [UInt8]? {
    if !FileSystem.isInUse(path) { return nil }
    do throws(FileError) {
      let isLink = try FileSystem.kind(of: path).isLink
      if !isLink {
        return try project.contents.contents(of: path, limit: FloorTemplate.sizeLimit, namedBy: .file).bytes
      }
    } catch {
      throw Failure(error)
    }
    throw Failure(message: "\(path) is a link", hint: "replace it with a file: links may lead to other folders")
  }

  private static func updated(_ old: [UInt8], _ output: Output) throws(Failure) -> [UInt8] {
    do throws(TemplateUpdateError) {
      return try output.floor.updating(old)
    } catch {
      switch error {
      case .notTemplate:
        throw Failure(
          message: "\(output.path) is not a template in valid JSON",
          hint: "correct it with 'storey validate \(output.path)', or move it")
      case .otherPattern(let name):
        throw Failure(
          message:
            "\(output.path) declares \"\(Diagnostic.excerpt(of: name))\", not \"\(Diagnostic.excerpt(of: output.floor.pattern.name))\"",
          hint: "rename the file, or write to another folder with '--out'")
      }
    }
  }

  /// Checks a template that was written. A drawing may use fields that the declaration does not have.
  private mutating func check(_ bytes: [UInt8], _ path: String) {
    // The template that another one extends is not known here.
    let root = try? Document(parsing: bytes, syntax: .jsonc).root
    if root?["extends"] != nil { return }
    let registry = console.tool.registry
    let reading = FloorTemplate.read(bytes, syntax: project.registry.syntax, extending: registry)
    let found = reading.diagnostics + (reading.value?.conflicts(with: registry) ?? [])
    if !found.isEmpty { reports.append(PageReport(file: path, found, within: .standard, source: bytes)) }
  }

  // MARK: Results

  /// Whether the project loads the templates of the folder.
  private var isLoaded: Bool {
    let folder = Paths.absolute(folder)
    return project.paths.templates.map(Paths.absolute).contains { folder == $0 || folder.hasPrefix($0 + "/") }
  }

  /// Prints all findings and the paths of the templates.
  func finish() throws(Failure) -> ExitCode {
    let declared = sources.filter { !$0.diagnostics.isEmpty }
      .map { PageReport(file: $0.path, $0.diagnostics, within: .standard, source: $0.bytes) }
    let reports = declared + reports
    console.note(problems: reports)
    for failure in failures { console.note(failure) }
    try console.write(lines.map { LogLine.escaped($0) + "\n" }.joined())
    for path in leftovers {
      console.note(
        "storey: note: \(LogLine.escaped(path)) is not declared by these files; delete it if its part was removed")
    }
    if !lines.isEmpty && !isLoaded {
      console.note(
        "storey: note: pages are not checked with these templates yet; add their folder to \"templates\" in "
          + "\(FileKind.configurationName), or use '--templates \(LogLine.escaped(folder))'")
    }
    if !failures.isEmpty { return .failed }
    return reports.contains { $0.count(of: .error) + $0.count(of: .warning) > 0 } ? .findings : .success
  }
}
