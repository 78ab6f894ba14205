import Storey

/// A laid-out page.
///
/// A class, because a layout is a structure of more than a thousand bytes: for an asynchronous function that returns a
/// structure of this size, Swift 6.3 emits release code that writes beyond the frame allocated by the caller.
final class LaidOutPage: Sendable {
  let layout: TableLayout
  /// The bytes of the page.
  let bytes: [UInt8]
  /// A note about the source of the page, for example that it was read from the store.
  let notice: String?

  /// The limits of its output.
  let limits: Limits

  init(_ layout: TableLayout, _ bytes: [UInt8], _ notice: String?, limits: Limits) {
    self.layout = layout
    self.bytes = bytes
    self.limits = limits
    self.notice = notice
  }
}
