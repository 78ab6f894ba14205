/// A page that a store has kept.
public struct StoredPage: Sendable, Hashable {
  /// The page, as its service wrote it.
  public let bytes: [UInt8]
  /// What its service recognizes this copy of it by.
  public let validators: PageValidators

  /// A page from its parts.
  public init(bytes: [UInt8], validators: PageValidators) {
    self.bytes = bytes
    self.validators = validators
  }
}
