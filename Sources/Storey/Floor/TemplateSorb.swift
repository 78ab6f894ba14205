/// A floor with a header that sticks to the top of the viewport while its section scrolls (吸顶).
public protocol TemplateSorb {
  /// The sticky header; nil when this floor has nothing to put there.
  var sorbHeader: FloorRow? { get }

  /// How far the header stays; to the end of its section unless the floor says otherwise.
  var sorbReach: SorbReach { get }
}

extension TemplateSorb {
  public var sorbReach: SorbReach { .section }
}

/// How far a sticky header stays at the top of the viewport.
public enum SorbReach: String, ModelChoice, Sendable, Hashable, CaseIterable {
  /// To the end of its section, which pushes it off.
  case section
  /// To the end of the page: headers below it stick under it.
  case page
}
