import Storey
import StoreyProject

/// The sample of a floor in some states, as the page that a client of a gallery sees.
struct GallerySample: Sendable {
  let gallery: Gallery
  private let pattern: String
  private let states: [String: FieldState]
  /// The page that the sample comes from, relative to the folder; `nil` if it is made up.
  let origin: String?

  init(of view: SiteView, in gallery: Gallery) async {
    self.gallery = gallery
    pattern = view.page
    states = view.states.states
    origin = await gallery.page(with: pattern)
  }

  /// The path of the page in the folder, for messages and the addresses of pictures. A made-up sample has no file at this path.
  var page: String { origin ?? "gallery.json" }

  /// The address of the folder of the page, relative to that of the floor in the gallery.
  var pageFolder: String {
    let levels = pattern.utf8.count { $0 == UInt8(ascii: "/") }
    let folder = page.split(separator: "/").dropLast().joined(separator: "/")
    return String(repeating: "../", count: levels) + (folder.isEmpty ? "" : folder.percentEncodedPath + "/")
  }

  /// The bytes by which the states make the page longer than its file, at most.
  var growth: Int { states.values.contains(.long) ? SampleFloor.mostGrowth : 0 }

  /// Returns the page.
  /// - Parameter name: The path of the page, as messages name it.
  func bytes(named name: String, _ project: Project) throws -> [UInt8] {
    try gallery.page(of: pattern, from: origin == nil ? nil : name, in: states, project)
  }
}
