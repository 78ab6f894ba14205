/// A page from a store.
public struct StoredPage: Sendable, Hashable {
  /// The page, as sent by its service.
  public let bytes: [UInt8]
  /// The validators of this copy.
  public let validators: PageValidators

  /// Creates a page from its parts.
  public init(bytes: [UInt8], validators: PageValidators) {
    self.bytes = bytes
    self.validators = validators
  }
}
