import Storey
import StoreyFiles
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
      let finder = try ConfigurationFinder(arguments, startingAt: path)
      console.note(problems: finder.problems)
      let file = path.flatMap { FileSystem.isFolder($0) ? nil : $0 }
      if let file { _ = try finder.excludes(file) }
      try console.write(finder.configuration.write(for: file.map(finder.path)))
      return finder.isSound ? .success : .failed
    })
}
