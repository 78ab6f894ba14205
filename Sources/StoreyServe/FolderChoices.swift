import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyServer
import StoreyValidation

/// The files that an address in a page can name: the pictures of the folder, and its pages.
struct FolderChoices {
  private static let mostEntries = 20_000
  private static let mostListed = 2_000

  /// A picture: its path below the folder, and its address in the page.
  private struct Picture {
    let path: String
    let address: String
  }

  private let pictures: [Picture]
  private let pages: [(path: String, title: String?, address: String)]

  /// Finds the choices. O(entries of the folder).
  /// - Parameters:
  ///   - folder: The folder that is served.
  ///   - page: The path of the page below it.
  ///   - pages: The pages with their titles, by their paths below the folder.
  init(in folder: String, of page: String, pages: [String: String?], _ project: Project) {
    let walk = FolderWalk(folder, entries: Self.mostEntries, project.contents, where: StaticFiles.isPicture)
    let own = Paths.folder(of: page)
    let paths = walk.paths.filter { project.contents.status(of: $0, .page)?.isRegular == true }
      .map { Paths.relative($0, from: folder) }.sorted()
    pictures = paths.prefix(Self.mostListed).map { path in
      let relative = Paths.relative(file: "/" + path, from: "/" + own)
      // An address is written as people would write it, unless it would then mean another file.
      let isPlain = relative.utf8.allSatisfy { $0 > 0x20 && !"%?#\\:".utf8.contains($0) }
      return Picture(path: path, address: isPlain ? relative : relative.percentEncodedPath)
    }
    let sorted = pages.sorted { $0.key < $1.key }
    self.pages = sorted.lazy.compactMap { path, title in
      let file = Paths.relative(file: Paths.join(folder, path), from: FileSystem.resolved(project.folder))
      return project.configuration.address(ofPage: file).map { (path, title, $0) }
    }.prefix(Self.mostListed).map { $0 }
  }

  var json: [UInt8] {
    var emitter = JSONEmitter(capacity: 16 * 1024, isIndented: false)
    emitter.object { emitter in
      emitter.array("pictures") { emitter in
        for picture in pictures {
          emitter.object { emitter in
            emitter.member("path", picture.path)
            emitter.member("address", picture.address)
          }
        }
      }
      emitter.array("pages") { emitter in
        for page in pages {
          emitter.object { emitter in
            emitter.member("path", page.path)
            emitter.member("title", page.title)
            emitter.member("address", page.address)
          }
        }
      }
    }
    return emitter.finish()
  }
}
