/// The state of a live preview with which another process can continue it.
package struct SiteState: Sendable, Hashable {
  /// The secret that requests of the window must have.
  package let token: String
  /// A number that is greater than those of all versions of pages. The numbers of the other process must be greater.
  package let lastVersion: Int

  /// Creates a state.
  package init(token: String, lastVersion: Int) {
    self.token = token
    self.lastVersion = lastVersion
  }
}
