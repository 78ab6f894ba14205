/// A floor with a sticky header, which stays at the top of the viewport while its section scrolls (吸顶).
public protocol TemplateSorb {
  /// The sticky header; `nil` when this floor does not have one.
  var sorbHeader: FloorRow? { get }

  /// The range in which the header is sticky. Default: its section.
  var sorbReach: SorbReach { get }

  /// The rows that the tabs of the header lead to, for a header whose carousel has one item for each tab: the index of the first
  /// row of each tab, `nil` for a tab without rows. Outputs mark the tab of the visible row. Default: empty.
  var sorbTabs: [Int?] { get }
}

extension TemplateSorb {
  public var sorbReach: SorbReach { .section }
  public var sorbTabs: [Int?] { [] }
}

/// The range in which a sticky header stays at the top of the viewport.
public enum SorbReach: String, ModelChoice, Sendable, Hashable, CaseIterable {
  /// Up to the end of its section, which pushes it out of the viewport.
  case section
  /// Up to the end of the page. Later sticky headers stack below it.
  case page
}
