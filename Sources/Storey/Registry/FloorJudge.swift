/// Chooses what becomes of the floors of a page, in place of the patterns and capabilities of a registry: so a page is shown as
/// another app shows it. What may be shown is decoded and drawn by what is registered here.
package protocol FloorJudge: Sendable {
  /// Whom it judges for, in the words of a message: "app 9.4".
  var name: String { get }

  /// The names of the patterns that may be shown, sorted.
  var patternNames: [String] { get }

  /// What becomes of a floor. O(bytes of the floor).
  ///
  /// - Parameters:
  ///   - entry: the floor.
  ///   - session: what is left to be spent on reading its page.
  func verdict(on entry: FloorEntry, in session: DecodingSession) -> FloorVerdict
}

/// What a judge says of a floor.
package struct FloorVerdict {
  /// Why the floor is not shown; nil when it is.
  package let fault: FloorFault?
  /// Everything there is to say about what stands in it.
  package let found: Diagnostics
  /// The values of it that are not read, in no order.
  package let losses: [LostValue]

  package init(_ fault: FloorFault?, found: Diagnostics = Diagnostics(), losses: [LostValue] = []) {
    self.fault = fault
    self.found = found
    self.losses = losses
  }
}
