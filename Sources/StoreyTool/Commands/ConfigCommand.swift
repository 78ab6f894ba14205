import Storey
import StoreyFiles
import StoreyProject
import StoreyValidation

/// `storey config`: the effective configuration.
enum ConfigCommand {
  static let description = CommandDescription(
    name: "config",
    summary: "Print the effective configuration, for all files or for one.",
    operands: [
      OperandDescription(
        name: "PATH", count: .optional, completion: .path,
        help: "A page or a folder of pages (default: the current folder).")
    ],
    options: [LimitOptions.option],
    details: "Exits 2 when the configuration has errors; its valid parts are still printed.",
    run: { arguments, console in
      let path = arguments.operands.first
      let project = try ProjectReader(arguments, console).project(of: path, [])
      try console.check(configurationOf: project)
      let file = path.flatMap { FileSystem.isFolder($0) ? nil : $0 }
      if let file { _ = try project.excludes(file) }
      try console.write(project.statedConfiguration.write(for: file.map(project.path)))
      return project.isConfigurationSound ? .success : .failed
    })
}
