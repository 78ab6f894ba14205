import StoreyFiles
import StoreyFloors
import StoreyProject
import StoreyValidation

extension ProjectReader {
  /// Creates a reader with the built-in floors for the files below a folder.
  convenience init(serving folder: String) throws {
    self.init(
      ProjectOptions(), floors: .standard, rules: RuleRegistry(for: .standard),
      FileContents(folders: try FolderSet([folder])))
  }
}
