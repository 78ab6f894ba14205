import StoreyFiles

/// Why a store could not keep or remove a page. All others that it had, it has still, but for those that made room.
public struct PageStoreError: Error, Sendable, Hashable {
  /// What went wrong, for a person, in one sentence without a full stop.
  public let description: String

  init(_ description: String) {
    self.description = description
  }

  init(_ error: FileError) {
    description = error.description
  }
}

extension PageStoreError: CustomStringConvertible {}
