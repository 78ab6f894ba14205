import Storey

/// A page of a preview, with the data that takes too long to compute on the thread of the keyboard.
///
/// A class for the same reason as `LaidOutPage`.
final class PreviewPage: Sendable {
  let layout: TableLayout
  /// The new positions of the parts of the previous page. `nil` if there was no previous page.
  let places: PartPlaces?
  /// The numbers of errors and warnings of the page.
  let problems: (errors: Int, warnings: Int)

  /// Creates a page and compares it with the previous one. O(bytes of both).
  init(_ layout: TableLayout, after old: TableLayout?) {
    self.layout = layout
    places = old.map { PartPlaces(after: LayoutChange(from: $0, to: layout)) }
    var (errors, warnings) = (0, 0)
    for diagnostic in layout.unsortedDiagnostics {
      if diagnostic.severity == .error { errors += 1 }
      if diagnostic.severity == .warning { warnings += 1 }
    }
    problems = (errors, warnings)
  }
}
