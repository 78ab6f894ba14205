import Storey
import StoreyFiles
import StoreyProject

/// The files and projects that the tools of a server work with.
struct MCPWorkspace: Sendable {
  let folders: MCPFolders
  let projects: ProjectReader

  /// Creates a workspace.
  /// - Parameter projects: Reads the projects of the files below the folders, through `folders.contents`.
  init(_ folders: MCPFolders, _ projects: ProjectReader) {
    self.folders = folders
    self.projects = projects
  }

  /// Returns the project of a page or a folder.
  /// - Throws: `Failure` when one of its files cannot be used.
  func project(of path: String?, _ parts: ProjectParts) throws(Failure) -> Project {
    let project = projects.project(of: path, parts)
    try project.checkUsable()
    return project
  }

  /// Reads and lays out a page.
  /// - Throws: `Failure` when the page cannot be read or is not valid JSON.
  func layout(
    of path: String, _ project: Project, _ choice: LayoutChoice = LayoutChoice()
  ) throws(Failure) -> TableLayout {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try project.contents.page(path, limit: project.limits.bytes, namedBy: .file).bytes
    } catch {
      throw Failure(error)
    }
    let page = project.page(bytes, at: path)
    if let failure = Failure(of: page, path) { throw failure }
    return project.layout(page, choice)
  }
}
