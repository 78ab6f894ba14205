import Storey
import StoreyValidation

/// The page of a file, which is decoded and laid out when it is first needed.
final class EditedPage: Sendable {
  // A class, because the copies of a file share the page.

  private let document: Document
  private let surroundings: Surroundings
  /// The result of the first use; `nil` before it.
  private let result = Locked<TableLayout??>(nil)
  /// The arrangement of the first use; `nil` before it.
  private let arrangement = Locked<Document?>(nil)

  /// Creates the page of a document, without decoding it. O(1).
  init(_ document: Document, _ surroundings: Surroundings) {
    self.document = document
    self.surroundings = surroundings
  }

  /// The layout of the page, at the width and with the theme that apply to it; `nil` if the page exceeds a limit.
  ///
  /// Complexity: O(bytes + rows) for the first use.
  var layout: TableLayout? {
    if let known = result.withLock({ $0 }) { return known }
    // Not under the lock, which is for short sections. Threads that need the layout at the same time each make it.
    let layout = makeLayout()
    result.withLock { $0 = .some(layout) }
    return layout
  }

  /// The page as its floors are read. O(bytes) for the first use.
  var arranged: Document {
    if let known = arrangement.withLock({ $0 }) { return known }
    let arranged = surroundings.registry.arranged(document)
    arrangement.withLock { $0 = arranged }
    return arranged
  }

  private func makeLayout() -> TableLayout? {
    let configuration = surroundings.configuration
    let page = try? Page(
      decoding: document, registry: surroundings.registry, limits: configuration.limits)
    return page.map { TableLayout($0, width: configuration.width, theme: surroundings.theme) }
  }
}
