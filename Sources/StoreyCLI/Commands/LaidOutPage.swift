import Storey

/// A page that a command has laid out.
///
/// A class: a layout is a structure of more than a thousand bytes, and for an asynchronous function that returns one, Swift 6.3
/// compiles release code that writes beyond the frame which the caller has allocated.
final class LaidOutPage: Sendable {
  let layout: TableLayout
  /// What there is to say of where it comes from.
  let notice: String?

  init(_ layout: TableLayout, _ notice: String?) {
    self.layout = layout
    self.notice = notice
  }
}
