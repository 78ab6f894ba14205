import Storey
import StoreyFiles

/// The other files of a page that is written in several: files in its own folder.
///
/// A page never names a file that is read. The files are those of the folder, and the name in an overlay only chooses among them.
struct SiblingPages: PageFiles {
  /// The number of overlays of a page that are read.
  private static let mostOverlays = 200

  let contents: FileContents
  /// The path of the page.
  let path: String
  let shape: PageShape
  let syntax: JSONSyntax
  let limits: Limits
  /// The context in which the page is shown.
  let context: [PageContext]
  /// The names and the overlays of the folders that were read for other pages.
  let index: SiblingIndex

  var folder: String { Paths.folder(of: path) }
  private var ownName: String { String(path.split(separator: "/").last ?? "") }

  func page(named name: String) -> OverlaidPage {
    let names = index.names(of: self)
    var fault = OverlaidPage.Fault.missing
    // With or without its extension.
    for file in [name, name + ".json"] where names.contains(file) {
      if file == ownName {
        fault = .itself
      } else if let page = document(file) {
        if shape.nodeOverlaid(by: page) != nil {
          fault = .overlay
        } else if shape.recognizes(page.root) || !shape.hasRecognition {
          return .page(page)
        } else {
          fault = .otherFile
        }
      } else {
        fault = .damaged
      }
    }
    return .fault(fault)
  }

  func overlays() -> [PageOverlayFile] {
    if context.isEmpty { return [] }
    let name = ownName
    return index.overlays(of: name, self).prefix(Self.mostOverlays).compactMap { entry in
      (entry.document ?? document(entry.file)).map { PageOverlayFile(entry.file, $0) }
    }
  }

  /// Returns the paths of the other files that the page is read from, also of those that do not exist.
  func paths(of page: Document) -> [String] {
    var files: [String] = []
    if let name = shape.nameOverlaid(by: page) {
      if !name.contains("/") { files = [name, name + ".json"] }
    } else if !context.isEmpty {
      files = index.overlays(of: ownName, self).map(\.file)
    }
    return files.map { Paths.join(folder, $0) }
  }

  /// Returns the name of the page that a file changes in the context; `nil` if it is not an overlay that is shown there.
  func nameOverlaid(by document: Document) -> String? {
    guard let name = shape.nameOverlaid(by: document) else { return nil }
    // Without a place for it, overlays have no context.
    if shape.context.isEmpty { return name }
    guard let values = shape.contextObject(of: document)?.members else { return nil }
    let isShown = values.allSatisfy { key, value in
      context.contains(PageContext(key.string, value.text?.string ?? value.written))
    }
    return isShown ? name : nil
  }

  /// Returns a file of the folder; `nil` if it cannot be read, or has errors.
  func document(_ file: String) -> Document? {
    guard let bytes = contents.found(Paths.join(folder, file), limit: limits.bytes) else { return nil }
    return try? Document(parsing: bytes, syntax: syntax, limits: limits)
  }
}

/// A value of the place at which a page is shown, such as the market `ca`.
package struct PageContext: Sendable, Hashable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
