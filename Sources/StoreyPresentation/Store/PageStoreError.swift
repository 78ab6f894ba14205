/// Why a store could not keep or remove a page. What it had before, it has still.
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
