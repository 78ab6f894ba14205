import StoreyFiles
import StoreyProject
import StoreyValidation

/// `storey init`: writes an initial configuration.
enum InitCommand {
  private static let force = Flag("--force", help: "Overwrite an existing file.")

  static let description = CommandDescription(
    name: "init",
    summary: "Write an initial \(FileKind.configurationName) with comments.",
    operands: [
      OperandDescription(
        name: "FOLDER", count: .optional, completion: .folder,
        help: "The folder to write to (default: the current folder).")
    ],
    options: [force],
    details: "The comments are values of \"$comment\" keys, because JSON has no comments.",
    run: { arguments, console in
      let file = Paths.join(arguments.operands.first ?? "", FileKind.configurationName)
      if FileSystem.isInUse(file) && !arguments[force] {
        throw Failure(message: "\(file) already exists", hint: "use '--force' to overwrite it")
      }
      do throws(FileError) {
        try FileSystem.replace(file, with: Array(Configuration.startingSet.utf8))
      } catch {
        throw Failure(error)
      }
      console.note("wrote \(file); run 'storey config' to print the effective configuration")
      return .success
    })
}
