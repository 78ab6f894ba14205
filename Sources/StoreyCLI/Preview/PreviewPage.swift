import Storey

/// A page that was read for a preview, with what takes longer than a key may: it is made beside the keyboard.
///
/// A class for the reason that `LaidOutPage` is one.
final class PreviewPage: Sendable {
  let layout: TableLayout
  /// The places of the parts of the page before; `nil` when there was none.
  let places: PartPlaces?
  /// The numbers of errors and warnings about the page.
  let problems: (errors: Int, warnings: Int)

  /// Compares a page with the one before. O(bytes of both).
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
