import StoreyFiles

/// The reason why a store could not keep or remove a page. Other entries are unchanged, except those that were removed to
/// make room.
public struct PageStoreError: Error, Sendable, Hashable {
  /// The description for people: one sentence without a full stop.
  public let description: String

  init(_ description: String) {
    self.description = description
  }

  init(_ error: FileError) {
    description = error.description
  }
}

extension PageStoreError: CustomStringConvertible {}
