import Storey
import StoreyFiles
import StoreyProject
import StoreyTemplates
import StoreyValidation

/// `storey new floor`: writes the initial files of a floor.
enum NewCommand {
  private static let swift = Flag(
    "--swift", help: "Write a package with a model, a renderer and a test instead of a template.")
  private static let storey = Option<String>(
    "--storey", .folder("PATH"),
    help: "With --swift: the path of the Storey package, relative to FOLDER (default: ../storey).")
  private static let source = Option<String>(
    "--from", .path("TEMPLATE"),
    help: "Copy a template: its file, or the pattern of a template of the project or of '--templates'.")
  private static let force = Flag("--force", help: "Overwrite existing files.")

  static let description = CommandDescription(
    name: "new",
    summary: "Create the files of a new floor: a template, or a model and a renderer in Swift.",
    operands: [
      OperandDescription(
        name: "floor", count: .one, completion: .words(["floor"]),
        help: "The word floor, which is the only kind of files."),
      OperandDescription(name: "NAME", count: .one, help: "The pattern of the floor, for example StoreHours."),
      OperandDescription(
        name: "FOLDER", count: .optional, completion: .folder,
        help: "The folder to write to (default: the current folder)."),
    ],
    options: [source, swift, storey, force],
    details: "Prints the commands that render and check the new floor.",
    run: { arguments, console in
      let operands = arguments.operands
      guard operands[0] == "floor" else {
        throw UsageError(
          message: "unknown kind '\(operands[0])'; expected 'floor'", hint: "write 'storey new floor NAME'")
      }
      guard let name = FloorName(operands[1]) else {
        throw UsageError(
          message: "invalid floor name '\(operands[1])'",
          hint: "use Latin letters and digits, beginning with a capital letter, for example StoreHours")
      }
      let isSwift = arguments[swift]
      if !isSwift && arguments.isSet(storey) { throw UsageError(message: "'--storey' requires '--swift'") }
      if isSwift && arguments.isSet(source) {
        throw UsageError(message: "'--from' and '--swift' cannot be used together", hint: "remove one of them")
      }
      let project = try console.project(arguments)
      let registry = project.registry
      if registry.patterns.contains(FloorPattern(name.pattern)) {
        throw Failure(
          message: "the floor \(name.pattern) already exists",
          hint: "use another name; run 'storey floors' to list the floors")
      }
      if registry.floorIdentifiers.contains(FloorIdentifier(name.kebab)) {
        throw Failure(message: "the renderer \(name.kebab) already exists", hint: "use another name")
      }
      if isSwift && SwiftScaffold.takenModules.contains(name.pattern) {
        throw Failure(message: "the module \(name.pattern) already exists", hint: "use another name")
      }
      let folder = operands.count > 2 ? operands[2] : ""
      let scaffold: Scaffold =
        if isSwift {
          .swift(name, storey: arguments[storey] ?? "../storey")
        } else if let source = arguments[source] {
          .template(name, copiedFrom: try copy(of: source, named: name, project))
        } else {
          .template(name)
        }
      var inputs = InputFiles()
      inputs.add(project)
      for path in scaffold.paths(in: folder) { try inputs.addOutput(path, of: force.name) }
      let files = try scaffold.write(to: folder, replacing: arguments[force])
      for file in files { console.note("wrote \(file)") }
      let start = folder.isEmpty ? [] : ["cd \(folder)"]
      try console.write((start + scaffold.nextSteps).map { LogLine.escaped($0) + "\n" }.joined())
      return .success
    })

  /// Copies the template in a file, or the one of the project with a pattern.
  private static func copy(of source: String, named name: FloorName, _ project: Project) throws -> TemplateCopy {
    let pattern = project.templates.map(\.file).first { path in
      guard let bytes = try? template(path, project), let root = try? Document(parsing: bytes).root else {
        return false
      }
      return root["pattern"]?.text?.string == source
    }
    guard let path = pattern ?? (FileSystem.isInUse(source) ? source : nil) else {
      let known =
        project.templates.isEmpty ? "name a folder with '--templates'" : "run 'storey floors' to list the floors"
      throw Failure(message: "there is no template \(source)", hint: "use the path of a template, or \(known)")
    }
    let bytes = try template(path, project)
    guard let copy = TemplateCopy(of: bytes, named: name, extending: project.registry) else {
      throw Failure(message: "\(path) is not a valid template", hint: "run 'storey validate \(path)'")
    }
    if let base = copy.base {
      throw Failure(
        message: "\(path) extends \(base), so a copy of it has only a part of its fields and rows",
        hint: "copy \(base), or write a template with \"extends\": \"\(source)\"")
    }
    return copy
  }

  private static func template(_ path: String, _ project: Project) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try project.contents.contents(of: path, limit: FloorTemplate.sizeLimit, namedBy: .commandLine).bytes
    } catch {
      throw Failure(error)
    }
  }
}
