/// An app that decides which floors of a page are shown, instead of the patterns and capabilities of a registry. It is used to
/// show a page as another app would show it. The accepted floors are decoded and drawn by the types of the registry.
package protocol ShowingApp: Sendable {
  /// The name of the app in messages, such as "app 9.4".
  var name: String { get }

  /// The names of the patterns that the app can show, sorted.
  var patternNames: [String] { get }

  /// Returns whether a floor is shown, with diagnostics. O(bytes of the floor).
  ///
  /// - Parameters:
  ///   - entry: The floor.
  ///   - session: The decoding session of the page, with its remaining budget.
  func verdict(on entry: WrittenFloor, in session: DecodingSession) -> FloorVerdict
}

/// The decision of an app about a floor.
package struct FloorVerdict {
  /// The reason why the floor is not shown; `nil` when it is shown.
  package let fault: FloorFault?
  /// All diagnostics about the content of the floor.
  package let found: Diagnostics
  /// The values in the floor that are not read, in no particular order.
  package let losses: [LostValue]

  package init(_ fault: FloorFault?, found: Diagnostics = Diagnostics(), losses: [LostValue] = []) {
    self.fault = fault
    self.found = found
    self.losses = losses
  }
}
