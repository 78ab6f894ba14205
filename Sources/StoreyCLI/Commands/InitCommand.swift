import StoreyFiles
import StoreyValidation

/// `storey init`: a configuration to start with.
enum InitCommand {
  private static let force = Flag("--force", help: "Replace one that is there.")

  static let description = CommandDescription(
    name: "init",
    summary: "Write a commented \(ConfigurationFinder.fileName) to start with.",
    operands: [OperandDescription(name: "FOLDER", count: .optional, help: "Where to; this folder unless given.")],
    options: [force],
    details: "Comments stand under \"$comment\", because JSON has no other place for them.",
    run: { arguments, console in
      let file = Paths.join(arguments.operands.first ?? "", ConfigurationFinder.fileName)
      if FileSystem.isTaken(file) && !arguments[force] {
        throw Failure(message: "there is a \(file) already", hint: "'--force' replaces it")
      }
      do throws(FileError) {
        try FileSystem.replace(file, with: Array(Configuration.startingSet.utf8))
      } catch {
        throw Failure(error)
      }
      console.note("\(file) written; 'storey config' prints what is in force")
      return .fine
    })
}
