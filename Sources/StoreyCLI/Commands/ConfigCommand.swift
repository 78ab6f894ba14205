import Storey
import StoreyFiles
import StoreyValidation

/// `storey config`: what is in force.
enum ConfigCommand {
  static let description = CommandDescription(
    name: "config",
    summary: "Print the configuration in force, for all files or for one.",
    operands: [
      OperandDescription(name: "PATH", count: .optional, help: "The page, or the folder of pages, that it is about.")
    ],
    options: [ConfigurationFinder.option, ConfigurationFinder.noConfiguration, LimitOptions.option],
    details: "Exits 2 when the configuration has errors; what of it can be read is printed all the same.",
    run: { arguments, console in
      let path = arguments.operands.first
      let finder = try ConfigurationFinder(arguments, startingAt: path, limits: LimitOptions.limits(arguments))
      console.note(problems: finder.problems)
      let file = path.flatMap { FileSystem.isFolder($0) ? nil : $0 }
      if let file { _ = try finder.excludes(file) }
      try console.write(finder.configuration.write(for: file.map(finder.path)))
      return finder.isSound ? .fine : .failed
    })
}
