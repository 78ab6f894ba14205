import Storey
import StoreyFiles
import StoreyProject

/// A page whose versions were read.
struct ReadPair: Sendable {
  let pair: PagePair
  /// The number of the page among all that are compared.
  let number: Int
  let old: [UInt8]?
  let new: [UInt8]?
  /// The files in the folders of a page that may consist of several, if they are not on disk.
  let siblings: (old: FileContents?, new: FileContents?)
}

/// Reads the versions of pages, one after the other.
final class PageVersionReader {
  private let project: Project
  private let reader: PageReader
  /// The objects that pages are read from; `nil` if all are files on disk.
  private let objects: GitObjects?
  private let versions: (old: PageVersion, new: PageVersion)
  /// The files of the folders that were read last.
  private var folders: (old: (folder: String, files: FileContents)?, new: (folder: String, files: FileContents)?)

  init(_ project: Project, _ reader: PageReader, _ objects: GitObjects?, _ old: PageVersion, _ new: PageVersion) {
    self.project = project
    self.reader = reader
    self.objects = objects
    versions = (old, new)
  }

  func read(_ pair: PagePair, number: Int) async -> Result<ReadPair, ComparisonFailure> {
    do throws(Failure) {
      let (old, new) = (try await bytes(of: pair.old), try await bytes(of: pair.new))
      let siblings = (
        old: try siblings(of: pair.old, in: versions.old, &folders.old),
        new: try siblings(of: pair.new, in: versions.new, &folders.new)
      )
      return .success(ReadPair(pair: pair, number: number, old: old, new: new, siblings: siblings))
    } catch {
      return .failure(ComparisonFailure(name: pair.name, failure: error))
    }
  }

  /// Returns the contents of a file of a version, at most one byte more than the limit.
  func bytes(of file: PageVersion.File?) async throws(Failure) -> [UInt8]? {
    switch file?.source {
    case .file(let path): try await reader.fetch(path)
    case .object(let object): try objects?.bytes(of: object, limit: reader.limits.bytes)
    case nil: nil
    }
  }

  /// Returns the files of a commit in the folder of a page; `nil` for files on disk and for pages that are not written in several files.
  private func siblings(
    of file: PageVersion.File?, in version: PageVersion, _ last: inout (folder: String, files: FileContents)?
  ) throws(Failure) -> FileContents? {
    guard let file, case .object = file.source, project.mayHaveOverlays(file.path) else { return nil }
    let folder = Paths.folder(of: file.path)
    if let last, last.folder == folder { return last.files }
    var files: [String: [UInt8]] = [:]
    for other in version.files.values where Paths.folder(of: other.path) == folder {
      guard case .object(let object) = other.source, let objects else { continue }
      files[Paths.absolute(other.path)] = try objects.bytes(of: object, limit: reader.limits.bytes)
    }
    let contents = FileContents.fixed(files)
    last = (folder, contents)
    return contents
  }
}

/// The reason why a page could not be compared.
struct ComparisonFailure: Error {
  let name: String
  let failure: Failure
}
