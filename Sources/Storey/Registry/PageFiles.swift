/// The other files of a page that is written in several: the page that an overlay changes, and the overlays that change a page.
package protocol PageFiles: Sendable {
  /// Finds the page that an overlay changes. Returns `nil` if no file has the name that the overlay contains.
  func page(named name: String) -> Document?

  /// Returns the overlays that change a page where it is shown, in the order in which they are applied.
  func overlays() -> [Document]
}

extension FloorRegistry {
  /// Returns a page together with the other files that it is written in; the page itself if it is written in one.
  func merged(_ page: Document) -> Document {
    guard let files, !shape.overlay.isEmpty, !page.isView else { return page }
    if let name = shape.nameOverlaid(by: page) {
      return files.page(named: name).flatMap { OverlayMerge.merge(page, into: $0, main: page) } ?? page
    }
    return files.overlays().reduce(page) { OverlayMerge.merge($1, into: $0, main: page) ?? $0 }
  }
}

extension PageShape {
  /// Returns the name that an overlay has for the page that it changes; `nil` for a whole page.
  package func nameOverlaid(by page: Document) -> String? {
    overlay.node(from: 0, in: page.tape).flatMap { page.value(at: $0).text?.string }
  }

  /// Returns the object with the context in which an overlay is shown; `nil` for an overlay without it.
  package func contextObject(of overlay: Document) -> JSONValue? {
    context.node(from: 0, in: overlay.tape).map { overlay.value(at: $0) }
  }
}
