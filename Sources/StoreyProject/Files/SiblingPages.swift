import Storey
import StoreyFiles

/// The other files of a page that is written in several: files in its own folder.
///
/// A page never names a file that is read. The files are those of the folder, and the name in an overlay only chooses among them.
struct SiblingPages: PageFiles {
  /// The number of entries of a folder that are looked at, and the number of overlays that are read.
  private static let mostEntries = 10_000
  private static let mostOverlays = 200

  let contents: FileContents
  /// The path of the page.
  let path: String
  let shape: PageShape
  let syntax: JSONSyntax
  let limits: Limits
  /// The context in which the page is shown.
  let context: [PageContext]

  private var folder: String { Paths.folder(of: path) }
  private var ownName: String { String(path.split(separator: "/").last ?? "") }

  func page(named name: String) -> Document? {
    for file in names where file != ownName && Self.isName(name, of: file) {
      if let page = document(file), page.hasRoot(of: shape) { return page }
    }
    return nil
  }

  func overlays() -> [Document] {
    if context.isEmpty { return [] }
    var found: [Document] = []
    for file in names where file != ownName && found.count < Self.mostOverlays {
      guard let overlay = document(file), let name = shape.nameOverlaid(by: overlay), Self.isName(name, of: ownName),
        shape.context(of: overlay).allSatisfy({ context.contains($0) })
      else { continue }
      found.append(overlay)
    }
    return found
  }

  /// The names of the JSON files in the folder, sorted.
  private var names: [String] {
    let all = (try? contents.names(in: folder.isEmpty ? "." : folder, .page)) ?? []
    return all.prefix(Self.mostEntries).compactMap(\.self).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
      .sorted()
  }

  private func document(_ file: String) -> Document? {
    guard let bytes = contents.found(Paths.join(folder, file), limit: limits.bytes) else { return nil }
    return try? Document(parsing: bytes, syntax: syntax, limits: limits)
  }

  /// Returns whether a name in an overlay is that of a file, with or without its extension.
  private static func isName(_ name: String, of file: String) -> Bool { name == file || name + ".json" == file }
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

extension Document {
  /// Whether the document has the keys of a page of a shape that is not an overlay.
  fileprivate func hasRoot(of shape: PageShape) -> Bool {
    shape.nameOverlaid(by: self) == nil && (shape.recognizes(root) || !shape.hasRecognition)
  }
}

extension PageShape {
  /// Returns the values of the places for which an overlay was written.
  fileprivate func context(of overlay: Document) -> [PageContext] {
    contextObject(of: overlay)?.members.map { PageContext($0.key.string, $0.value.text?.string ?? $0.value.written) }
      ?? []
  }
}
